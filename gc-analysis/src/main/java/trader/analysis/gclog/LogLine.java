package trader.analysis.gclog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of a unified log: decorations in brackets, a space, the message. A line is found by its message; the
 * brackets directly in front of it are its decorations. Anything before them is skipped, with its times: what a
 * container or a service manager puts there ({@code 2026-11-22T10:00:00Z stdout F }, {@code [pod/shop-1/app] }), or
 * unfinished output of the program.
 *
 * @param text    the whole line
 * @param from    where its decorations begin
 * @param message null if it is none of those that are read, or wrapped in JSON
 */
record LogLine(String text, int from, String message) {
    private static final String STOP = "GC\\([0-9]{1,9}\\) |Safepoint \"|(?:Allocation|Relocation) Stall \\(";
    private static final String MESSAGE = "(?=" + STOP + "|Using [A-Z]|Version: |Mode: |Heap Region Size: "
            + "|Total time for which application threads were stopped"
            + "| *[0-9]{1,9} messages dropped due to async logging)";
    private static final Pattern DECORATED = Pattern.compile(".*\\] " + MESSAGE, Pattern.DOTALL);
    private static final Pattern AT_START = Pattern.compile(MESSAGE);
    private static final Pattern ANYWHERE = Pattern.compile(".*(?=" + STOP + ")|" + MESSAGE, Pattern.DOTALL);
    private static final Pattern TIMED = Pattern.compile(
            "\\[[0-9][0-9T:.,+-]*(?:m?s|ns)?\\](?:\\[[^\\[\\]]*\\]){0,12} ");
    private static final int TEXT_AT_MOST = 120;

    static LogLine of(String line) {
        String text = line.stripTrailing();
        if (text.startsWith("{")) {
            return new LogLine(text, text.length(), null);
        }
        Matcher decorated = DECORATED.matcher(text);
        if (decorated.lookingAt()) {
            int from = decorated.end() - 1;
            while (from > 0 && text.charAt(from - 1) == ']' && text.lastIndexOf('[', from - 1) >= 0) {
                from = text.lastIndexOf('[', from - 1);
            }
            return new LogLine(text, from, text.substring(decorated.end()));
        }
        // Most lines are of neither kind, and a search from each of their characters is slow.
        boolean mayTellOfStop = text.contains("GC(") || text.contains("Safepoint \"") || text.contains(" Stall (");
        Matcher bare = (mayTellOfStop ? ANYWHERE : AT_START).matcher(text);
        return bare.lookingAt() ? new LogLine(text, bare.end(), text.substring(bare.end()))
                : new LogLine(text, text.length(), null);
    }

    /** What stands in front of the decorations, where a whole line may have lost its newline. */
    LogLine before() {
        return of(text.substring(0, from));
    }

    /** Where the decorations begin in a line with any message, or -1. */
    int timedFrom() {
        Matcher timed = TIMED.matcher(text);
        return timed.find() ? timed.start() : -1;
    }

    boolean decorated() {
        return message != null && from < text.length() - message.length();
    }

    /** The line for messages: its beginning, without control characters. */
    String quoted() {
        String whole = new String(text.substring(0, Math.min(text.length(), 2 * TEXT_AT_MOST)).getBytes(ISO_8859_1),
                UTF_8).replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "?");
        return "'" + (whole.length() <= TEXT_AT_MOST ? whole : whole.substring(0, TEXT_AT_MOST) + "…") + "'";
    }
}
