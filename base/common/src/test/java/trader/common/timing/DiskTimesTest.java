package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.DiskWatch;

class DiskTimesTest {
    private static final int HEADER_BYTES = 32;

    @TempDir
    Path directory;

    private DiskTimes times;

    @BeforeEach
    void open() throws Exception {
        times = new DiskTimes(directory, directory.resolve("data"));
        times.open();
    }

    @Test
    void allCallsAreInTheHistogramOfTheirLogAndOtherFilesInNone() throws Exception {
        call(directory.resolve("data/orders/0000000001.log"), DiskWatch.Call.FSYNC, 0, 3);
        call(directory.resolve("data/orders/0000000002.log"), DiskWatch.Call.FSYNC, 0, 1);
        call(new File(directory.toFile(), "data/broker/journal/activemq-data-1.amq"), DiskWatch.Call.WRITE, 0, 0);
        call(directory.resolve("data/broker/paging/1"), DiskWatch.Call.FSYNC, 0, 0);
        call(directory.resolve("elsewhere/orders/1"), DiskWatch.Call.FSYNC, 0, 0);
        end();
        call(directory.resolve("data/orders/0000000002.log"), DiskWatch.Call.FSYNC, 0, 1);

        assertThat(histograms()).isEqualTo(Map.of("order-log-force", 2L, "journal-write", 1L));
    }

    @Test
    void longCallsHaveARecord() throws Exception {
        long beforeNs = System.nanoTime();
        call(directory.resolve("data/transactions/decisions"), DiskWatch.Call.FSYNC, 2 * DiskTimes.LONG_NS, 7);
        call(directory.resolve("data/fix/store/A"), DiskWatch.Call.WRITE, 2 * DiskTimes.LONG_NS, 0);
        long afterNs = System.nanoTime();
        end();

        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("disk.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] letters = new byte[8];
        file.get(letters);
        assertThat(new String(letters, StandardCharsets.US_ASCII)).isEqualTo("TRADDSK1");
        assertThat(List.of(file.getInt(), file.getInt())).containsExactly(1, 32);
        file.position(HEADER_BYTES);
        long firstEndNs = record(file, 3, 2, 7, beforeNs);
        long secondEndNs = record(file, 6, 1, 0, firstEndNs);
        assertThat(secondEndNs).isLessThanOrEqualTo(afterNs);
        assertThat(file.hasRemaining()).isFalse();
        assertThat(times.figures(null)).isEqualTo(new RecordRing.Figures(2, 0, null));
    }

    @Test
    void afterAFailedWriteNothingIsTimedAndNoFileOfAThreadStaysOpen() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Path schedstat = thread.submit(() -> {
                call(directory.resolve("data/orders/1"), DiskWatch.Call.FSYNC, DiskTimes.LONG_NS, 0);
                return Path.of("/proc/thread-self/schedstat").toRealPath();
            }).get();
            assertThat(openFiles()).containsOnlyOnce(schedstat);

            times.stop();

            assertThat(openFiles()).doesNotContain(schedstat);
            thread.submit(() -> call(directory.resolve("data/orders/1"), DiskWatch.Call.FSYNC, DiskTimes.LONG_NS, 0))
                    .get();
            assertThat(times.figures("full")).isEqualTo(new RecordRing.Figures(1, 0, "full"));
        } finally {
            thread.shutdown();
            end();
        }
    }

    private static List<Path> openFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path each : descriptors) {
                // One of them is that of the listing itself.
                if (Files.exists(each)) {
                    files.add(Files.readSymbolicLink(each));
                }
            }
        }
        return files;
    }

    /** Returns when the call ended. */
    private static long record(ByteBuffer file, int log, int call, int records, long notBeforeNs) {
        assertThat(List.of((int) file.get(), (int) file.get(), (int) file.getShort(), file.getInt()))
                .containsExactly(log, call, 0, records);
        long startNs = file.getLong();
        long lengthNs = file.getLong();
        assertThat(startNs).isGreaterThanOrEqualTo(notBeforeNs);
        assertThat(lengthNs).isGreaterThanOrEqualTo(2 * DiskTimes.LONG_NS);
        assertThat(file.getLong()).isBetween(RunQueueClock.UNKNOWN, lengthNs);
        return startNs + lengthNs;
    }

    /** A call that lasts at least this long. */
    private static void call(Object file, DiskWatch.Call call, long leastNs, int records) {
        DiskWatch.begin(file, call);
        long fromNs = System.nanoTime();
        while (System.nanoTime() - fromNs < leastNs) {
            Thread.onSpinWait();
        }
        DiskWatch.end(records);
    }

    private void end() throws Exception {
        times.finish();
        times.close();
    }

    private Map<String, Long> histograms() throws Exception {
        Map<String, Long> counts = new TreeMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(directory.resolve("disk.hlog").toFile())) {
            for (EncodableHistogram each = reader.nextIntervalHistogram(); each != null;
                    each = reader.nextIntervalHistogram()) {
                counts.merge(each.getTag(), ((Histogram) each).getTotalCount(), Long::sum);
            }
        }
        return counts;
    }
}
