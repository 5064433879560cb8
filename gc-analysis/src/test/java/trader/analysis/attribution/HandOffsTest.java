package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RecordFiles;
import trader.analysis.run.Stops;
import trader.runfiles.HandOffRecord;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

class HandOffsTest {
    private static final long MS = 1_000_000;
    private static final int QUOTE = 0;

    @TempDir
    Path directory;
    private final ByteBuffer records = RecordFiles.begin(HandOffRecord.LAYOUT, 100, 0, 0);

    private void wait(ThreadRole role, long startMs, long lengthMs, long waitMs) {
        long[] numbers = new long[HandOffRecord.LONGS];
        HandOffRecord.put(numbers, role, (startMs + lengthMs) * MS, lengthMs * MS, waitMs * MS);
        RecordFiles.put(records, numbers);
    }

    private HandOffs read() throws IOException {
        return HandOffs.read(RecordFiles.write(directory.resolve("handoffs.bin"), records), ThreadRole.IO,
                ThreadRole.BROKER);
    }

    /** Instead of the samples, which tell only that some thread of the group waited 90 ms in 100. */
    @Test
    void aMeasuredWaitIsWhereItWas() throws IOException {
        wait(ThreadRole.BROKER, 40, 3, 3);
        wait(ThreadRole.IO, 60, 10, 4);
        HandOffs handOffs = read();
        ByteBuffer samples = RecordFiles.begin(WaitRecord.LAYOUT, 1, 0, 0);
        RecordFiles.put(samples, new WaitRecord(ThreadRole.BROKER, 0, 50 * MS, 1, 0, 40 * MS, 40 * MS));
        Path waits = RecordFiles.write(directory.resolve("waits.bin"), samples);

        WaitSamples measured = new WaitSamples(waits, Stops.NONE, null, handOffs.roles());
        measured.add(handOffs.waits(Stops.NONE));
        WaitSamples sampled = new WaitSamples(waits, Stops.NONE, null, Set.of());

        assertThat(longest(sampled, 0, 30)).isEqualTo(30);
        assertThat(longest(measured, 0, 30)).isZero();
        assertThat(longest(measured, 35, 42)).isEqualTo(2);
        assertThat(longest(measured, 35, 50)).isEqualTo(3);
        assertThat(longest(measured, 60, 70)).as("somewhere within 10 ms").isEqualTo(4);
        assertThat(longest(measured, 60, 62)).isEqualTo(2);
        assertThat(handOffs.leastNs()).isZero();
    }

    /** The time between hand-over and begin is that of a clock, which goes on while the JVM is stopped. */
    @Test
    void aTaskWaitsForNoCpuWhileItsJvmIsStopped() throws IOException {
        wait(ThreadRole.BROKER, 40, 12, 12);
        wait(ThreadRole.IO, 140, 12, 12);

        Map<Waiters, SampledTime> waits = read().waits(new Stops.Builder().add(41 * MS, 51 * MS)
                .add(141 * MS, 151 * MS).build());

        assertThat(waits.get(Waiters.of(ThreadRole.BROKER)).build().mostNs(0, 1_000 * MS)).isEqualTo(2 * MS);
        assertThat(waits.get(Waiters.of(ThreadRole.IO)).build().mostNs(0, 1_000 * MS)).as("the kernel's")
                .isEqualTo(12 * MS);
    }

    private static long longest(WaitSamples waits, long fromMs, long toMs) {
        return waits.longest(null).ns(new Stretch(StretchKind.REPLY_PATH, QUOTE, fromMs * MS, toMs * MS)) / MS;
    }
}
