package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Stops;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.DiskLog;

/** When a server's logs waited for the disk. */
final class DiskCalls {
    /** Of each log the longest calls are kept: on a slow disk every call is recorded, a thousand per second. */
    private static final int MOST_CALLS = 300_000;

    /** About an fsync of a fast disk. */
    private static final long FAST_DISK_NS = 200_000;
    /** Shorter writes to memory are no slow ones. */
    private static final long SLOW_WRITE_NS = 1_000_000;
    private static final Set<DiskLog> SYNCED_FOR_ORDERS =
            EnumSet.of(DiskLog.JOURNAL, DiskLog.TRANSACTION_LOG, DiskLog.ORDER_LOG);

    private final Map<DiskLog, Stops.Builder> writes = new EnumMap<>(DiskLog.class);
    private final Map<DiskLog, Stops.Builder> fsyncs = new EnumMap<>(DiskLog.class);
    private final Map<DiskLog, SampledTime> waits = new EnumMap<>(DiskLog.class);

    /** The median fsync, which the usual time of a step contains. */
    private final Map<DiskLog, Long> usualNs;
    private final long leastNs;

    DiskCalls(Path file) throws IOException {
        this(file, MOST_CALLS);
    }

    DiskCalls(Path file, int mostCalls) throws IOException {
        usualNs = usualNs(file.resolveSibling("disk.hlog"));
        long[] leastNs = leastLengths(file, mostCalls);
        this.leastNs = Arrays.stream(leastNs).max().orElse(0);
        RecordFile.open(file, DiskCallRecord.LAYOUT).forEach(call -> {
            if (call.lengthNs() >= leastNs[call.log().ordinal()]
                    && (call.isFsync() || call.lengthNs() >= SLOW_WRITE_NS)) {
                add(call);
            }
        });
    }

    private void add(DiskCallRecord call) {
        // The thread waits for a CPU when the disk has answered.
        long answeredNs = call.startNs() + call.lengthNs() - call.waitNs();
        (call.isFsync() ? fsyncs : writes).computeIfAbsent(call.log(), any -> new Stops.Builder())
                .add(call.startNs(), answeredNs);
        DiskLog log = call.log() == DiskLog.BINDINGS ? DiskLog.JOURNAL : call.log();
        if (call.isFsync() && SYNCED_FOR_ORDERS.contains(log)) {
            waits.computeIfAbsent(log, any -> new SampledTime()).add(answeredNs, call.waitNs(), call.waitNs());
        }
    }

    private static Map<DiskLog, Long> usualNs(Path histograms) throws IOException {
        Map<String, Histogram> all = new HashMap<>();
        if (Files.exists(histograms) && !HistogramLog.isHeader(histograms)) {
            HistogramLog.read(histograms, (tag, startEpochMs, lengthMs, lengths) ->
                    all.computeIfAbsent(tag, any -> new Histogram(2)).add(lengths));
        }
        Map<DiskLog, Long> usualNs = new EnumMap<>(DiskLog.class);
        for (DiskLog log : DiskLog.values()) {
            Histogram fsyncs = all.get(log.tag(true));
            if (fsyncs != null) {
                usualNs.put(log, fsyncs.getValueAtPercentile(50));
            }
        }
        return usualNs;
    }

    /** How long threads that synced a log waited for a CPU when the disk had answered. */
    Map<Waiters, SampledTime> waits() {
        Map<Waiters, SampledTime> byWaiters = new LinkedHashMap<>();
        waits.forEach((log, times) -> byWaiters.put(Waiters.syncing(log), times));
        return byWaiters;
    }

    /** Of all logs, the largest length from which on calls were kept; 0 if all were. */
    long leastNs() {
        return leastNs;
    }

