package trader.fixml;

import static trader.fixml.UnusualTextException.UNUSUAL;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;

/** Decimals and times in the form that Trader writes them. */
final class PlainValues {
    /** Digits that always fit a long. */
    static final int MAX_DIGITS = 18;

    private static final int SECONDS_PER_DAY = 86_400;

    private PlainValues() {
    }

    /** Reads {@code [-]digits[.digits]}. */
    static BigDecimal decimal(String text, int first, int length) {
        int end = first + length;
        boolean negative = text.charAt(first) == '-';
        long unscaled = 0;
        int digits = 0;
        int point = -1;
        for (int i = negative ? first + 1 : first; i < end; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                unscaled = unscaled * 10 + c - '0';
                digits++;
            } else if (c == '.' && point < 0 && digits > 0) {
                point = digits;
            } else {
                throw UNUSUAL;
            }
        }
        if (digits == 0 || digits > MAX_DIGITS || point == digits) {
            throw UNUSUAL;
        }
        return BigDecimal.valueOf(negative ? -unscaled : unscaled, point < 0 ? 0 : digits - point);
    }

    /** Reads {@code YYYY-MM-DDThh:mm:ss[.fraction]Z} with 1 to 9 digits in the fraction. */
    static Instant time(String text, int first, int length) {
        int fraction = length - 21;
        if (length < 20 || fraction == 0 || fraction > 9 || text.charAt(first + length - 1) != 'Z') {
            throw UNUSUAL;
        }
        expect(text, first + 4, '-');
        expect(text, first + 7, '-');
        expect(text, first + 10, 'T');
        expect(text, first + 13, ':');
        expect(text, first + 16, ':');
        int hour = digits(text, first + 11, 2);
        int minute = digits(text, first + 14, 2);
        int second = digits(text, first + 17, 2);
        int year = digits(text, first, 4);
        if (year == 0 || hour > 23 || minute > 59 || second > 59) {
            throw UNUSUAL;
        }
        long day = epochDay(year, digits(text, first + 5, 2), digits(text, first + 8, 2));
        int nanos = 0;
        if (fraction > 0) {
            expect(text, first + 19, '.');
            nanos = digits(text, first + 20, fraction);
            for (int i = fraction; i < 9; i++) {
                nanos *= 10;
            }
        }
        return Instant.ofEpochSecond(day * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second, nanos);
    }

    private static long epochDay(int year, int month, int day) {
        try {
            return LocalDate.of(year, month, day).toEpochDay();
        } catch (DateTimeException e) {
            throw UNUSUAL;
        }
    }

    private static int digits(String text, int from, int count) {
        int number = 0;
        for (int i = from; i < from + count; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                throw UNUSUAL;
            }
            number = number * 10 + c - '0';
        }
        return number;
    }

    private static void expect(String text, int index, char expected) {
        if (text.charAt(index) != expected) {
            throw UNUSUAL;
        }
    }
}
