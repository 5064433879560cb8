package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much the old generation grew in a collection: G1's {@code Old regions: 7->9}, Serial's {@code Tenured:
 * 0K(43712K)->1234K(43712K)}, Parallel's {@code ParOldGen: …}, and the last column of generational ZGC's {@code
 * Promoted: - - 5M (2%) 6M (2%)}.
 *
 * @param regions of G1, whose size is another line; else 0
 */
record PromotionLine(int gcId, long bytes, long regions) {
    private static final Pattern PATTERN = Pattern.compile("GC\\(([0-9]{1,9})\\) (?:"
            + "Old regions: ([0-9]{1,9})->([0-9]{1,9})"
            + "|(?:Tenured|ParOldGen|PSOldGen): ([0-9]+[BKMG])\\([0-9]+[BKMG]\\)->([0-9]+[BKMG])\\(.*"
            + "|[yY]:\\s+Promoted:.* ([0-9]+[BKMG]) \\([0-9]+%\\)\\s*)");

    /** Null if it is another line. */
    static PromotionLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        if (!matcher.matches()) {
            return null;
        }
        int gcId = Integer.parseInt(matcher.group(1));
        if (matcher.group(2) != null) {
            return new PromotionLine(gcId, 0,
                    Math.max(0, Long.parseLong(matcher.group(3)) - Long.parseLong(matcher.group(2))));
        }
        return new PromotionLine(gcId, matcher.group(6) != null ? HeapLine.bytes(matcher.group(6))
                : Math.max(0, HeapLine.bytes(matcher.group(5)) - HeapLine.bytes(matcher.group(4))), 0);
    }
}
