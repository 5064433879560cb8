package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.runfiles.ThreadRole;

class HandOffTimesTest {
    private static final int HEADER_BYTES = 32;
    private static final long MS = 1_000_000;

    @TempDir
    Path directory;
    private HandOffTimes times;

    @BeforeEach
    void open() throws IOException {
        times = new HandOffTimes(directory);
        times.open();
    }

    @AfterEach
    void close() throws IOException {
        times.close();
    }

    @Test
    void longWaitsHaveARecord() throws IOException {
        long fromNs = System.nanoTime() - 7 * MS;
        times.begun(fromNs);
        long afterNs = System.nanoTime();
        times.finish();

        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("handoffs.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] letters = new byte[8];
        file.get(letters);
        assertThat(new String(letters, StandardCharsets.US_ASCII)).isEqualTo("TRADHND1");
        assertThat(List.of(file.getInt(), file.getInt())).containsExactly(1, 16);
        file.position(HEADER_BYTES);
        assertThat(file.getLong()).isEqualTo(fromNs);
        long waitNs = file.getInt() & 0xffff_ffffL;
        assertThat(waitNs).isBetween(7 * MS, afterNs - fromNs);
        int lengthAndGroup = file.getInt();
        assertThat(lengthAndGroup & 0xff_ffffL).isEqualTo(TimeUnit.NANOSECONDS.toMicros(waitNs + 999));
        assertThat(lengthAndGroup >>> 24).as("broker").isEqualTo(3);
        assertThat(file.hasRemaining()).isFalse();
        assertThat(times.figures(null)).isEqualTo(new RecordRing.Figures(1, 0, null));
    }

    /** Its thread ran again at the end. */
    @Test
    void aLengthThatDoesNotFitKeepsItsEnd() throws IOException {
        times.add(100_000 * MS, 20_000 * MS, 3 * MS, ThreadRole.IO);
        times.finish();

        ByteBuffer record = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("handoffs.bin")))
                .order(ByteOrder.LITTLE_ENDIAN).position(HEADER_BYTES);
        long mostNs = TimeUnit.MICROSECONDS.toNanos(0xff_ffff);
        assertThat(record.getLong()).isEqualTo(100_000 * MS - mostNs);
        assertThat(record.getInt()).isEqualTo(3 * MS);
        assertThat(record.getInt()).isEqualTo(2 << 24 | 0xff_ffff);
    }

    @Test
    void aRecordAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        times.begun(System.nanoTime() - 7 * MS);
        long beforeBytes = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 1_000; i++) {
            times.begun(System.nanoTime() - 7 * MS);
        }
        // A record alone takes 16 bytes.
        assertThat(threads.getThreadAllocatedBytes(thread) - beforeBytes).isLessThan(16_000);
        assertThat(times.figures(null)).isEqualTo(new RecordRing.Figures(1_001, 0, null));
    }

    @Test
    void afterItsEndNothingIsRecorded() {
        assertThat(times.isRecording()).isTrue();
        times.stop();
        assertThat(times.isRecording()).isFalse();
        times.begun(System.nanoTime() - 7 * MS);
        times.read();
        assertThat(times.figures("full")).isEqualTo(new RecordRing.Figures(0, 0, "full"));
    }
}
