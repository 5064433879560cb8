package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Stops;
import trader.analysis.validity.QuietHiccups;

class ProcessorWaitsTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    /** A stopped JVM is not ready to run: its hiccup meter waits for no processor. */
    @Test
    void aHiccupInWhichTheMeterWaitedForAProcessorIsNoStop() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(32 + 4 * 32).order(ByteOrder.LITTLE_ENDIAN)
                .put("TRADWAI1".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(32).putLong(0).putLong(0);
        record(file, 1_000, 300, 10, 299);
        record(file, 2_000, 300, 10, 4);
        record(file, 3_000, 300, 1, 300);
        record(file, 4_000, 20, 10, 12);
        Path waits = Files.write(directory.resolve("waits.bin"), file.array());
        Stops.Builder hiccups = new Stops.Builder();
        for (int second = 1; second <= 4; second++) {
            hiccups.add((1_000 * second + 1) * MS, (1_000 * second + 310) * MS);
        }

        Stops stops = QuietHiccups.without(ProcessorWaits.ofMeter(waits), hiccups.build());

        assertThat(stops.overlapNs(0, 1_999 * MS)).isZero();
        assertThat(stops.overlapNs(2_000 * MS, 5_000 * MS)).isEqualTo(3 * 309 * MS);
        assertThat(ProcessorWaits.ofMeter(directory.resolve("none")).size()).isZero();
    }

    private static void record(ByteBuffer file, long startMs, long lengthMs, int group, long waitMs) {
        file.putLong(startMs * MS).putInt((int) (lengthMs * MS)).put((byte) group).put((byte) 0).putShort((short) 1)
                .putInt(0).putInt((int) (waitMs * MS)).putInt((int) (waitMs * MS)).putInt(1);
    }
}