    /** By log, of the calls to keep. */
    private static long[] leastLengths(Path file, int mostCalls) throws IOException {
        Histogram[] lengths = new Histogram[DiskLog.values().length];
        Arrays.setAll(lengths, log -> new Histogram(2));
        RecordFile.open(file, DiskCallRecord.LAYOUT)
                .forEach(call -> lengths[call.log().ordinal()].recordValue(call.lengthNs()));
        return Arrays.stream(lengths).mapToLong(of -> WaitSamples.leastNs(of, mostCalls)).toArray();
    }

    /**
     * Their causes.
     *
     * @param stopped    all stops, which come first
     * @param shortestNs shorter calls are left out: the clocks do not tell which requests they hit
     * @param whole      whether also the usual time of an fsync counts
     */
    void addTo(CauseIntervals intervals, Stops stopped, long shortestNs, DiskWaits.Server server, boolean whole) {
        UnaryOperator<Stops> whileRunning = calls -> calls.minus(stopped, 1);
        DiskWaits running = new DiskWaits(longer(fsyncs, shortestNs, whileRunning), server);
        DiskWaits uncut = new DiskWaits(longer(fsyncs, shortestNs, calls -> uncut(calls, stopped)), server);
        if (!fsyncs.isEmpty()) {
            for (Cause cause : DiskWaits.FSYNCS) {
                intervals.with(cause, new Calls(stretch -> List.of(running.of(cause, stretch)),
                        stretch -> List.of(uncut.of(cause, stretch)),
                        kind -> whole ? 0 : usualNs.getOrDefault(DiskWaits.log(cause, kind), FAST_DISK_NS)));
            }
        }
        if (!writes.isEmpty()) {
            DiskWaits written = new DiskWaits(longer(writes, shortestNs, whileRunning), server);
            intervals.with(Cause.LOG_WRITES, new Calls(written::ofAll, written::ofAll, kind -> 0));
        }
    }

    private static Map<DiskLog, Stops> longer(Map<DiskLog, Stops.Builder> calls, long shortestNs,
            UnaryOperator<Stops> part) {
        Map<DiskLog, Stops> longer = new EnumMap<>(DiskLog.class);
        calls.forEach((log, all) -> longer.put(log, part.apply(all.build().longerThan(shortestNs))));
        return longer;
    }

    /** Whole, but for a stop in which they return: the thread waits for its end. */
    private static Stops uncut(Stops calls, Stops stopped) {
        Stops.Builder ended = new Stops.Builder();
        for (int i = 0; i < calls.size(); i++) {
            int last = stopped.firstEndingAfter(calls.endNs(i) - 1);
            long endNs = last < stopped.size() ? Math.min(calls.endNs(i), stopped.startNs(last)) : calls.endNs(i);
            ended.add(calls.startNs(i), endNs);
        }
        return ended.build();
    }

    /**
     * Intervals that depend on the step and the service: one of several lists, the one that can explain most.
     *
     * @param uncut   the same with the stops of the JVM in them
     * @param usualNs their time in a step that needs no explanation
     */
    private record Calls(Function<Stretch, List<Stops>> lists, Function<Stretch, List<Stops>> uncut,
            ToLongFunction<StretchKind> usualNs) implements CauseIntervals.Overlap {
        @Override
        public long ns(Stretch stretch) {
            long mostNs = 0;
            for (Stops stops : lists.apply(stretch)) {
                mostNs = Math.max(mostNs, stretch.overlapNs(stops) - usualNs.applyAsLong(stretch.kind()));
            }
            return mostNs;
        }

        @Override
        public CauseIntervals.Part longest(Stretch stretch) {
            CauseIntervals.Part longest = CauseIntervals.Part.NONE;
            for (Stops calls : uncut.apply(stretch)) {
                for (int i = calls.firstEndingAfter(stretch.fromNs());
                        i < calls.size() && calls.startNs(i) < stretch.toNs(); i++) {
                    long startNs = Math.max(stretch.fromNs(), calls.startNs(i));
                    long ns = Math.min(stretch.toNs(), calls.endNs(i)) - startNs;
                    longest = ns > longest.ns() ? new CauseIntervals.Part(startNs, ns) : longest;
                }
            }
            return longest;
        }
    }
}
