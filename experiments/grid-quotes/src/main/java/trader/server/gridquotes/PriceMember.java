package trader.server.gridquotes;

import java.io.IOException;
import java.nio.file.Path;
import trader.common.HiccupMeter;
import trader.common.HostPort;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.common.StartedParts;

/** A member of the grid that stores prices, as a process. It ends like one that dies: another one has the backups. */
public final class PriceMember {
    private PriceMember() {
    }

    /**
     * Stores prices until a signal or the end of the parent process. Prints one line when it has joined.
     *
     * @param arguments the settings file: {@code out-dir} for its stops, {@code quote-grid-port}
     */
    public static void main(String[] arguments) {
        ParentWatch.startIfEnabled();
        StartedParts parts = new StartedParts();
        try {
            Settings settings = Settings.read(Path.of(arguments[0]));
            Path directory = Path.of(settings.text("out-dir"));
            int port = (int) settings.whole("quote-grid-port", 0, 1, 65_535);
            settings.rejectUnknown();
            parts.add(new HiccupMeter(directory.resolve("stops.csv"))).open();
            ClusterNode node = GridPrices.member(port, true);
            parts.add(new RemovalWatch(GridPrices.prices(node.open()).getService())).open();
            Runtime.getRuntime().addShutdownHook(new Thread(parts::close, "stop"));
            System.out.println("READY " + new HostPort(ClusterNode.ADDRESS, port));
            Thread.currentThread().join();
        } catch (IOException | RuntimeException failed) {
            System.err.println("trader price member: " + failed.getMessage());
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
