package trader.analysis.gclog;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * One line of a unified log, split into the times of its decorations and its message. Reused from line to line.
 *
 * <p>The JVM prints the chosen decorations in this fixed order, each in brackets: time, utctime, uptime, timemillis,
 * uptimemillis, timenanos, uptimenanos, hostname, pid, tid, level, tags; then a space and the message. The form
 * of a bracket shows which one it is: nanoseconds end in {@code ns}, milliseconds in {@code ms}, uptime in {@code s}.
 *
 * <p>Text that a container or a service manager puts before them, such as {@code 2026-11-22T10:00:00Z stdout F }, is
 * skipped, and so are its times.
 */
final class LogLine {
    static final byte[] GC = "GC(".getBytes(StandardCharsets.ISO_8859_1);
    static final byte[] SAFEPOINT = "Safepoint \"".getBytes(StandardCharsets.ISO_8859_1);

    private static final long EPOCH_MILLIS_AT_LEAST = 100_000_000_000L;

    private static final int NO_DIGITS = -100_000;
    private static final int LONGEST_PREFIX = 200;

    private byte[] bytes;
    private int from;
    private int decorationsFrom;
    private int messageFrom;
    private int to;
    private int lastYear;
    private int lastMonth;
    private long lastDays;

    /** The first and second decoration in ns, or UNKNOWN. */
    long firstNanos;
    long secondNanos;
    /** Uptime from {@code uptime} or {@code uptimemillis} in ns, or UNKNOWN. */
    long uptimeNs;
    /** Wall clock in ns since 1970, or UNKNOWN. */
    long epochNs;

    /**
     * Points at the line that begins at {@code lineFrom} and finds its message; reads no times yet. Each byte is read
     * once.
     *
     * @return its end: its newline, or {@code limit} if there is none before that
     */
    int of(byte[] buffer, int lineFrom, int limit) {
        bytes = buffer;
        from = lineFrom;
        decorationsFrom = afterPrefix(limit);
        int at = decorationsFrom;
        while (at < limit && buffer[at] == '[') {
            int close = at + 1;
            while (close < limit && buffer[close] != ']' && buffer[close] != '\n') {
                close++;
            }
            if (close == limit || buffer[close] == '\n') {
                break;
            }
            at = close + 1;
        }
        int end = at;
        while (end < limit && buffer[end] != '\n') {
            end++;
        }
        to = end > lineFrom && buffer[end - 1] == '\r' ? end - 1 : end;
        if (at > decorationsFrom && at < to && buffer[at] == ' ') {
            at++;
        }
        messageFrom = Math.min(at, to);
        return end;
    }

    /** Where the decorations begin: at the first bracket after a space that begins like a time. */
    private int afterPrefix(int limit) {
        int last = Math.min(limit, from + LONGEST_PREFIX) - 2;
        if (from >= limit || bytes[from] == '[' || startsAt(from, GC, limit) || startsAt(from, SAFEPOINT, limit)) {
            return from;
        }
        for (int i = from; i < last && bytes[i] != '\n'; i++) {
            if (bytes[i] == ' ' && bytes[i + 1] == '[' && bytes[i + 2] >= '0' && bytes[i + 2] <= '9') {
                return i + 1;
            }
        }
        return from;
    }

    boolean decorated() {
        return messageFrom > decorationsFrom;
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
        return startsAt(messageFrom + index, text, to);
    }

    private boolean startsAt(int index, byte[] text, int limit) {
        return index + text.length <= limit
                && Arrays.equals(bytes, index, index + text.length, text, 0, text.length);
    }

    boolean messageEndsWith(char last) {
        return messageLength() > 0 && bytes[to - 1] == last;
    }

    String message() {
        return new String(bytes, messageFrom, to - messageFrom, StandardCharsets.ISO_8859_1);
    }

    /** For messages: without control characters. */
    String text() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8)
                .replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "?");
    }

    void readTimes() {
        firstNanos = GcLog.UNKNOWN;
        secondNanos = GcLog.UNKNOWN;
        uptimeNs = GcLog.UNKNOWN;
        epochNs = GcLog.UNKNOWN;
        int at = decorationsFrom;
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
                epochNs = time(start);
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

    /** {@code 2026-11-21T12:34:18.368+0000} is on every line, so it is parsed by hand: a formatter is much slower. */
    private long time(int at) {
        int year = digits(at, 4);
        int month = digits(at + 5, 2);
        int day = digits(at + 8, 2);
        int hour = digits(at + 11, 2);
        int minute = digits(at + 14, 2);
        int second = digits(at + 17, 2);
        int milli = digits(at + 20, 3);
        int offsetMinutes = 60 * digits(at + 24, 2) + digits(at + 26, 2);
        boolean known = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour >= 0 && minute >= 0
                && second >= 0 && milli >= 0 && offsetMinutes >= 0 && bytes[at + 13] == ':' && bytes[at + 16] == ':'
                && (bytes[at + 23] == '+' || bytes[at + 23] == '-');
        if (!known) {
            return GcLog.UNKNOWN;
        }
        long minutes = ((daysBefore(year, month) + day - 1) * 24 + hour) * 60 + minute
                - (bytes[at + 23] == '-' ? -offsetMinutes : offsetMinutes);
        return ((minutes * 60 + second) * 1_000 + milli) * 1_000_000;
    }

    /** From 1970 to the first of a month; the last result is cached. */
    private long daysBefore(int year, int month) {
        if (year != lastYear || month != lastMonth) {
            lastYear = year;
            lastMonth = month;
            lastDays = LocalDate.of(year, month, 1).toEpochDay();
        }
        return lastDays;
    }

    private int digits(int start, int count) {
        int value = 0;
        for (int i = start; i < start + count; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return NO_DIGITS;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
