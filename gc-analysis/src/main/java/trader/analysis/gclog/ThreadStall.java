package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thread waited for the collector (ZGC's allocation and relocation stalls): {@code Allocation Stall (main)
 * 12.345ms}. The other threads kept running: a stall is not a pause and is never counted as one.
 *
 * @param kind    {@code Allocation Stall} or {@code Relocation Stall}
 * @param startNs the line's time minus the duration; {@link GcLog#UNKNOWN} when the lines carry no time
 */
public record ThreadStall(String kind, String thread, long startNs, long durationNs) {
    private static final Pattern PATTERN = Pattern.compile("(?:GC\\([0-9]+\\) (?:[yYoO]: )?)?"
            + "(Allocation Stall|Relocation Stall) \\((.*)\\) ([0-9]{1,9})[.,]([0-9]{3})ms");

    /** Null when the message is not a stall. */
    static ThreadStall parse(String message, long endNs) {
        Matcher matcher = PATTERN.matcher(message);
        if (!matcher.matches()) {
            return null;
        }
        long durationNs = PauseLine.millisInNs(matcher, 3);
        return new ThreadStall(matcher.group(1), matcher.group(2), GcLog.before(endNs, durationNs), durationNs);
    }
}
