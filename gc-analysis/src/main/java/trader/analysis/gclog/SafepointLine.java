package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line of a safepoint, in ns. JDK 17 adds Cleanup, JDK 22 Leaving, and JDK 25 threads; absent parts are 0. */
record SafepointLine(String operation, long reachingNs, long cleanupNs, long atNs, long leavingNs, long totalNs) {
    private static final Pattern PATTERN = Pattern.compile("Safepoint \"([^\"]*)\", Time since last: [0-9]+ ns, "
            + "Reaching safepoint: ([0-9]+) ns, (?:Cleanup: ([0-9]+) ns, )?At safepoint: ([0-9]+) ns, "
            + "(?:Leaving safepoint: ([0-9]+) ns, )?Total: ([0-9]+) ns(?:, Threads: [0-9]+ runnable, [0-9]+ total)?");

    /** Null when the message is not a whole safepoint line. */
    static SafepointLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        return !matcher.matches() ? null : new SafepointLine(matcher.group(1), ns(matcher.group(2)),
                ns(matcher.group(3)), ns(matcher.group(4)), ns(matcher.group(5)), ns(matcher.group(6)));
    }

    private static long ns(String text) {
        return text == null ? 0 : Long.parseLong(text);
    }
}
