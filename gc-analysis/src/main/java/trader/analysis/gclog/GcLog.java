package trader.analysis.gclog;

import java.util.List;
import java.util.function.LongUnaryOperator;
import trader.analysis.clock.ClockMapping;

/**
 * The contents of a unified GC log, usually of one JVM.
 *
 * @param collector     {@code Serial}, {@code Parallel}, {@code G1}, {@code ZGC}, {@code Generational ZGC},
 *                      {@code Shenandoah}, {@code Generational Shenandoah}, or {@code unknown}
 * @param jdkVersion    as printed at the start ({@code 17.0.15+6-Debian-1deb12u1 (release)}), or empty
 * @param clock         the zero point of the event times
 * @param epochOffsetNs add to a time of the log to get nanoseconds since the epoch; {@link #UNKNOWN} when the log
 *                      prints no wall-clock time
 * @param incomplete    how many pauses are missing and why, in a sentence; null if none is known to be
 * @param warnings      everything else that a reader should know
 */
public record GcLog(String collector, String jdkVersion, Clock clock, long epochOffsetNs, LogSpan span, GcEvents events,
        String incomplete, List<String> warnings) {
    /** A time that is not in the log. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /**
     * The time that a log covers.
     *
     * @param firstNs   the first line's time, or earlier, when a stop had begun before; or {@link GcLog#UNKNOWN}
     * @param lastNs    the last line's time, or {@link GcLog#UNKNOWN}
     * @param runningNs for how long its JVMs ran; 0 if the lines carry no time
     */
    public record LogSpan(long firstNs, long lastNs, long runningNs) { }

    /** The log of another host's JVM, with its times on the clock of the run. */
    public GcLog on(ClockMapping other) {
        return clock != Clock.NANO_TIME || other == ClockMapping.NONE ? this : at(clock, other::toRunNs);
    }

    /** The log with later times. */
    public GcLog movedBy(long byNs) {
        return byNs == 0 ? this : at(clock, ns -> ns + byNs);
    }

    /** The same log on another clock; {@code toNs} maps its times. The offset to the wall clock becomes unknown. */
    GcLog at(Clock other, LongUnaryOperator toNs) {
        LongUnaryOperator map = ns -> ns == UNKNOWN ? UNKNOWN : toNs.applyAsLong(ns);
        return new GcLog(collector, jdkVersion, other, UNKNOWN, new LogSpan(map.applyAsLong(span.firstNs()),
                map.applyAsLong(span.lastNs()), span.runningNs()), events.at(map), incomplete, warnings);
    }

    /** When something began that ended at this time, both {@link #UNKNOWN} or neither. */
    static long before(long endNs, long durationNs) {
        return endNs == UNKNOWN ? UNKNOWN : endNs - durationNs;
    }

    /** The zero point of the times of a log. */
    public enum Clock {
        /** {@link System#nanoTime()}, shared by all JVMs of one Linux host (decorator {@code timenanos}). */
        NANO_TIME,
        /** Since the start of that JVM ({@code uptimenanos}, {@code uptime}, {@code uptimemillis}). */
        UPTIME,
        /** Since the start of the first of several JVMs, each put after the one before it. */
        CONSECUTIVE,
        /** Since 1970 ({@code time}, {@code utctime}, {@code timemillis}), to a millisecond. */
        EPOCH,
        /** The lines carry no time: durations are known, times are not. */
        NONE
    }
}
