package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Work of the collector beside the application, from the log's end line: {@code GC(5) Concurrent Mark Cycle 22.802ms},
 * ZGC's with {@code Y:} or {@code O:}. One can contain others: G1's Concurrent Mark Cycle contains Concurrent Mark.
 *
 * @param name    {@code Concurrent Mark}, {@code Young Concurrent Relocate}
 * @param startNs its end minus its duration, on the log's clock; {@link GcLog#UNKNOWN} when the lines carry no time
 */
public record ConcurrentPhase(String name, long startNs, long durationNs) {
    private static final Pattern PATTERN = Pattern.compile("GC\\([0-9]{1,9}\\) (?:([yYoO]): )?(Concurrent \\S.*?)"
            + "(?: [0-9]+[BKMG]->[0-9]+[BKMG]\\([0-9]+[BKMG]\\))? ([0-9]{1,9})[.,]([0-9]{3})ms");

    /** Null if it is another line. */
    static ConcurrentPhase parse(String message, long endNs) {
        Matcher matcher = PATTERN.matcher(message);
        if (!matcher.matches()) {
            return null;
        }
        long durationNs = PauseLine.millisInNs(matcher, 3);
        return new ConcurrentPhase((PauseLine.generation(matcher.group(1)) + matcher.group(2)).intern(),
                GcLog.before(endNs, durationNs), durationNs);
    }
}
