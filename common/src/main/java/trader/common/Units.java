package trader.common;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes with units: {@code 250us}, {@code 30s}, {@code 2h}, {@code 256m}. */
public final class Units {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([a-zA-Z]*)");

    private static final Map<String, Long> NANOS = new LinkedHashMap<>();

    static {
        NANOS.put("ns", 1L);
        NANOS.put("us", 1_000L);
        NANOS.put("ms", 1_000_000L);
        NANOS.put("s", 1_000_000_000L);
        NANOS.put("m", 60_000_000_000L);
        NANOS.put("h", 3_600_000_000_000L);
        NANOS.put("d", 86_400_000_000_000L);
    }

    private static final Map<String, Long> BYTES = new LinkedHashMap<>();

    static {
        BYTES.put("", 1L);
        BYTES.put("k", 1L << 10);
        BYTES.put("m", 1L << 20);
        BYTES.put("g", 1L << 30);
    }

    private Units() {
    }

    /**
     * Parses a duration.
     *
     * @param text a number and one of ns, us, ms, s, m, h, d; a bare {@code 0} needs no unit
     * @return nanoseconds
     * @throws IllegalArgumentException saying what is allowed
     */
    public static long parseDurationNs(String text) {
        if (text.equals("0")) {
            return 0;
        }
        return parse(text, NANOS, "a duration is a number and one of ns, us, ms, s, m, h, d, such as 30s or 250us");
    }

    /**
     * Parses a size.
     *
     * @param text a number and nothing, k, m or g (powers of 1024, either case)
     * @return bytes
     * @throws IllegalArgumentException saying what is allowed
     */
    public static long parseBytes(String text) {
        return parse(text.toLowerCase(Locale.ROOT), BYTES,
                "a size is a number and one of k, m, g, such as 256m");
    }

    /**
     * Writes a duration in the largest unit that keeps it exact; {@link #parseDurationNs} reads it back.
     *
     * @param durationNs nanoseconds, not negative
     */
    public static String formatDuration(long durationNs) {
        String best = durationNs + "ns";
        if (durationNs == 0) {
            return "0";
        }
        for (Map.Entry<String, Long> unit : NANOS.entrySet()) {
            if (durationNs % unit.getValue() == 0) {
                best = durationNs / unit.getValue() + unit.getKey();
            }
        }
        return best;
    }

    private static long parse(String text, Map<String, Long> units, String allowed) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("'" + text + "': " + allowed);
        }
        try {
            return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact();
        } catch (ArithmeticException inexactOrTooLarge) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number of the smallest unit, "
                    + "or is too large: " + allowed, inexactOrTooLarge);
        }
    }
}
