package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Stops;

class HandOffsTest {
    private static final long MS = 1_000_000;
    private static final int QUOTE = 0;

    @TempDir
    Path directory;
    private final ByteBuffer records = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN)
            .put("TRADHND1".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(16).putLong(0).putLong(0);

    private void wait(int group, long startMs, long lengthMs, long waitMs) {
        records.putLong(startMs * MS).putLong(waitMs * MS | lengthMs * 1_000 << 32 | (long) group << 56);
    }

    private HandOffs read() throws IOException {
        return HandOffs.read(Files.write(directory.resolve("handoffs.bin"),
                Arrays.copyOf(records.array(), records.position())), WaitSamples.IO, WaitSamples.BROKER);
    }

    /** Instead of the samples, which tell only that some thread of the group waited 90 ms in 100. */
    @Test
    void aMeasuredWaitIsWhereItWas() throws IOException {
        wait(WaitSamples.BROKER, 40, 3, 3);
        wait(WaitSamples.IO, 60, 10, 4);
        HandOffs handOffs = read();
        ByteBuffer samples = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN)
                .put("TRADWAI1".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(32).putLong(0).putLong(0)
                .putLong(0).putInt((int) (50 * MS)).put((byte) WaitSamples.BROKER).put((byte) 0).putShort((short) 1)
                .putInt(0).putInt((int) (40 * MS)).putInt((int) (40 * MS)).putInt(1);
        Path waits = Files.write(directory.resolve("waits.bin"), samples.array());

        WaitSamples measured = new WaitSamples(waits, Stops.NONE, null, handOffs.groups());
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
        wait(WaitSamples.BROKER, 40, 12, 12);
        wait(WaitSamples.IO, 140, 12, 12);

        Map<Integer, SampledTime> waits = read().waits(new Stops.Builder().add(41 * MS, 51 * MS)
                .add(141 * MS, 151 * MS).build());

        assertThat(waits.get(WaitSamples.BROKER).build().mostNs(0, 1_000 * MS)).isEqualTo(2 * MS);
        assertThat(waits.get(WaitSamples.IO).build().mostNs(0, 1_000 * MS)).as("the kernel's").isEqualTo(12 * MS);
    }

    private static long longest(WaitSamples waits, long fromMs, long toMs) {
        return waits.longest(null).ns(new Stretch(StretchKind.REPLY_PATH, QUOTE, fromMs * MS, toMs * MS)) / MS;
    }
}
