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
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
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

    DiskCalls(Path file) throws IOException {
        this(file, MOST_CALLS);
    }

    DiskCalls(Path file, int mostCalls) throws IOException {
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

    private static Map<Log, Stops> longer(Map<Log, Stops.Builder> calls, long shortestNs, UnaryOperator<Stops> part) {
        Map<Log, Stops> longer = new EnumMap<>(Log.class);
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
