package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One safepoint: all application threads brought to a stop, for a collection or for something else.
 *
 * @param operation  the VM operation's name: {@code G1CollectForAllocation}, {@code ICBufferFull}
 * @param startNs    when the JVM asked the threads to stop: the line's time minus the printed total;
 *                   {@link GcLog#UNKNOWN} when the lines carry no time
 * @param reachingNs until the last thread had stopped; the others had stopped earlier
 * @param cleanupNs  work between reaching and the operation (JDK 17; 0 later)
 * @param gcPauses   the GC pauses in it; 0 if it is not for a collection
 */
public record Safepoint(String operation, long startNs, long reachingNs, long cleanupNs, long atNs, long totalNs,
        int gcPauses) {
    /** JDK 17 adds Cleanup, JDK 22 Leaving, and JDK 25 threads; absent parts are 0. */
    private static final Pattern PATTERN = Pattern.compile("Safepoint \"([^\"]*)\", Time since last: [0-9]+ ns, "
            + "Reaching safepoint: ([0-9]+) ns, (?:Cleanup: ([0-9]+) ns, )?At safepoint: ([0-9]+) ns, "
            + "(?:Leaving safepoint: [0-9]+ ns, )?Total: ([0-9]+) ns(?:, Threads: [0-9]+ runnable, [0-9]+ total)?");

    /** Null when the message is not a whole safepoint line. */
    static Safepoint parse(String message, long endNs, int gcPauses) {
        Matcher matcher = PATTERN.matcher(message);
        return !matcher.matches() ? null : new Safepoint(matcher.group(1), GcLog.before(endNs, ns(matcher.group(5))),
                ns(matcher.group(2)), ns(matcher.group(3)), ns(matcher.group(4)), ns(matcher.group(5)), gcPauses);
    }

    private static long ns(String text) {
        return text == null ? 0 : Long.parseLong(text);
    }

    /** When the last thread had stopped: from here to {@link #stopEndNs()} no application thread ran. */
    public long stopStartNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : startNs + reachingNs;
    }

    /** When the JVM began to wake the threads. */
    public long stopEndNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : stopStartNs() + cleanupNs + atNs;
    }
}
