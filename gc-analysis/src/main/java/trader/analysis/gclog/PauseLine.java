package trader.analysis.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line that ends a pause: {@code GC(3) Pause Young (Normal) (G1 Evacuation Pause) 6M->2M(64M) 10.503ms}, or, from a
 * native image, {@code GC(3) Incremental GC (Collect on allocation) 8.00M->4.00M 0.300ms}, with or without the word
 * Pause. The statistics at the end of a log have no {@code GC(n)} and do not match.
 *
 * @param durationNs -1 in the line that begins a pause
 */
record PauseLine(int gcId, String kind, String cause, long beforeBytes, long usedBytes, long durationNs) {
    private static final String TITLE = "GC\\(([0-9]{1,9})\\) (?:([yYoO]): )?"
            + "(?:Pause (?=\\S)|(?=(?:Incremental|Full) GC ))";
    private static final Pattern END = Pattern.compile(TITLE + "(.*?)(?: (" + HeapLine.SIZE + ")->(" + HeapLine.SIZE
            + ")(?:\\(" + HeapLine.SIZE + "\\))?)? ([0-9]{1,9})[.,]([0-9]{3})ms\\s*");
    private static final Pattern BEGIN = Pattern.compile(TITLE + "([A-Z][A-Za-z]* ?[^>]{0,200})");
    private static final Pattern FIGURE = Pattern.compile("[0-9][.,][0-9]|->");

    /** The first bracket of G1's young pauses; in other collectors it is the cause. */
    private static final Set<String> G1_YOUNG =
            Set.of("Normal", "Concurrent Start", "Prepare Mixed", "Mixed", "Concurrent End");
    private static final Set<String> WITH_CAUSE = Set.of("Young", "Full", "Incremental GC", "Full GC");

    /** Null when the message is not the end of a pause. */
    static PauseLine parse(String message) {
        Matcher matcher = END.matcher(message);
        return !matcher.matches() || message.indexOf("GC(", 1) > 0 ? null : of(matcher,
                matcher.group(4) == null ? -1 : HeapLine.bytes(matcher.group(4)),
                matcher.group(5) == null ? -1 : HeapLine.bytes(matcher.group(5)), millisInNs(matcher, 6));
    }

    /** Of the milliseconds whose whole part is this group, and whose three decimals are the next. */
    static long millisInNs(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group)) * 1_000_000 + Long.parseLong(matcher.group(group + 1)) * 1_000;
    }

    /** Null when the message is not the beginning of a pause. */
    static PauseLine parseBegin(String message) {
        Matcher matcher = BEGIN.matcher(message);
        return !matcher.matches() || FIGURE.matcher(message).find() ? null : of(matcher, -1, -1, -1);
    }

    private static PauseLine of(Matcher matcher, long beforeBytes, long usedBytes, long durationNs) {
        List<String> parts = parts(matcher.group(3));
        String name = parts.get(0);
        String kind;
        String cause = "";
        if (name.equals("Young") && parts.size() > 1 && G1_YOUNG.contains(parts.get(1))) {
            kind = name + " (" + parts.get(1) + ")";
            cause = String.join(", ", parts.subList(2, parts.size()));
        } else if (WITH_CAUSE.contains(name)) {
            kind = name;
            cause = String.join(", ", parts.subList(1, parts.size()));
        } else {
            kind = matcher.group(3);
        }
        return new PauseLine(Integer.parseInt(matcher.group(1)), generation(matcher.group(2)) + kind, cause,
                beforeBytes, usedBytes, durationNs);
    }

    /** Of a native image. */
    boolean isNative() {
        return kind.equals("Incremental GC") || kind.equals("Full GC");
    }

    static String generation(String letter) {
        return letter == null ? "" : letter.equalsIgnoreCase("y") ? "Young " : "Old ";
    }

    /** {@code Full (System.gc())} is {@code Full}, {@code System.gc()}. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int open = text.indexOf(" (");
        if (open < 0) {
            return List.of(text);
        }
        parts.add(text.substring(0, open));
        int depth = 0;
        int start = 0;
        for (int i = open + 1; i < text.length(); i++) {
            if (text.charAt(i) == '(' && depth++ == 0) {
                start = i + 1;
            } else if (text.charAt(i) == ')' && --depth == 0) {
                parts.add(text.substring(start, i));
            }
        }
        return parts;
    }
}
