package trader.analysis.attribution;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.PriorityQueue;
import java.util.Properties;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.latencylog.ServerRequestFile;
import trader.analysis.run.Stops;

/** When all of a service's listeners had a request, so that the next one had to wait in the queue. */
final class BusyListeners {
    /** Listeners note their times by themselves: the records are in order but for this. */
    private static final long OUT_OF_ORDER_NS = 10_000_000_000L;

    private final int listeners;
    private final PriorityQueue<long[]> pending = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
    private final Stops.Builder allBusy = new Stops.Builder();
    private int busy;
    private long sinceNs;

    private BusyListeners(int listeners) {
        this.listeners = listeners;
    }

    /** By service; none if the number of listeners is not known. */
    static Stops[] of(Path server, ServerRequestFile file) throws IOException {
        BusyListeners[] services = new BusyListeners[RequestFile.SERVICES.length];
        Path properties = server.resolve("server.properties");
        Properties settings = new Properties();
        if (Files.exists(properties)) {
            try (Reader reader = Files.newBufferedReader(properties)) {
                settings.load(reader);
            }
        }
        for (int i = 0; i < services.length; i++) {
            String count = settings.getProperty(RequestFile.SERVICES[i] + "-listeners", "");
            services[i] = new BusyListeners(count.matches("[0-9]{1,4}") ? Integer.parseInt(count) : Integer.MAX_VALUE);
        }
        try (ServerRequestFile.Cursor cursor = file.cursor()) {
            for (ServerRequestFile.Delivery next = cursor.next(); next != null; next = cursor.next()) {
                services[next.service()].add(next.receivedNs(), next.committedNs());
            }
        }
        Stops[] all = new Stops[services.length];
        for (int i = 0; i < services.length; i++) {
            services[i].advance(Long.MAX_VALUE);
            all[i] = services[i].allBusy.build();
        }
        return all;
    }

    private void add(long receivedNs, long committedNs) {
        if (listeners < Integer.MAX_VALUE) {
            pending.add(new long[] {receivedNs, 1});
            pending.add(new long[] {committedNs, -1});
            advance(committedNs - OUT_OF_ORDER_NS);
        }
    }

    private void advance(long untilNs) {
        while (!pending.isEmpty() && pending.peek()[0] < untilNs) {
            long[] change = pending.remove();
            boolean before = busy >= listeners;
            busy += (int) change[1];
            if (!before && busy >= listeners) {
                sinceNs = change[0];
            } else if (before && busy < listeners) {
                allBusy.add(sinceNs, change[0]);
            }
        }
    }
}
