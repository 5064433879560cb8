package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The end of a concurrent phase: {@code GC(5) Concurrent Mark Cycle 22.802ms}, ZGC's with {@code Y:} or {@code O:}. */
record ConcurrentLine(String name, long durationNs) {
    private static final Pattern PATTERN = Pattern.compile("GC\\([0-9]{1,9}\\) (?:([yYoO]): )?(Concurrent \\S.*?)"
            + "(?: [0-9]+[BKMG]->[0-9]+[BKMG]\\([0-9]+[BKMG]\\))? ([0-9]{1,9})[.,]([0-9]{3})ms");

    /** Null if it is another line. */
    static ConcurrentLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        return !matcher.matches() ? null : new ConcurrentLine(
                (PauseLine.generation(matcher.group(1)) + matcher.group(2)).intern(),
                Long.parseLong(matcher.group(3)) * 1_000_000 + Long.parseLong(matcher.group(4)) * 1_000);
    }
}
