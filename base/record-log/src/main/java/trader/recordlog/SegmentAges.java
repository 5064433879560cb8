package trader.recordlog;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ages of segments, by the times in their headers. One thread at a time.
 *
 * <p>A clock that is wrong for a while must not make records old. So the time between two segments, or between two
 * looks at the clock, counts as a day at most (or as half the age asked for, if that is less), and while the clock is
 * before the time of the newest segment nothing is old. Records of a server that did not run are kept longer.
 */
final class SegmentAges {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentAges.class);
    private static final long DAY_MS = Duration.ofDays(1).toMillis();

    private final LogDirectory directory;
    private final LongSupplier epochMs;
    private long newest;
    private long sinceNewestMs;
    private long seenMs;
    /** Whether the log says already that records are kept longer. */
    private boolean isWarned;

    SegmentAges(LogDirectory directory, LongSupplier epochMs) {
        this.directory = directory;
        this.epochMs = epochMs;
    }

    /** The newest segment whose records are all older than this; 0 if there is none. */
    long lastOlderThan(long ageMs) throws IOException {
        TreeSet<Long> numbers = directory.numbers();
        long stepMs = Math.min(DAY_MS, ageMs / 2);
        long nowMs = epochMs.getAsLong();
        long newestMs = createdMs(numbers.last());
        if (newest == numbers.last()) {
            sinceNewestMs += step(nowMs - seenMs, stepMs);
        } else {
            newest = numbers.last();
            sinceNewestMs = step(nowMs - newestMs, stepMs);
        }
        seenMs = nowMs;
        if (nowMs < newestMs) {
            warn("Nothing is deleted from {}: the clock says {}, but the newest segment was begun at {}",
                    Instant.ofEpochMilli(nowMs), Instant.ofEpochMilli(newestMs));
            return 0;
        }
        long old = 0;
        long oldByClock = 0;
        long age = sinceNewestMs;
        for (Long next = numbers.last(), each = numbers.lower(next); each != null && old == 0;
                next = each, each = numbers.lower(next)) {
            long nextMs = createdMs(next);
            oldByClock = oldByClock == 0 && nextMs < nowMs - ageMs ? each : oldByClock;
            old = age > ageMs ? each : 0;
            age += step(nextMs - createdMs(each), stepMs);
        }
        if (oldByClock > old) {
            warn("Records in {} are kept, though the clock says that they are older than {}: it jumped, or the server"
                    + " did not run. Such a time counts as {} at most", Duration.ofMillis(ageMs),
                    Duration.ofMillis(stepMs));
        } else {
            isWarned = false;
        }
        return old;
    }

    private static long step(long elapsedMs, long longestMs) {
        return Math.max(0, Math.min(elapsedMs, longestMs));
    }

    private long createdMs(long number) throws IOException {
        return directory.header(number).createdMs();
    }

    private void warn(String line, Object first, Object second) {
        if (!isWarned) {
            LOG.warn(line, directory.path(), first, second);
            isWarned = true;
        }
    }
}
