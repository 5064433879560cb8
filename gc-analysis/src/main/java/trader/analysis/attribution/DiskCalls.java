package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.DiskCallFile;
import trader.analysis.latencylog.DiskCallFile.Log;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.run.Stops;

/** When a server's logs waited for the disk. */
final class DiskCalls {
    /** Of each log the longest calls are kept: on a slow disk every call is recorded, a thousand per second. */
    private static final int MOST_CALLS = 300_000;

    /** About an fsync of a fast disk. */
    private static final long FAST_DISK_NS = 200_000;
    /** Shorter writes to memory are no slow ones. */
    private static final long SLOW_WRITE_NS = 1_000_000;

    private final Map<Log, Stops.Builder> writes = new EnumMap<>(Log.class);
    private final Map<Log, Stops.Builder> fsyncs = new EnumMap<>(Log.class);
    /** By group in {@link WaitSamples}. */
    private final Map<Integer, SampledTime> waits = new TreeMap<>();

    /** The median fsync, which the usual time of a step contains. */
    private final Map<Log, Long> usualNs;
    private final long leastNs;

    private DiskCalls(Path file, int mostCalls) throws IOException {
        usualNs = usualNs(file.resolveSibling("disk.hlog"));
        long[] leastNs = leastLengths(file, mostCalls);
        this.leastNs = Arrays.stream(leastNs).max().orElse(0);
        DiskCallFile.open(file).forEach((log, isFsync, startNs, lengthNs, waitNs) -> {
            if (lengthNs >= leastNs[log.ordinal()] && (isFsync || lengthNs >= SLOW_WRITE_NS)) {
                // The thread waits for a CPU when the disk has answered.
                (isFsync ? fsyncs : writes).computeIfAbsent(log, any -> new Stops.Builder())
                        .add(startNs, startNs + lengthNs - waitNs);
                if (isFsync && waitsGroup(log) > 0) {
                    waits.computeIfAbsent(waitsGroup(log), any -> new SampledTime())
                            .add(startNs + lengthNs - waitNs, waitNs, waitNs);
                }
            }
        });
    }

