package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a concurrent collection with the heap before and after it: ZGC's {@code Garbage Collection (Warmup)
 * 8M(12%)->6M(9%)}, {@code Major Collection (Warmup) 8M(12%)->6M(9%) 0.123s}, Shenandoah's {@code Concurrent cleanup
 * (Young) 34M->32M(64M) 0.012ms}.
 */
record HeapLine(int gcId, long beforeBytes, long usedBytes, boolean full) {
    static final String SIZE = "[0-9]{1,12}(?:\\.[0-9]{1,3})?[BKMG]";

    private static final Pattern PATTERN = Pattern.compile("GC\\(([0-9]{1,9})\\) "
            + "(Garbage Collection|Major Collection|Minor Collection|Concurrent cleanup)(.*?) "
            + "([0-9]+[BKMG])(?:\\([0-9]+%\\))?->([0-9]+[BKMG])\\([0-9]+[BKMG%]+\\)(?: [0-9.,]+m?s)?");

    /** Null if it is another line. */
    static HeapLine parse(String message) {
        Matcher matcher = PATTERN.matcher(message);
        if (!matcher.matches()) {
            return null;
        }
        boolean partial = matcher.group(2).equals("Minor Collection") || matcher.group(3).contains("(Young)");
        return new HeapLine(Integer.parseInt(matcher.group(1)), bytes(matcher.group(4)),
                bytes(matcher.group(5)), !partial);
    }

    /** {@code 64M} in bytes. */
    static long bytes(String text) {
        double value = Double.parseDouble(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 'K' -> (long) (value * (1 << 10));
            case 'M' -> (long) (value * (1 << 20));
            case 'G' -> (long) (value * (1 << 30));
            default -> (long) value;
        };
    }
}
