package trader.analysis.gclog;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times in the decorations of a line, in ns, or {@link GcLog#UNKNOWN}; reused from line to line.
 *
 * <p>The JVM prints the chosen decorations in this fixed order: time, utctime, uptime, timemillis, uptimemillis,
 * timenanos, uptimenanos, hostname, pid, tid, level, tags. Their form shows which is which: nanoseconds end in
 * {@code ns}, milliseconds in {@code ms}, uptime in {@code s}.
 */
final class LineTimes {
    private static final Pattern TIME = Pattern.compile("\\[(?:"
            + "([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})[.,]([0-9]{3})([+-])([0-9]{2})([0-9]{2})"
            + "|([0-9]{1,18})ns|([0-9]{1,13})ms|([0-9]{1,9})[.,]([0-9]{1,9})s)\\]");
    private static final long EPOCH_MILLIS_AT_LEAST = 100_000_000_000L;

    private String lastSecond = "";
    private long lastSecondS;

    /** The only one, or {@code timenanos}. */
    long firstNanos;
    long secondNanos;
    /** From {@code uptime} or {@code uptimemillis}. */
    long uptimeNs;
    /** The wall clock, since 1970. */
    long epochNs;

    void read(String line, int from) {
        firstNanos = GcLog.UNKNOWN;
        secondNanos = GcLog.UNKNOWN;
        uptimeNs = GcLog.UNKNOWN;
        epochNs = GcLog.UNKNOWN;
        Matcher time = TIME.matcher(line).region(from, line.length());
        int at = from;
        while (at < line.length() && line.charAt(at) == '[') {
            if (time.region(at, line.length()).lookingAt()) {
                decoration(time);
            }
            at = line.indexOf(']', at) + 1;
            if (at == 0) {
                return;
            }
        }
    }

    /** Any time, for the order of files that share their decorations. */
    long any() {
        return epochNs != GcLog.UNKNOWN ? epochNs : firstNanos != GcLog.UNKNOWN ? firstNanos : uptimeNs;
    }

    private void decoration(Matcher time) {
        if (time.group(1) != null) {
            epochNs = wallClock(time);
        } else if (time.group(6) != null) {
            long ns = Long.parseLong(time.group(6));
            secondNanos = firstNanos == GcLog.UNKNOWN ? secondNanos : ns;
            firstNanos = firstNanos == GcLog.UNKNOWN ? ns : firstNanos;
        } else if (time.group(7) != null) {
            long millis = Long.parseLong(time.group(7));
            if (millis >= EPOCH_MILLIS_AT_LEAST) {
                epochNs = millis * 1_000_000;
            } else {
                uptimeNs = millis * 1_000_000;
            }
        } else {
            uptimeNs = Long.parseLong(time.group(8)) * 1_000_000_000
                    + Long.parseLong((time.group(9) + "00000000").substring(0, 9));
        }
    }

    /** Most lines are from the same second as the line before them: parsing is slow. */
    private long wallClock(Matcher time) {
        if (!time.group(1).equals(lastSecond)) {
            try {
                lastSecondS = LocalDateTime.parse(time.group(1)).toEpochSecond(ZoneOffset.UTC);
                lastSecond = time.group(1);
            } catch (DateTimeException noTime) {
                return GcLog.UNKNOWN;
            }
        }
        long offsetS = 3_600 * Long.parseLong(time.group(4)) + 60 * Long.parseLong(time.group(5));
        return (lastSecondS - (time.group(3).equals("-") ? -offsetS : offsetS)) * 1_000_000_000
                + Long.parseLong(time.group(2)) * 1_000_000;
    }
}
