package trader.analysis.gc;

import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * One line of a unified log, split into the times of its decorations and its message. Reused from line to line.
 *
 * <p>The JVM prints the chosen decorations in this fixed order, each in brackets: time, utctime, uptime, timemillis,
 * uptimemillis, timenanos, uptimenanos, hostname, pid, tid, level, tags; then a space and the message. Which of them a
 * bracket is can be told by its look: nanoseconds end in {@code ns}, milliseconds in {@code ms}, uptime in {@code s}.
 */
final class LogLine {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx");
    private static final long EPOCH_MILLIS_AT_LEAST = 100_000_000_000L;

    private byte[] bytes;
    private int from;
    private int messageFrom;
    private int to;

    /** The first and second decoration in ns, or UNKNOWN. */
    long firstNanos;
    long secondNanos;
    /** Uptime from {@code uptime} or {@code uptimemillis} in ns, or UNKNOWN. */
    long uptimeNs;
    /** Wall clock in ns since 1970, or UNKNOWN. */
    long epochNs;

    /** Points at {@code bytes[from, to)} and finds the message; reads no times yet. */
    void of(byte[] line, int lineFrom, int lineTo) {
        bytes = line;
        from = lineFrom;
        to = lineTo > lineFrom && line[lineTo - 1] == '\r' ? lineTo - 1 : lineTo;
        int at = from;
        while (at < to && bytes[at] == '[') {
            int close = at + 1;
            while (close < to && bytes[close] != ']') {
                close++;
            }
            if (close == to) {
                break;
            }
            at = close + 1;
        }
        if (at > from && at < to && bytes[at] == ' ') {
            at++;
        }
        messageFrom = Math.min(at, to);
    }

    boolean decorated() {
        return messageFrom > from;
    }

    int messageLength() {
        return to - messageFrom;
    }

    byte messageByte(int index) {
        return bytes[messageFrom + index];
    }

    boolean messageStartsWith(byte[] prefix) {
        return messageHas(prefix, 0);
    }

    boolean messageHas(byte[] text, int index) {
        if (index + text.length > messageLength()) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[messageFrom + index + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    boolean messageEndsWith(char last) {
        return messageLength() > 0 && bytes[to - 1] == last;
    }

    String message() {
        return new String(bytes, messageFrom, to - messageFrom, StandardCharsets.ISO_8859_1);
    }

    String text() {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Reads the times of the decorations into the fields. */
    void readTimes() {
        firstNanos = GcLog.UNKNOWN;
        secondNanos = GcLog.UNKNOWN;
        uptimeNs = GcLog.UNKNOWN;
        epochNs = GcLog.UNKNOWN;
        int at = from;
        while (at < messageFrom && bytes[at] == '[') {
            int close = at + 1;
            while (bytes[close] != ']') {
                close++;
            }
            decoration(at + 1, close);
            at = close + 1;
        }
    }

    private void decoration(int start, int end) {
        if (end - start < 2 || bytes[start] < '0' || bytes[start] > '9') {
            return;
        }
        if (bytes[end - 1] != 's') {
            if (end - start == 28 && bytes[start + 4] == '-' && bytes[start + 10] == 'T' && epochNs == GcLog.UNKNOWN) {
                epochNs = time(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1));
            }
        } else if (bytes[end - 2] == 'n') {
            long value = whole(start, end - 2);
            if (firstNanos == GcLog.UNKNOWN) {
                firstNanos = value;
            } else {
                secondNanos = value;
            }
        } else if (bytes[end - 2] == 'm') {
            long millis = whole(start, end - 2);
            if (millis >= EPOCH_MILLIS_AT_LEAST) {
                epochNs = millis * 1_000_000;
            } else if (millis >= 0) {
                uptimeNs = millis * 1_000_000;
            }
        } else {
            uptimeNs = seconds(start, end - 1);
        }
    }

    private long whole(int start, int end) {
        long value = 0;
        for (int i = start; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return GcLog.UNKNOWN;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** {@code 12.345} (or {@code 12,345}, as some locales print it) in ns. */
    private long seconds(int start, int end) {
        long value = 0;
        int decimals = -1;
        for (int i = start; i < end; i++) {
            if (bytes[i] == '.' || bytes[i] == ',') {
                decimals = 0;
                continue;
            }
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || decimals == 9) {
                return GcLog.UNKNOWN;
            }
            value = value * 10 + digit;
            if (decimals >= 0) {
                decimals++;
            }
        }
        for (int i = Math.max(decimals, 0); i < 9; i++) {
            value *= 10;
        }
        return value;
    }

    private static long time(String text) {
        try {
            return OffsetDateTime.parse(text, TIME).toInstant().toEpochMilli() * 1_000_000;
        } catch (DateTimeParseException notATime) {
            return GcLog.UNKNOWN;
        }
    }
}