    private static Map<Log, Long> usualNs(Path histograms) throws IOException {
        Map<String, Histogram> all = new HashMap<>();
        if (Files.exists(histograms) && !HistogramLog.isHeader(histograms)) {
            HistogramLog.read(histograms, (tag, startEpochMs, lengthMs, lengths) ->
                    all.computeIfAbsent(tag, any -> new Histogram(2)).add(lengths));
        }
        Map<Log, Long> usualNs = new EnumMap<>(Log.class);
        for (Log log : Log.values()) {
            Histogram fsyncs = all.get(log.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-force");
            if (fsyncs != null) {
                usualNs.put(log, fsyncs.getValueAtPercentile(50));
            }
        }
        return usualNs;
    }

    private static int waitsGroup(Log log) {
        return switch (log) {
            case JOURNAL, BINDINGS -> WaitSamples.FSYNC_JOURNAL;
            case TRANSACTION_LOG -> WaitSamples.FSYNC_TRANSACTION_LOG;
            case ORDER_LOG -> WaitSamples.FSYNC_ORDER_LOG;
            default -> 0;
        };
    }

    /** How long threads that synced a log waited for a CPU when the disk had answered, by group. */
    Map<Integer, SampledTime> waits() {
        return waits;
    }

    static DiskCalls read(Path file) throws IOException {
        return new DiskCalls(file, MOST_CALLS);
    }

    static DiskCalls read(Path file, int mostCalls) throws IOException {
        return new DiskCalls(file, mostCalls);
    }

    /** Of all logs, the largest length from which on calls were kept; 0 if all were. */
    long leastNs() {
        return leastNs;
    }

    /** By log, of the calls to keep. */
    private static long[] leastLengths(Path file, int mostCalls) throws IOException {
        Histogram[] lengths = new Histogram[Log.values().length];
        Arrays.setAll(lengths, log -> new Histogram(2));
        DiskCallFile.open(file).forEach((log, isFsync, startNs, lengthNs, waitNs) -> lengths[log.ordinal()]
                .recordValue(lengthNs));
        return Arrays.stream(lengths).mapToLong(of -> LongestEvents.leastNs(of, mostCalls)).toArray();
    }

    /**
     * Their causes.
     *
     * @param stopped      all stops, which come first
     * @param shortestNs   shorter calls are left out: the clocks do not tell which requests they hit
     * @param allBusy      by service: when all listeners had a request, so that the next one waits for what they wait
     *                     for; null if unknown
     * @param gatewayTimes whether the steps of the FIX gateway are known
     * @param markable     whether decisions are in the order log
     * @param whole        whether also the usual time of an fsync counts
     */
    void addTo(CauseIntervals intervals, Stops stopped, long shortestNs, Stops[] allBusy, boolean gatewayTimes,
            boolean markable, boolean whole) {
        DiskWaits fsyncWaits = DiskWaits.of(running(fsyncs, stopped, shortestNs), allBusy, gatewayTimes, markable);
        DiskWaits uncut = DiskWaits.of(uncut(fsyncs, stopped, shortestNs), allBusy, gatewayTimes, markable);
        for (Cause cause : DiskWaits.FSYNCS) {
            if (fsyncWaits.has(cause)) {
                intervals.with(cause, new Calls((kind, service) -> List.of(fsyncWaits.of(cause, kind, service)),
                        (kind, service) -> List.of(uncut.of(cause, kind, service)),
                        kind -> whole ? 0 : usualNs.getOrDefault(DiskWaits.log(cause, kind), FAST_DISK_NS)));
            }
        }
        DiskWaits written = DiskWaits.of(running(writes, stopped, shortestNs), allBusy, gatewayTimes, markable);
        if (!writes.isEmpty()) {
            intervals.with(Cause.LOG_WRITES, new Calls(written::ofAll, written::ofAll, kind -> 0));
        }
    }

    private static Map<Log, Stops> running(Map<Log, Stops.Builder> calls, Stops stopped, long shortestNs) {
        Map<Log, Stops> running = new EnumMap<>(Log.class);
        calls.forEach((log, of) -> running.put(log, of.build().longerThan(shortestNs).minus(stopped, 1)));
        return running;
    }

    /** Whole, but for a stop in which they return: the thread waits for its end. */
    private static Map<Log, Stops> uncut(Map<Log, Stops.Builder> calls, Stops stopped, long shortestNs) {
        Map<Log, Stops> uncut = new EnumMap<>(Log.class);
        calls.forEach((log, of) -> {
            Stops all = of.build().longerThan(shortestNs);
            Stops.Builder ended = new Stops.Builder();
            for (int i = 0; i < all.size(); i++) {
                int last = stopped.firstEndingAfter(all.endNs(i) - 1);
                long endNs = last < stopped.size() ? Math.min(all.endNs(i), stopped.startNs(last)) : all.endNs(i);
                if (endNs > all.startNs(i)) {
                    ended.add(all.startNs(i), endNs);
                }
            }
            uncut.put(log, ended.build());
        });
        return uncut;
    }

    private interface Lists {
        List<Stops> of(Stretch kind, int service);
    }

    /**
     * Intervals that depend on the step and the service: one of several lists, the one that can explain most.
     *
     * @param uncut   the same with the stops of the JVM in them
     * @param usualNs their time in a step that needs no explanation
     */
    private record Calls(Lists lists, Lists uncut, ToLongFunction<Stretch> usualNs) implements CauseIntervals.Overlap {
        @Override
        public long ns(Stretch kind, int service, long fromNs, long toNs) {
            long mostNs = 0;
            for (Stops stops : lists.of(kind, service)) {
                mostNs = Math.max(mostNs, stops.overlapNs(fromNs, toNs) - usualNs.applyAsLong(kind));
            }
            return mostNs;
        }

        @Override
        public CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
            CauseIntervals.Part longest = CauseIntervals.Part.NONE;
            for (Stops stops : uncut.of(kind, service)) {
                CauseIntervals.Part part = CauseIntervals.longestOf(stops, fromNs, toNs);
                longest = part.ns() > longest.ns() ? part : longest;
            }
            return longest;
        }
    }
}
