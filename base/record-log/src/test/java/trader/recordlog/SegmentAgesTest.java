package trader.recordlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a clock that jumps, and records that are kept for a week. */
class SegmentAgesTest {
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);
    private static final long DAY_MS = 24 * HOUR_MS;
    private static final long WEEK_MS = 7 * DAY_MS;

    @TempDir
    Path directory;

    private final AtomicLong nowMs = new AtomicLong(1_800_000_000_000L);
    private final RecordLog.Options options = new RecordLog.Options(4_096, false, Forcer.DISK, nowMs::get);

    @Test
    void recordsGrowOldByTheDay() throws Exception {
        for (int day = 1; day <= 12; day++) {
            try (RecordLog log = open()) {
                // Segment 1 ends when segment 2 is begun, a day later.
                assertThat(log.lastSegmentOlderThan(WEEK_MS)).isEqualTo(Math.max(0, day - 9));
            }
            nowMs.addAndGet(DAY_MS);
        }
    }

    @Test
    void recordsGrowOldWhileTheServerRuns() throws Exception {
        open().close();
        try (RecordLog log = open()) {
            for (int hour = 0; hour <= 7 * 24; hour++) {
                assertThat(log.lastSegmentOlderThan(WEEK_MS)).isZero();
                nowMs.addAndGet(HOUR_MS);
            }
            assertThat(log.lastSegmentOlderThan(WEEK_MS)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-400, -20, 7, 20, 400})
    void aClockThatIsWrongForOneStartMakesNothingOld(int days) throws Exception {
        open().close();
        open().close();
        nowMs.addAndGet(days * DAY_MS);
        try (RecordLog log = open()) {
            assertThat(log.lastSegmentOlderThan(WEEK_MS)).as("while it is wrong").isZero();
            log.force(log.append(1, new byte[2_000]));
            log.force(log.append(1, new byte[2_000]));
            log.force(log.append(1, new byte[2_000]));
            assertThat(log.lastSegmentOlderThan(WEEK_MS)).as("with new records").isZero();
        }
        nowMs.addAndGet(-days * DAY_MS + HOUR_MS);
        for (int start = 0; start < 3; start++) {
            try (RecordLog log = open()) {
                assertThat(log.lastSegmentOlderThan(WEEK_MS)).as("when it is right again").isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-20, 7, 20})
    void aClockThatJumpsWhileTheServerRunsMakesNothingOld(int days) throws Exception {
        open().close();
        try (RecordLog log = open()) {
            assertThat(log.lastSegmentOlderThan(WEEK_MS)).isZero();
            nowMs.addAndGet(days * DAY_MS);
            for (int look = 0; look < 5; look++) {
                assertThat(log.lastSegmentOlderThan(WEEK_MS)).isZero();
            }
        }
    }

    @Test
    void timesOfSegmentsNeverRunBackwards() throws Exception {
        open().close();
        long first = new LogDirectory(directory).header(1).createdMs();
        nowMs.addAndGet(-20 * DAY_MS);
        try (RecordLog log = open()) {
            log.force(log.append(1, new byte[3_000]));
            log.force(log.append(1, new byte[3_000]));
        }
        assertThat(new LogDirectory(directory).header(2).createdMs()).isEqualTo(first);
        assertThat(new LogDirectory(directory).header(3).createdMs()).isEqualTo(first);
    }

    private RecordLog open() throws IOException {
        RecordLog log = new RecordLog(directory, options);
        log.lock();
        log.open(Lsn.NONE, record -> { });
        return log;
    }
}
