package trader.grid.member;

import com.tangosol.net.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import trader.common.HiccupMeter;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.common.StartedParts;
import trader.grid.http.TransferServer;
import trader.grid.ledger.Deliverer;
import trader.grid.ledger.LedgerCaches;
import trader.grid.ledger.LedgerKind;
import trader.server.gridquotes.RemovalWatch;

/**
 * A member as a process. It stores partitions, or it is a business node, which takes transfers over HTTP. A signal
 * makes it hand over its partitions and leave.
 */
public final class GridMember {
    /** The line that it prints when it has joined; a business node adds its address. */
    static final String READY = "READY";
    /** The setting that tells storage members from business nodes. */
    static final String STORAGE = "storage";
    /** The file with the stops of the JVM. */
    static final String STOPS = "stops.csv";

    private static final String LOG = "stderr";
    private static final int FAILED = 1;

    private GridMember() {
    }

    public static void main(String[] arguments) {
        ParentWatch.startIfEnabled();
        StartedParts parts = new StartedParts();
        try {
            Settings settings = Settings.read(Path.of(arguments[0]));
            Path directory = Path.of(settings.text("out-dir"));
            GridSettings grid = GridSettings.of(settings);
            boolean stores = settings.flag(STORAGE, true);
            settings.rejectUnknown();
            parts.add(new HiccupMeter(directory.resolve(STOPS))).open();
            String address = stores ? store(grid, parts) : takeTransfers(grid, parts);
            Runtime.getRuntime().addShutdownHook(new Thread(parts::close, "leave"));
            System.out.println(READY + " " + address);
            new CountDownLatch(1).await();
        } catch (IOException | RuntimeException failed) {
            System.err.println("trader grid: " + failed.getMessage());
            Runtime.getRuntime().halt(FAILED);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String store(GridSettings grid, StartedParts parts) throws IOException, InterruptedException {
        LedgerCaches caches = new LedgerCaches(parts.add(grid.node(true, LOG)).open());
        parts.add(new RemovalWatch(caches.service())).open();
        if (grid.ledger() == LedgerKind.SOUND) {
            parts.add(new Deliverer(caches)).open();
        }
        return "";
    }

    private static String takeTransfers(GridSettings grid, StartedParts parts)
            throws IOException, InterruptedException {
        Session session = parts.add(grid.node(false, LOG)).open();
        TransferServer server = parts.add(new TransferServer(
                grid.ledger().ledger(new LedgerCaches(session), grid.retention())));
        return server.open().toString();
    }
}
