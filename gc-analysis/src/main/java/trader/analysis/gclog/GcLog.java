package trader.analysis.gclog;

import java.util.List;
import trader.analysis.clock.ClockMapping;

/**
 * The contents of one JVM's unified GC log.
 *
 * @param collector     {@code Serial}, {@code Parallel}, {@code G1}, {@code ZGC}, {@code Generational ZGC},
 *                      {@code Shenandoah}, {@code Generational Shenandoah}, or {@code unknown}
 * @param jdkVersion    as printed at the start ({@code 17.0.15+6-Debian-1deb12u1 (release)}), or empty
 * @param clock         the zero point of the event times
 * @param epochOffsetNs add to a time of the log to get nanoseconds since the epoch; {@link #UNKNOWN} when the log
 *                      prints no wall-clock time
 * @param firstNs       the first line's time, or earlier, when a stop had begun before; or {@link #UNKNOWN}
 * @param safepoints    in the order of the log; empty when the log was written without {@code safepoint}
 */
public record GcLog(String collector, String jdkVersion, Clock clock, long epochOffsetNs, long firstNs, long lastNs,
        List<GcPause> pauses, List<Safepoint> safepoints, List<ThreadStall> stalls, List<HeapAfter> heapAfter,
        List<ConcurrentPhase> concurrent, List<String> warnings) {
    /** A time that is not in the log. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** The log of another host's JVM, with its times on the clock of the run. */
    public GcLog on(ClockMapping other) {
        if (clock != Clock.NANO_TIME || other == ClockMapping.NONE) {
            return this;
        }
        return new GcLog(collector, jdkVersion, clock, UNKNOWN, timeNs(firstNs, other), timeNs(lastNs, other),
                pauses.stream().map(pause -> new GcPause(pause.gcId(), pause.kind(), pause.cause(),
                        timeNs(pause.startNs(), other), pause.durationNs())).toList(),
                safepoints.stream().map(each -> new Safepoint(each.operation(), timeNs(each.startNs(), other),
                        each.reachingNs(), each.cleanupNs(), each.atNs(), each.leavingNs(), each.totalNs(),
                        each.gcPauses())).toList(),
                stalls.stream().map(stall -> new ThreadStall(stall.kind(), stall.thread(),
                        timeNs(stall.startNs(), other), stall.durationNs())).toList(),
                heapAfter.stream().map(heap -> new HeapAfter(heap.gcId(), timeNs(heap.timeNs(), other),
                        heap.beforeBytes(), heap.usedBytes(), heap.promotedBytes(), heap.full())).toList(),
                concurrent.stream().map(phase -> new ConcurrentPhase(phase.name(), timeNs(phase.startNs(), other),
                        phase.durationNs())).toList(), warnings);
    }

    private static long timeNs(long ns, ClockMapping other) {
        return ns == UNKNOWN ? UNKNOWN : other.toRunNs(ns);
    }

    /** The zero point of the times of a log. */
    public enum Clock {
        /** {@link System#nanoTime()}, shared by all JVMs of one Linux host (decorator {@code timenanos}). */
        NANO_TIME,
        /** Since the start of that JVM ({@code uptimenanos}, {@code uptime}, {@code uptimemillis}). */
        UPTIME,
        /** Since 1970 ({@code time}, {@code utctime}, {@code timemillis}), to a millisecond. */
        EPOCH,
        /** The lines carry no time: durations are known, times are not. */
        NONE
    }
}
