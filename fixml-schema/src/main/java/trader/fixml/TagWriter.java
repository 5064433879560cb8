package trader.fixml;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * Writes tags into a buffer of Latin-1, which is used again and again.
 *
 * <p>Writes only plain values. After any other, {@link #text()} is null.
 */
final class TagWriter {
    private static final int SECONDS_PER_DAY = 86_400;
    private static final long FIRST_SECOND = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    private static final int MAX_TIME_CHARS = 31;
    private static final int MAX_KEPT = 16 * 1024;

    /** The scale up to which {@link BigDecimal#toString()}, which keeps its text, never has an exponent. */
    private static final int MAX_PLAIN_SCALE = 6;

    private final int maxChars;
    private byte[] buffer = new byte[1024];
    private int length;
    private boolean unusual;

    TagWriter(int maxChars) {
        this.maxChars = maxChars;
    }

    /** Whether the buffer is small enough to be kept. */
    boolean isSmall() {
        return buffer.length <= MAX_KEPT;
    }

    void clear() {
        length = 0;
        unusual = false;
    }

    /** The text that was written, or null if it is not plain or too long. */
    String text() {
        return unusual ? null : new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Writes the start of a tag, up to its attributes. */
    void start(FixmlElement element) {
        append(element.printedStart);
    }

    /** Ends a start tag. */
    void content() {
        ensure(1);
        buffer[length++] = '>';
    }

    /** Ends the tag of an empty element. */
    void empty() {
        ensure(2);
        buffer[length++] = '/';
        buffer[length++] = '>';
    }

    void end(FixmlElement element) {
        append(element.printedEnd);
    }

    void requireSome(List<?> list) {
        unusual |= list.isEmpty();
    }

    void requiredText(FixmlAttribute attribute, String value) {
        unusual |= value == null || value.isEmpty();
        text(attribute, value);
    }

    void text(FixmlAttribute attribute, String value) {
        if (value != null) {
            append(attribute.printed);
            append(value);
            endValue();
        }
    }

    void requiredCode(FixmlAttribute attribute, FixCode value) {
        unusual |= value == null;
        code(attribute, value);
    }

    void code(FixmlAttribute attribute, FixCode value) {
        if (value != null) {
            text(attribute, value.code());
        }
    }

    void requiredDecimal(FixmlAttribute attribute, BigDecimal value) {
        unusual |= value == null;
        decimal(attribute, value);
    }

    void decimal(FixmlAttribute attribute, BigDecimal value) {
        if (value == null) {
            return;
        }
        int scale = value.scale();
        if (scale < 0 || scale >= PlainValues.MAX_DIGITS || value.precision() > PlainValues.MAX_DIGITS) {
            unusual = true;
        } else {
            text(attribute, scale <= MAX_PLAIN_SCALE ? value.toString() : value.toPlainString());
        }
    }

    void requiredTime(FixmlAttribute attribute, Instant value) {
        unusual |= value == null;
        time(attribute, value);
    }

    void time(FixmlAttribute attribute, Instant value) {
        if (value == null) {
            return;
        }
        long second = value.getEpochSecond();
        if (second < FIRST_SECOND || second > LAST_SECOND) {
            unusual = true;
            return;
        }
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(second, SECONDS_PER_DAY));
        int ofDay = (int) Math.floorMod(second, (long) SECONDS_PER_DAY);
        append(attribute.printed);
        ensure(MAX_TIME_CHARS);
        digits(date.getYear(), 4, '-');
        digits(date.getMonthValue(), 2, '-');
        digits(date.getDayOfMonth(), 2, 'T');
        digits(ofDay / 3600, 2, ':');
        digits(ofDay / 60 % 60, 2, ':');
        int nanos = value.getNano();
        digits(ofDay % 60, 2, nanos == 0 ? 'Z' : '.');
        if (nanos % 1_000 != 0) {
            digits(nanos, 9, 'Z');
        } else if (nanos % 1_000_000 != 0) {
            digits(nanos / 1_000, 6, 'Z');
        } else if (nanos != 0) {
            digits(nanos / 1_000_000, 3, 'Z');
        }
        endValue();
    }

    private void digits(int number, int count, char then) {
        int rest = number;
        for (int i = length + count - 1; i >= length; i--) {
            buffer[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += count;
        buffer[length++] = (byte) then;
    }

    private void endValue() {
        ensure(1);
        buffer[length++] = '"';
    }

    private void append(byte[] latin1) {
        ensure(latin1.length);
        System.arraycopy(latin1, 0, buffer, length, latin1.length);
        length += latin1.length;
    }

    /** Appends an attribute's value, if it needs no escapes and is Latin-1. */
    private void append(String value) {
        int chars = value.length();
        if (chars > maxChars) {
            unusual = true;
            return;
        }
        ensure(chars);
        for (int i = 0; i < chars; i++) {
            char c = value.charAt(i);
            unusual |= c < ' ' || c > 0xFF || c == '<' || c == '&' || c == '"';
            buffer[length++] = (byte) c;
        }
    }

    /** Makes room; beyond the limit, what was written is discarded. */
    private void ensure(int chars) {
        if (length + chars > maxChars) {
            unusual = true;
            length = 0;
        }
        if (length + chars > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + chars));
        }
    }
}
