package trader.analysis.attribution;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import trader.analysis.run.Stops;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.RequestRecord;

/** When all of a service's listeners had a request, so that the next one had to wait in the queue. */
final class BusyListeners {
    /** Listeners note their times by themselves: the records are in order but for this. */
    private static final long OUT_OF_ORDER_NS = 10_000_000_000L;
    /** A listener takes the next request from the broker in less time. */
    private static final long NEXT_NS = 1_000_000;
    private static final int REQUEST = 1;
    private static final int PREPARE = 2;

    private final int listeners;
    private final PriorityQueue<long[]> pending = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
    private final Histogram requestNs = new Histogram(2);
    private final Histogram prepareNs = new Histogram(2);
    private final Times allBusy = new Times();
    private final Times allPreparing = new Times();
    private int busy;
    private int preparing;
    /** Found anew when the number of prepares has doubled. */
    private long usualPrepareNs;

    private BusyListeners(int listeners) {
        this.listeners = listeners;
    }

    /**
     * Stretches of a service's time.
     *
     * @param listeners their number
     * @param all       all listeners had a request
     * @param saturated so for longer than one request usually takes, with those times between in which a listener took
     *                  the next request
     * @param preparing most of them waited longer than usual for the prepare of the orders' resource, and all had a
     *                  request
     */
    record Busy(int listeners, Stops all, Stops saturated, Stops preparing) { }

    /** Intervals in which a condition holds. */
    private static final class Times {
        private final Stops.Builder ended = new Stops.Builder();
        private boolean holds;
        private long fromNs;

        void set(boolean nowHolds, long atNs) {
            if (holds && !nowHolds) {
                ended.add(fromNs, atNs);
            } else if (nowHolds && !holds) {
                fromNs = atNs;
            }
            holds = nowHolds;
        }
    }

    /** By service, without requests yet; if the number of listeners is not known, they are never all busy. */
    static BusyListeners[] of(Path server) throws IOException {
        BusyListeners[] services = new BusyListeners[RequestRecord.SERVICES.length];
        Path properties = server.resolve("server.properties");
        Properties settings = new Properties();
        if (Files.exists(properties)) {
            try (Reader reader = Files.newBufferedReader(properties)) {
                settings.load(reader);
            }
        }
        for (int i = 0; i < services.length; i++) {
            String count = settings.getProperty(RequestRecord.SERVICES[i] + "-listeners", "");
            services[i] = new BusyListeners(count.matches("[0-9]{1,4}") ? Integer.parseInt(count) : Integer.MAX_VALUE);
        }
        return services;
    }

    static Busy[] busy(BusyListeners[] services) {
        return Arrays.stream(services).map(BusyListeners::end).toArray(Busy[]::new);
    }

    void add(DeliveryRecord delivery) {
        if (listeners < Integer.MAX_VALUE) {
            DeliveryRecord.Commit commit = delivery.commit();
            change(delivery.receivedNs(), commit.finishedNs(), REQUEST);
            requestNs.recordValue(commit.finishedNs() - delivery.receivedNs());
            if (commit.ordersPreparedNs() > 0) {
                prepared(Math.max(delivery.handledNs(), commit.brokerPreparedNs()), commit.ordersPreparedNs());
            }
            advance(commit.finishedNs() - OUT_OF_ORDER_NS);
        }
    }

    /** Only the time beyond the usual is that of the prepare: the rest is work. */
    private void prepared(long fromNs, long toNs) {
        change(fromNs + usualPrepareNs, toNs, PREPARE);
        prepareNs.recordValue(Math.max(0, toNs - fromNs));
        if (Long.bitCount(prepareNs.getTotalCount()) == 1) {
            usualPrepareNs = prepareNs.highestEquivalentValue(prepareNs.getValueAtPercentile(50));
        }
    }

    private void change(long fromNs, long toNs, long what) {
        if (toNs > fromNs) {
            pending.add(new long[] {fromNs, what});
            pending.add(new long[] {toNs, -what});
        }
    }

    private Busy end() {
        advance(Long.MAX_VALUE);
        Stops all = allBusy.ended.build();
        long usualNs = requestNs.highestEquivalentValue(requestNs.getValueAtPercentile(50));
        return new Busy(listeners, all, requestNs.getTotalCount() == 0 ? all
                : all.joined(Math.max(NEXT_NS, usualNs / 2)).longerThan(usualNs + 1), allPreparing.ended.build());
    }

    private void advance(long untilNs) {
        while (!pending.isEmpty() && pending.peek()[0] < untilNs) {
            long[] change = pending.remove();
            if (Math.abs(change[1]) == REQUEST) {
                busy += Long.signum(change[1]);
            } else {
                preparing += Long.signum(change[1]);
            }
            boolean isAllBusy = busy >= listeners;
            allBusy.set(isAllBusy, change[0]);
            allPreparing.set(isAllBusy && 2 * preparing > listeners, change[0]);
        }
    }
}
