package trader.server.gridquotes;

import com.tangosol.net.CacheFactory;
import com.tangosol.net.Coherence;
import com.tangosol.net.Session;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * This JVM as a member of a cluster on the loopback address. There can be one.
 *
 * @param port of the cluster
 * @param storage whether it stores partitions
 * @param log a file, or stderr
 * @param properties further system properties of Coherence
 */
public record ClusterNode(String cluster, int port, boolean storage, String log, Map<String, String> properties)
        implements AutoCloseable {
    /** Where all members listen. */
    public static final String ADDRESS = "127.0.0.1";
    /** The others remove a member that does not answer for this long, unless the JVM has the property already. */
    public static final long SILENT_MS = 8_000;

    private static final long START_S = 120;
    /** A member leaves if one of its own service threads is stuck for this long. */
    private static final long STUCK_MS = 4 * SILENT_MS;

    /** Joins the cluster; the first member founds it. */
    public Session open() throws IOException, InterruptedException {
        Map.ofEntries(Map.entry("coherence.cluster", cluster), Map.entry("coherence.clusterport", "" + port),
                Map.entry("coherence.wka", ADDRESS), Map.entry("coherence.localhost", ADDRESS),
                Map.entry("coherence.localport", "0"), Map.entry("coherence.ttl", "0"),
                Map.entry("coherence.join.timeout", "500"),
                limit("coherence.publisher.delivery.timeout", SILENT_MS),
                limit("coherence.guard.timeout", STUCK_MS), Map.entry("coherence.log.level", "2"),
                Map.entry("coherence.log", log),
                Map.entry("coherence.management", "none"), Map.entry("coherence.shutdownhook", "none"),
                Map.entry("coherence.distributed.localstorage", "" + storage)).forEach(System::setProperty);
        properties.forEach(System::setProperty);
        Coherence coherence = Coherence.clusterMember();
        try {
            coherence.start().get(START_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IOException("cannot join the grid at port " + port + ": " + failed, failed);
        }
        if (!coherence.isStarted()) {
            // Its future completes normally even then.
            throw new IOException("cannot join the grid at port " + port + "; its log says why");
        }
        return coherence.getSession();
    }

    private static Map.Entry<String, String> limit(String property, long ms) {
        return Map.entry(property, System.getProperty(property, Long.toString(ms)));
    }

    /** Leaves the cluster at once: what it stored is left to the backups. */
    public void leave() {
        CacheFactory.getCluster().stop();
    }

    /** Leaves the cluster, after its partitions have moved to the other members. */
    @Override
    public void close() {
        Coherence.closeAll();
    }
}
