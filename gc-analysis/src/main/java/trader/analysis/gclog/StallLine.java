package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A thread that waited for ZGC: {@code Allocation Stall (main) 12.345ms}. */
record StallLine(String kind, String thread, long durationNs) {
    private static final Pattern PATTERN = Pattern.compile("(?:GC\\([0-9]+\\) (?:[yYoO]: )?)?"
            + "(Allocation Stall|Relocation Stall) \\((.*)\\) ([0-9]{1,9})[.,]([0-9]{3})ms");

    /** Null when the message is not a stall. */
    static StallLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        return !matcher.matches() ? null : new StallLine(matcher.group(1), matcher.group(2),
                Long.parseLong(matcher.group(3)) * 1_000_000 + Long.parseLong(matcher.group(4)) * 1_000);
    }
}
