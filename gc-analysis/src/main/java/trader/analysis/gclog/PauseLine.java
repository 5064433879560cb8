package trader.analysis.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line that ends a pause: {@code GC(3) Pause Young (Normal) (G1 Evacuation Pause) 6M->2M(64M) 10.503ms}. The line
 * that begins one has no duration, the statistics at the end of a log have no {@code GC(n)}: neither matches.
 */
record PauseLine(int gcId, String kind, String cause, long beforeBytes, long usedBytes, long durationNs) {
    private static final Pattern PATTERN = Pattern.compile("GC\\(([0-9]{1,9})\\) (?:([yYoO]): )?Pause (\\S.*?)"
            + "(?: ([0-9]+[BKMG])->([0-9]+[BKMG])\\(([0-9]+[BKMG])\\))? ([0-9]{1,9})[.,]([0-9]{3})ms");

    /** The first bracket of G1's young pauses; in other collectors it is the cause. */
    private static final Set<String> G1_YOUNG =
            Set.of("Normal", "Concurrent Start", "Prepare Mixed", "Mixed", "Concurrent End");

    /** Null when the message is not the end of a pause. */
    static PauseLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        if (!matcher.matches()) {
            return null;
        }
        List<String> parts = parts(matcher.group(3));
        String name = parts.get(0);
        String kind;
        String cause = "";
        if (name.equals("Young") && parts.size() > 1 && G1_YOUNG.contains(parts.get(1))) {
            kind = name + " (" + parts.get(1) + ")";
            cause = String.join(", ", parts.subList(2, parts.size()));
        } else if (name.equals("Young") || name.equals("Full")) {
            kind = name;
            cause = String.join(", ", parts.subList(1, parts.size()));
        } else {
            kind = matcher.group(3);
        }
        return new PauseLine(Integer.parseInt(matcher.group(1)), generation(matcher.group(2)) + kind, cause,
                matcher.group(4) == null ? -1 : HeapLine.bytes(matcher.group(4)),
                matcher.group(5) == null ? -1 : HeapLine.bytes(matcher.group(5)),
                Long.parseLong(matcher.group(7)) * 1_000_000 + Long.parseLong(matcher.group(8)) * 1_000);
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
