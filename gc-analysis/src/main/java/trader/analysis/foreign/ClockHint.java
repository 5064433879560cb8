package trader.analysis.foreign;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.analysis.gclog.GcLog;

/**
 * How to align the times of a GC log with those of the other logs.
 *
 * @param log     file name of the GC log; null: all GC logs
 * @param zero    the instant at which the log's clock was 0, such as the start of a JVM whose log prints its uptime;
 *                null: {@code addedNs} is given
 * @param addedNs added to the times of the log, in ns
 */
public record ClockHint(String log, Instant zero, long addedNs) {
    private static final Pattern HINT = Pattern.compile("(?:(.+)=)?([^=]+)");
    private static final Pattern ADDED = Pattern.compile("([+-]?)([0-9]+(?:\\.[0-9]+)?)(ns|us|ms|s|m|h)");

    /**
     * Reads {@code [LOG=]WHEN}.
     *
     * @param text WHEN is an ISO instant with its zone ({@code 2026-11-21T10:05:29.681Z}, {@code …+01:00}) or a signed
     *             duration ({@code +1.5s}, {@code -200ms})
     */
    public static ClockHint parse(String text) {
        Matcher parts = HINT.matcher(text);
        if (!parts.matches()) {
            throw refused(text);
        }
        String when = parts.group(2);
        Matcher added = ADDED.matcher(when);
        if (added.matches()) {
            return new ClockHint(parts.group(1), null, addedNs(text, added));
        }
        try {
            Instant zero = OffsetDateTime.parse(when).toInstant();
            epochNs(zero);
            return new ClockHint(parts.group(1), zero, 0);
        } catch (DateTimeException | ArithmeticException invalid) {
            throw refused(text);
        }
    }

    private static long addedNs(String text, Matcher added) {
        long unitNs = switch (added.group(3)) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
        try {
            long ns = new BigDecimal(added.group(2)).multiply(BigDecimal.valueOf(unitNs)).longValueExact();
            return added.group(1).equals("-") ? -ns : ns;
        } catch (ArithmeticException inexact) {
            throw refused(text);
        }
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException("'" + text + "': allowed is [LOG=]WHEN, with LOG the file name of a GC log "
                + "and WHEN the instant at which its clock was 0, such as 2026-11-21T10:05:29.681Z, or a duration to "
                + "add to its times, such as +1.5s or -200ms");
    }

    boolean isOf(String name) {
        return log == null || log.equals(name);
    }

    /**
     * The offset to add to the times of the log.
     *
     * @throws IllegalArgumentException when the log has no times, or those of several JVMs, or prints the time of day
     *                                  itself
     */
    long offsetNs(String name, GcLog gc) {
        if (gc.clock() == GcLog.Clock.NONE) {
            throw new IllegalArgumentException("--clock " + this + ": " + name + " has no times to move");
        }
        if (gc.clock() == GcLog.Clock.CONSECUTIVE) {
            throw new IllegalArgumentException("--clock " + this + ": " + name + " holds the logs of several JVMs,"
                    + " which started at different times; give the log of each as a file of its own");
        }
        boolean wallClock = gc.epochOffsetNs() != GcLog.UNKNOWN;
        if (zero == null) {
            return (wallClock ? gc.epochOffsetNs() : 0) + addedNs;
        }
        if (wallClock) {
            throw new IllegalArgumentException("--clock " + this + ": " + name
                    + " prints the time of day itself; allowed "
                    + "is a duration to add to it, such as +1.5s or -200ms");
        }
        return epochNs(zero);
    }

    private static long epochNs(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }

    @Override
    public String toString() {
        return (log == null ? "" : log + "=") + (zero != null ? zero : (addedNs < 0 ? "" : "+") + addedNs / 1e9 + "s");
    }
}
