package trader.fix;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import quickfix.UtcTimestampPrecision;
import quickfix.field.converter.UtcTimestampConverter;
import trader.fixml.FixmlText;

/** Decimals and times in a FIX field; refuses values that FIXML cannot express. */
final class FixText {
    private static final String TIME_ALLOWED = "a UTC date and time of the years 0001 to 9999 to at most nanoseconds, "
            + "such as 20260131-09:30:00.123";

    private FixText() {
    }

    /** Reads {@code [-]digits[.digits]}, keeping trailing zeros; an IllegalArgumentException names the allowed form. */
    static BigDecimal decimal(String text) {
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isDigit(c)) {
                digits++;
            } else if (c != '.' && !(i == 0 && c == '-')) {
                throw new IllegalArgumentException(FixmlText.DECIMAL_ALLOWED);
            }
        }
        if (digits == 0 || digits > FixmlText.MAX_DIGITS || text.indexOf('.') != text.lastIndexOf('.')) {
            throw new IllegalArgumentException(FixmlText.DECIMAL_ALLOWED);
        }
        return FixmlText.checkedDecimal(new BigDecimal(text));
    }

    /** Writes plain notation; throws IllegalArgumentException beyond {@value FixmlText#MAX_DIGITS} digits. */
    static String decimal(BigDecimal value) {
        return FixmlText.checkedDecimal(value).toPlainString();
    }

    /**
     * Reads {@code YYYYMMDD-HH:MM:SS[.fraction]} with 3, 6 or 9 decimals, or 12 if the last three are 0.
     *
     * @throws IllegalArgumentException naming the allowed form; a leap second ({@code :60}) is refused too
     */
    static Instant time(String text) {
        int length = text.length();
        boolean shaped = (length == 17 || length == 21 || length == 24 || length == 27
                || length == 30 && text.endsWith("000"))
                && text.charAt(8) == '-' && text.charAt(11) == ':' && text.charAt(14) == ':'
                && (length == 17 || text.charAt(17) == '.');
        if (!shaped || text.startsWith("0000")) {
            throw new IllegalArgumentException(TIME_ALLOWED);
        }
        int nanos = 0;
        for (int i = 18; i < 27; i++) {
            nanos = nanos * 10 + (i < length ? number(text, i, i + 1) : 0);
        }
        try {
            return LocalDateTime.of(number(text, 0, 4), number(text, 4, 6), number(text, 6, 8), number(text, 9, 11),
                    number(text, 12, 14), number(text, 15, 17), nanos).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(TIME_ALLOWED, e);
        }
    }

    /** Truncates to milliseconds, FIX 4.4's finest unit; throws IllegalArgumentException outside years 1 to 9999. */
    static String time(Instant value) {
        LocalDateTime time = LocalDateTime.ofInstant(value, ZoneOffset.UTC);
        int year = time.get(ChronoField.YEAR);
        if (year < 1 || year > 9999) {
            throw new IllegalArgumentException(TIME_ALLOWED);
        }
        return UtcTimestampConverter.convert(time, UtcTimestampPrecision.MILLIS);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            if (!isDigit(text.charAt(i))) {
                throw new IllegalArgumentException(TIME_ALLOWED);
            }
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
