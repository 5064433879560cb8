package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RecordFiles;
import trader.analysis.run.Stops;
import trader.analysis.validity.QuietHiccups;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

class WaitSamplesTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    private final ByteBuffer file = RecordFiles.begin(WaitRecord.LAYOUT, 100, 0, 0);

    private void sample(ThreadRole role, long startMs, long lengthMs, int threads, long onCpuMs, long waitMs,
            long worstMs) {
        RecordFiles.put(file, new WaitRecord(role, startMs * MS, lengthMs * MS, threads, onCpuMs * MS, waitMs * MS,
                worstMs * MS));
    }

    private void wait(ThreadRole role, long startMs, long lengthMs, long waitMs) {
        sample(role, startMs, lengthMs, 1, 0, waitMs, waitMs);
    }

    private WaitSamples read(Stops pauses) throws IOException {
        return read(pauses, Set.of());
    }

    private WaitSamples read(Stops pauses, Set<ThreadRole> measured) throws IOException {
        return new WaitSamples(RecordFiles.write(directory.resolve("waits.bin"), file), pauses, null, measured);
    }

    private static long ms(CauseIntervals.Overlap waits, StretchKind kind, long fromMs, long toMs) {
        return waits.ns(new Stretch(kind, 0, fromMs * MS, toMs * MS)) / MS;
    }

    /** A stopped JVM is not ready to run: its hiccup meter waits for no CPU. */
    @Test
    void aHiccupInWhichTheMeterWaitedForACpuIsNoStop() throws IOException {
        wait(ThreadRole.MEASURING, 1_000, 300, 299);
        wait(ThreadRole.MEASURING, 2_000, 300, 4);
        wait(ThreadRole.LISTENERS, 3_000, 300, 300);
        wait(ThreadRole.MEASURING, 4_000, 20, 12);
        Stops.Builder hiccups = new Stops.Builder();
        for (int second = 1; second <= 4; second++) {
            hiccups.add((1_000 * second + 1) * MS, (1_000 * second + 310) * MS);
        }

        Stops stops = QuietHiccups.without(read(Stops.NONE).ofMeter(), hiccups.build());

        assertThat(stops.overlapNs(0, 1_999 * MS)).isZero();
        assertThat(stops.overlapNs(2_000 * MS, 5_000 * MS)).isEqualTo(3 * 309 * MS);
    }

    @Test
    void aRequestWaitsOnlyForThreadsThatItNeeds() throws IOException {
        wait(ThreadRole.MEASURING, 1_000, 20, 19);
        wait(ThreadRole.BROKER, 1_000, 20, 15);
        wait(ThreadRole.LISTENERS, 1_000, 20, 4);
        wait(ThreadRole.BROKER, 2_000, 300, 300);

        CauseIntervals.Overlap waits = read(Stops.NONE).longest(null);

        assertThat(ms(waits, StretchKind.BROKER_COMMIT, 1_000, 1_020)).isEqualTo(15);
        assertThat(ms(waits, StretchKind.HANDLING, 1_000, 1_020)).isEqualTo(4);
        assertThat(ms(waits, StretchKind.BROKER_COMMIT, 2_100, 2_200)).isEqualTo(100);
        assertThat(ms(waits, StretchKind.HANDLING, 2_100, 2_200)).as("another thread's long wait").isZero();
    }

    @Test
    void waitsOfThreadsThatMeasureTheirOwnDoNotCount() throws IOException {
        sample(ThreadRole.LISTENERS, 1_000, 20, 6, 3, 24, 15);
        wait(ThreadRole.LISTENERS, 2_000, 300, 300);
        sample(ThreadRole.BROKER, 1_000, 20, 2, 3, 9, 7);

        assertThat(ms(read(Stops.NONE).longest(null), StretchKind.REQUEST_PATH, 990, 1_030)).isEqualTo(15);
        CauseIntervals.Overlap others = read(Stops.NONE, Set.of(ThreadRole.LISTENERS)).longest(null);
        assertThat(ms(others, StretchKind.REQUEST_PATH, 990, 1_030)).isEqualTo(7);
        assertThat(ms(others, StretchKind.REQUEST_PATH, 1_900, 2_400)).isZero();
        assertThat(ms(others, StretchKind.HANDLING, 990, 1_030)).isZero();
    }

    /** Nothing else knows of their waits. */
    @Test
    void waitsOfThreadsWhoseGroupIsUnknownCount() throws IOException {
        sample(ThreadRole.ARTEMIS, 1_000, 20, 2, 3, 9, 7);

        CauseIntervals.Overlap waits = read(Stops.NONE, Set.of(ThreadRole.BROKER)).longest(null);
        assertThat(ms(waits, StretchKind.REQUEST_PATH, 990, 1_030)).isEqualTo(7);
        assertThat(ms(waits, StretchKind.HANDLING, 990, 1_030)).isZero();
    }

    @Test
    void timeOnACpuIsSpreadOverItsSample() throws IOException {
        sample(ThreadRole.COMPILER, 1_000, 20, 2, 30, 0, 0);
        sample(ThreadRole.COMPILER, 1_010, 100, 1, 50, 0, 0);

        RunningTime compilers = read(Stops.NONE).compilers();

        assertThat(compilers.ns(990 * MS, 2_000 * MS)).isEqualTo(80 * MS);
        assertThat(compilers.ns(1_005 * MS, 1_015 * MS)).isEqualTo((15 + 5 / 2) * MS + MS / 2);
        assertThat(compilers.ns(1_500 * MS, 1_600 * MS)).isZero();
    }

    /** Of 20 ms, 8 were a pause with two collectors at work; the other 6 ms of theirs were beside the application. */
    @Test
    void collectorsInAPauseHaveNoCpuThatOthersWaitFor() throws IOException {
        sample(ThreadRole.GC, 1_000, 20, 2, 22, 0, 0);
        sample(ThreadRole.GC, 3_000, 20, 2, 14, 0, 0);
        Stops pauses = new Stops.Builder().add(1_004 * MS, 1_012 * MS).add(3_010 * MS, 3_018 * MS).build();

        RunningTime collectors = read(pauses).collectors();

        assertThat(collectors.ns(1_000 * MS, 1_020 * MS)).isEqualTo(6 * MS);
        assertThat(collectors.ns(1_004 * MS, 1_012 * MS)).isZero();
        assertThat(collectors.ns(1_012 * MS, 1_020 * MS)).isEqualTo(4 * MS);
        assertThat(collectors.ns(3_000 * MS, 3_020 * MS)).as("all in the pause").isZero();
    }
}
