package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.DiskCallFile;
import trader.analysis.latencylog.DiskCallFile.Log;
import trader.analysis.run.Stops;

/** When a server's logs waited for the disk, and which steps of which requests wait for that. */
final class DiskCalls {
    /** Of each log the longest calls are kept: on a slow disk every call is recorded, a thousand per second. */
    private static final int MOST_CALLS = 300_000;

    private final Map<Log, Stops> calls = new EnumMap<>(Log.class);
    private final Stops waits;

    private DiskCalls(Path file, int mostCalls) throws IOException {
        Stops.Builder waiting = new Stops.Builder();
        Map<Log, Stops.Builder> builders = new EnumMap<>(Log.class);
        if (Files.exists(file)) {
            long[] leastNs = leastLengths(file, mostCalls);
            DiskCallFile.open(file).forEach((log, startNs, lengthNs, waitNs) -> {
                if (lengthNs >= leastNs[log.ordinal()]) {
                    // The thread waits for a processor when the disk has answered.
                    long writtenNs = startNs + lengthNs - waitNs;
                    builders.computeIfAbsent(log, any -> new Stops.Builder()).add(startNs, writtenNs);
                    waiting.add(writtenNs, startNs + lengthNs);
                }
            });
        }
        builders.forEach((log, builder) -> calls.put(log, builder.build()));
        waits = waiting.build();
    }

    /** The file need not exist. */
    static DiskCalls read(Path file) throws IOException {
        return read(file, MOST_CALLS);
    }

    static DiskCalls read(Path file, int mostCalls) throws IOException {
        return new DiskCalls(file, mostCalls);
    }

    /** By log, of the calls to keep. */
    private static long[] leastLengths(Path file, int mostCalls) throws IOException {
        Histogram[] lengths = new Histogram[Log.values().length];
        Arrays.setAll(lengths, log -> new Histogram(2));
        DiskCallFile.open(file).forEach((log, startNs, lengthNs, waitNs) -> lengths[log.ordinal()]
                .recordValue(lengthNs));
        return Arrays.stream(lengths).mapToLong(of -> LongestEvents.leastNs(of, mostCalls)).toArray();
    }

    /** When the threads that called waited for a processor. */
    Stops waits() {
        return waits;
    }

    /**
     * The causes of the forced writes.
     *
     * @param stopped      all stops, which come first
     * @param allBusy      by service: when all listeners had a request, so that the next one waits for what they wait
     *                     for; null if unknown
     * @param gatewayTimes whether the steps of the FIX gateway are known
     */
    void addTo(CauseIntervals intervals, Stops stopped, Stops[] allBusy, boolean gatewayTimes) {
        Map<Log, Stops> running = new EnumMap<>(Log.class);
        calls.forEach((log, of) -> running.put(log, of.minus(stopped, 1)));
        Stops none = Stops.NONE;
        intervals.with(Cause.FORCED_JOURNAL, Stops.union(running.getOrDefault(Log.JOURNAL, none),
                running.getOrDefault(Log.BINDINGS, none)));
        queued(intervals, Cause.FORCED_TRANSACTION_LOG, running.getOrDefault(Log.TRANSACTION_LOG, none), allBusy);
        queued(intervals, Cause.FORCED_ORDER_LOG, running.getOrDefault(Log.ORDER_LOG, none), allBusy);
        Stops orders = running.getOrDefault(Log.FIX_ORDER_LIST, none);
        Stops answers = running.getOrDefault(Log.FIX_SENT_MESSAGES, none);
        if (orders.size() + answers.size() > 0) {
            intervals.with(Cause.FORCED_FIX, (Exact) (kind, service) -> switch (kind) {
                case GATEWAY_OUT -> answers;
                case WAY_THERE -> gatewayTimes || !Stretch.waitsForDisk(service) ? none : orders;
                default -> Stretch.waitsForDisk(service) ? orders : none;
            });
        }
    }

    /** A log that the listeners write, so that a request waits for it in the queue only if all of them do. */
    private static void queued(CauseIntervals intervals, Cause cause, Stops calls, Stops[] allBusy) {
        if (calls.size() > 0) {
            Stops[] queued = new Stops[allBusy == null ? 0 : allBusy.length];
            Arrays.setAll(queued, service -> calls.and(allBusy[service]));
            intervals.with(cause, (Exact) (kind, service) -> kind != Stretch.WAY_THERE ? calls
                    : service < queued.length ? queued[service] : Stops.NONE);
        }
    }

    /** Intervals that depend on the step and the service. */
    @FunctionalInterface
    private interface Exact extends CauseIntervals.Overlap {
        Stops of(Stretch kind, int service);

        @Override
        default long ns(Stretch kind, int service, long fromNs, long toNs) {
            return of(kind, service).overlapNs(fromNs, toNs);
        }

        @Override
        default CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
            return CauseIntervals.longestOf(of(kind, service), fromNs, toNs);
        }
    }
}
