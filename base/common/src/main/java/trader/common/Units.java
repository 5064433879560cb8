package trader.common;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes with units: {@code 250us}, {@code 30s}, {@code 2h}, {@code 256m}. */
public final class Units {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([a-zA-Z]*)");

    private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L,
            "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L, "d", 86_400_000_000_000L);
    private static final Map<String, Long> BYTES = Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30);

    private Units() {
    }

    /**
     * Parses a number and one of ns, us, ms, s, m, h, d; a bare {@code 0} needs no unit.
     *
     * @throws IllegalArgumentException saying what is allowed
     */
    public static long parseDurationNs(String text) {
        return text.equals("0") ? 0
                : parse(text, NANOS, "a duration is a number and one of ns, us, ms, s, m, h, d, such as 30s or 250us");
    }

    /**
     * Parses a number and nothing, k, m or g (powers of 1024, either case).
     *
     * @throws IllegalArgumentException saying what is allowed
     */
    public static long parseBytes(String text) {
        return parse(text.toLowerCase(Locale.ROOT), BYTES, "a size is a number and one of k, m, g, such as 256m");
    }

    /** A duration, not negative, in the largest unit that keeps it exact. */
    public static String formatDuration(long durationNs) {
        return durationNs == 0 ? "0" : NANOS.entrySet().stream().filter(unit -> durationNs % unit.getValue() == 0)
                .max(Map.Entry.comparingByValue()).map(unit -> durationNs / unit.getValue() + unit.getKey())
                .orElseThrow();
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
