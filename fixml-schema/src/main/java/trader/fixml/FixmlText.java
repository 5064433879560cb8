package trader.fixml;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decimals, times and strings in an attribute; refuses values that would not survive the round trip. */
public final class FixmlText {
    /** The maximum for SQL's DECIMAL in common databases; real prices and quantities have far fewer digits. */
    public static final int MAX_DIGITS = 38;

    public static final String DECIMAL_ALLOWED =
            "a decimal number in plain notation of at most " + MAX_DIGITS + " digits";
    static final String TIME_ALLOWED =
            "a date and time of the years 0001 to 9999 to at most nanoseconds, such as 2026-01-31T09:30:00.123456Z";

    private static final Pattern TIME = Pattern.compile(
            "(?<day>.{10}T)(?<hour>..)(?<minuteSecond>:..:..)(?:\\.(?<fraction>[0-9]*))?(?<zone>.*)");
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private FixmlText() {
    }

    /**
     * The value, with a scale that is written in plain notation.
     *
     * @throws IllegalArgumentException if that needs more than {@value #MAX_DIGITS} digits, such as three for 0.05
     */
    public static BigDecimal checkedDecimal(BigDecimal value) {
        long digits = value.scale() <= 0
                ? (long) value.precision() - value.scale()
                : Math.max(value.precision(), (long) value.scale() + 1);
        if (digits > MAX_DIGITS) {
            throw new IllegalArgumentException(DECIMAL_ALLOWED);
        }
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    /** Writes UTC with as many decimals as needed: none, 3, 6 or 9. */
    static String time(Instant value) {
        return inRange(value).toString();
    }

    /** Reads {@code YYYY-MM-DDThh:mm:ss[.fraction][Z|+hh:mm|-hh:mm]}; without a zone it is UTC, as in FIX. */
    static Instant time(String text) {
        Matcher parts = TIME.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException(TIME_ALLOWED);
        }
        String fraction = parts.group("fraction") == null ? "" : parts.group("fraction");
        int digits = fraction.length();
        while (digits > 0 && fraction.charAt(digits - 1) == '0') {
            digits--;
        }
        String hour = parts.group("hour");
        boolean endOfDay = hour.equals("24") && parts.group("minuteSecond").equals(":00:00") && digits == 0;
        try {
            LocalDateTime local = LocalDateTime.parse(parts.group("day") + (endOfDay ? "00" : hour)
                    + parts.group("minuteSecond") + (digits == 0 ? "" : "." + fraction.substring(0, digits)));
            String zone = parts.group("zone");
            return inRange((endOfDay ? local.plusDays(1) : local)
                    .toInstant(zone.isEmpty() ? ZoneOffset.UTC : ZoneOffset.of(zone)));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(TIME_ALLOWED, e);
        }
    }

    /**
     * The value, if XML 1.0 can represent it.
     *
     * @throws IllegalArgumentException naming the character that XML cannot represent
     */
    public static String checkedString(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean allowed = c >= ' ' && c < '\uD800' || c >= '\uE000' && c <= '\uFFFD'
                    || c == '\t' || c == '\n' || c == '\r';
            if (!allowed) {
                boolean pair = Character.isHighSurrogate(c) && i + 1 < value.length()
                        && Character.isLowSurrogate(value.charAt(i + 1));
                if (!pair) {
                    throw new IllegalArgumentException(
                            "characters of XML 1.0, not U+%04X at index %s".formatted((int) c, i));
                }
                i++;
            }
        }
        return value;
    }

    private static Instant inRange(Instant value) {
        if (value.isBefore(FIRST) || value.isAfter(LAST)) {
            throw new IllegalArgumentException(TIME_ALLOWED);
        }
        return value;
    }
}
