package trader.grid.member;

import com.tangosol.net.Coherence;
import com.tangosol.net.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** This JVM as a member of a grid. There can be one. */
final class GridNode implements AutoCloseable {
    private static final long START_S = 120;

    private final GridSettings settings;
    private final boolean storage;
    private final String log;
    private Coherence coherence;

    /** A member that stores partitions, and logs to standard error. */
    static GridNode storing(GridSettings settings) {
        return new GridNode(settings, true, "stderr");
    }

    /** A member that stores nothing, and logs to standard error. */
    static GridNode business(GridSettings settings) {
        return new GridNode(settings, false, "stderr");
    }

    /** A member that stores nothing, with a file for its log. */
    static GridNode client(GridSettings settings, Path log) {
        return new GridNode(settings, false, log.toString());
    }

    private GridNode(GridSettings settings, boolean storage, String log) {
        this.settings = settings;
        this.storage = storage;
        this.log = log;
    }

    /** Joins the grid; the first member founds it. */
    Session open() throws IOException, InterruptedException {
        settings.apply(storage, log);
        coherence = Coherence.clusterMember();
        try {
            coherence.start().get(START_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IOException("cannot join the grid at port " + settings.port() + ": " + failed, failed);
        }
        if (!coherence.isStarted()) {
            // Its future completes normally even then.
            throw new IOException("cannot join the grid at port " + settings.port() + "; its log says why");
        }
        return coherence.getSession();
    }

    /** Leaves the grid, after its partitions have moved to the other members. */
    @Override
    public void close() {
        if (coherence != null) {
            coherence.close();
        }
    }
}
