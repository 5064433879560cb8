package trader.recordlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over 300 lines, because all cases damage and read the same few segments. */
class RecordLogTest {
    private static final int SEGMENT_BYTES = 4 * 1024;

    @TempDir
    Path directory;

    private final AtomicInteger fsyncs = new AtomicInteger();

    @Test
    void readsSyncedRecordsOfAllSegments() throws Exception {
        List<String> written = new ArrayList<>();
        for (int opening = 0; opening < 3; opening++) {
            List<String> found = new ArrayList<>();
            try (RecordLog log = open(directory, found)) {
                assertThat(found).isEqualTo(written);
                for (int i = 0; i < 100; i++) {
                    written.add("record " + opening + "." + i + "x".repeat(i));
                    log.force(append(log, written.get(written.size() - 1)));
                }
                long large = append(log, "y".repeat(3 * SEGMENT_BYTES));
                written.add("y".repeat(3 * SEGMENT_BYTES));
                log.force(large);
                assertThat(text(log.reader().read(large))).isEqualTo("y".repeat(3 * SEGMENT_BYTES));
            }
        }
        assertThat(segments()).hasSizeGreaterThan(9);
        assertThat(read(directory)).isEqualTo(written);
    }

    /** A crash leaves everything up to some byte, and the zeros that were there before. */
    @Test
    void acceptsAnEndTornAtAnyByte() throws Exception {
        long lastForced;
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, "first"));
            lastForced = log.durableEnd();
            append(log, "second");
            append(log, "third");
            log.flush();
        }
        Path segment = segments().get(0);
        byte[] whole = Files.readAllBytes(segment);
        for (int cut = Lsn.offset(lastForced); cut < Lsn.offset(lastForced) + 2 * 40 + 8; cut++) {
            Path crashed = Files.createDirectories(directory.resolve("cut-" + cut));
            byte[] torn = new byte[whole.length];
            System.arraycopy(whole, 0, torn, 0, cut);
            Files.write(crashed.resolve(segment.getFileName()), torn);

            List<String> found = new ArrayList<>();
            try (RecordLog log = open(crashed, found)) {
                log.force(append(log, "after"));
            }
            List<String> expected = new ArrayList<>(List.of("first", "second", "third")
                    .subList(0, cut < Lsn.offset(lastForced) + 34 ? 1 : cut < Lsn.offset(lastForced) + 73 ? 2 : 3));
            assertThat(found).as("cut at %d", cut).isEqualTo(expected);
            expected.add("after");
            assertThat(read(crashed)).isEqualTo(expected);
        }
    }

    /** Pages of an unsynced write reach the disk in any order. */
    @Test
    void ignoresRecordsAfterAHoleInTheUnforcedEnd() throws Exception {
        long second;
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, "first"));
            second = append(log, "second");
            append(log, "third");
            log.flush();
        }
        flip(segments().get(0), Lsn.offset(second) + RecordFormat.HEADER_BYTES);

        assertThat(read(directory)).containsExactly("first");
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, "after"));
        }
        assertThat(read(directory)).containsExactly("first", "after");
    }

    @Test
    void refusesDamageToSyncedRecordsNamingFileAndOffset() throws Exception {
        long lastForced;
        try (RecordLog log = open(directory, new ArrayList<>())) {
            for (int i = 0; i < 3; i++) {
                log.force(append(log, "record " + i));
            }
            lastForced = log.durableEnd();
            // Nothing is appended after that: the log itself records how much is durable.
            log.flush();
        }
        Path segment = segments().get(0);
        for (int offset = SegmentHeader.BYTES; offset < Lsn.offset(lastForced); offset++) {
            if ((offset - SegmentHeader.BYTES) % 40 >= 36) {
                // Padding.
                continue;
            }
            flip(segment, offset);
            int at = offset;
            assertThatThrownBy(() -> read(directory)).as("bit at %d", at).isInstanceOf(LogDamagedException.class)
                    .hasMessageContaining(segment + " is damaged at offset ");
            assertThatThrownBy(() -> open(directory, new ArrayList<>())).isInstanceOf(LogDamagedException.class);
            flip(segment, offset);
        }
        assertThat(read(directory)).hasSize(3);
    }

    @Test
    void refusesADamagedOrMissingEarlierSegment() throws Exception {
        for (int opening = 0; opening < 3; opening++) {
            try (RecordLog log = open(directory, new ArrayList<>())) {
                log.force(append(log, "record " + opening));
                log.finish();
            }
        }
        Path middle = segments().get(1);
        byte[] whole = Files.readAllBytes(middle);
        flip(middle, SegmentHeader.BYTES + RecordFormat.HEADER_BYTES);
        assertThatThrownBy(() -> read(directory)).isInstanceOf(LogDamagedException.class)
                .hasMessageContaining(middle + " is damaged at offset 64");
        flip(middle, SegmentHeader.BYTES + RecordFormat.HEADER_BYTES);
        flip(middle, 8);
        assertThatThrownBy(() -> read(directory)).isInstanceOf(LogDamagedException.class)
                .hasMessageContaining(middle + " is damaged at offset 0");
        Files.delete(middle);
        assertThatThrownBy(() -> read(directory)).isInstanceOf(LogDamagedException.class)
                .hasMessageContaining(middle + " is damaged at offset 0: the file is missing");
        Files.write(middle, whole);
        assertThat(read(directory)).containsExactly("record 0", "record 1", "record 2");
    }

    @Test
    void oneFsyncServesAllWaitingThreads() throws Exception {
        int threads = 8;
        int each = 50;
        CountDownLatch firstForce = new CountDownLatch(1);
        CountDownLatch allAppended = new CountDownLatch(threads);
        RecordLog.Options options = options(segment -> {
            fsyncs.incrementAndGet();
            firstForce.countDown();
            await(allAppended);
            segment.force();
        });
        try (RecordLog log = open(directory, options, new ArrayList<>())) {
            List<Thread> committing = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                boolean leads = thread == 0;
                committing.add(start(() -> {
                    if (!leads) {
                        await(firstForce);
                    }
                    for (int i = 0; i < each; i++) {
                        long lsn = append(log, "record");
                        allAppended.countDown();
                        log.force(lsn);
                        assertThat(log.durableEnd()).isGreaterThan(lsn);
                    }
                }));
            }
            for (Thread thread : committing) {
                thread.join();
            }
            assertThat(log.durableEnd()).isEqualTo(log.reader().scan(Lsn.NONE, Long.MAX_VALUE, record -> { }));
        }
        assertThat(read(directory)).hasSize(threads * each);
        assertThat(fsyncs.get()).isBetween(each, threads * each - 6);
    }

    /** Also when the collected records were written meanwhile, without being synced. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aGatheringThreadSyncsForTheOthers(boolean flushed) throws Exception {
        RecordLog.Options options = options(segment -> {
            fsyncs.incrementAndGet();
            segment.force();
        });
        try (RecordLog log = open(directory, options, new ArrayList<>())) {
            int before = fsyncs.get();
            List<Thread> waiting = new ArrayList<>();
            for (long gatherNs : new long[] {TimeUnit.MINUTES.toNanos(10), 0, TimeUnit.MINUTES.toNanos(10)}) {
                long lsn = append(log, "record");
                Thread thread = start(() -> {
                    log.force(lsn, gatherNs);
                    assertThat(log.durableEnd()).isGreaterThan(lsn);
                });
                waiting.add(thread);
                Thread.State expected = waiting.size() == 1 ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
                for (Thread.State state = thread.getState(); state != expected; state = thread.getState()) {
                    assertThat(state).as("only the first pauses").isNotEqualTo(Thread.State.TIMED_WAITING);
                }
            }
            assertThat(fsyncs.get()).isEqualTo(before);
            if (flushed) {
                log.flush();
            }
            LockSupport.unpark(waiting.get(0));
            for (Thread thread : waiting) {
                thread.join();
            }
            assertThat(fsyncs.get()).isEqualTo(before + 1);
        }
    }

    /** One thread creates the file of the next segment, another one uses it. */
    @Test
    void createsSpareFilesWhileOthersAreUsed() throws Exception {
        RecordLog.Options options = new RecordLog.Options(1_024, false, Forcer.DISK, System::currentTimeMillis);
        try (RecordLog log = open(directory, options, new ArrayList<>())) {
            AtomicInteger left = new AtomicInteger(500);
            Thread preparing = start(() -> {
                while (left.get() > 0) {
                    log.prepareSpare();
                }
            });
            while (left.get() > 0) {
                log.force(append(log, "x".repeat(200)));
                left.decrementAndGet();
            }
            preparing.join();
        }
        assertThat(read(directory)).hasSize(500);
    }

    @Test
    void aFailureToSyncIsFinal() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        RecordLog.Options options = options(segment -> {
            if (failures.incrementAndGet() == 2) {
                throw new IOException("input/output error");
            }
        });
        try (RecordLog log = open(directory, options, new ArrayList<>())) {
            long promised = append(log, "promised");
            log.force(promised);
            long lost = append(log, "lost");
            assertThatThrownBy(() -> log.force(lost)).hasMessageContaining("input/output error");
            assertThatThrownBy(() -> log.force(lost)).hasMessageContaining("input/output error");
            assertThatThrownBy(() -> append(log, "more")).hasMessageContaining("input/output error");
            assertThatThrownBy(log::flush).hasMessageContaining("input/output error");
            log.force(promised);
            assertThat(failures.get()).isEqualTo(2);
        }
    }

    @Test
    void survivesInterrupts() throws Exception {
        try (RecordLog log = open(directory, new ArrayList<>())) {
            for (int i = 0; i < 200; i++) {
                Thread.currentThread().interrupt();
                log.force(append(log, "record " + i));
            }
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(read(directory)).hasSize(200);
    }

    /** After a failed fsync, the next one syncs only pages that were written again. */
    @Test
    void rewritesExistingRecordsUnchanged() throws Exception {
        long last;
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, "x".repeat(3 * SEGMENT_BYTES)));
            log.force(append(log, "y".repeat(100_000)));
            last = log.durableEnd();
        }
        Path segment = segments().get(segments().size() - 1);
        byte[] before = Files.readAllBytes(segment);
        Files.setLastModifiedTime(segment, FileTime.fromMillis(0));

        new LogDirectory(directory).rewrite(last);

        assertThat(Files.getLastModifiedTime(segment)).isGreaterThan(FileTime.fromMillis(0));
        assertThat(Files.readAllBytes(segment)).isEqualTo(before);
    }

    /** The caller knows a record, but there is no file. */
    @Test
    void refusesTheAbsenceOfAllSegments() throws Exception {
        long promised;
        try (RecordLog log = open(directory, new ArrayList<>())) {
            promised = append(log, "promised");
            log.force(promised);
        }
        Path segment = segments().get(0);
        Files.delete(segment);
        try (RecordLog log = new RecordLog(directory, options(Forcer.DISK))) {
            log.lock();
            assertThatThrownBy(() -> log.open(promised, record -> { })).isInstanceOf(LogDamagedException.class)
                    .hasMessageContaining(segment + " is damaged at offset 0: the file is missing");
        }
    }

    /** A spare file of the wrong size is created again while orders wait. */
    @Test
    void theSpareFileFitsTheNextSegment() throws Exception {
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, "x".repeat(SEGMENT_BYTES / 2)));
            log.prepareSpare();
            assertThat(directory.resolve("spare")).hasSize(SEGMENT_BYTES);
            log.force(append(log, "x".repeat(SEGMENT_BYTES / 2)));

            assertThat(segments().get(1)).hasSize(SEGMENT_BYTES);
        }
    }

    /** The spare file stays as it is, too. */
    @Test
    void refusesADirectoryInUse() throws Exception {
        String record = "x".repeat(SEGMENT_BYTES / 2);
        try (RecordLog log = open(directory, new ArrayList<>())) {
            log.force(append(log, record));
            log.prepareSpare();

            try (RecordLog second = new RecordLog(directory, options(Forcer.DISK))) {
                assertThatThrownBy(second::lock)
                        .hasMessage("directory " + directory + " is in use by another server");
            }

            log.force(append(log, record));
        }
        assertThat(read(directory)).containsExactly(record, record);
    }

    private RecordLog open(Path where, List<String> found) throws IOException {
        return open(where, options(Forcer.DISK), found);
    }

    private static RecordLog open(Path where, RecordLog.Options options, List<String> found) throws IOException {
        RecordLog log = new RecordLog(where, options);
        log.lock();
        try {
            log.open(Lsn.NONE, record -> found.add(text(record)));
        } catch (IOException refused) {
            log.close();
            throw refused;
        }
        return log;
    }

    private static RecordLog.Options options(Forcer forcer) {
        return new RecordLog.Options(SEGMENT_BYTES, true, forcer, System::currentTimeMillis);
    }

    private static long append(RecordLog log, String text) throws IOException {
        return log.append(1, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> read(Path where) throws IOException {
        List<String> found = new ArrayList<>();
        new LogReader(where).scan(Lsn.NONE, Long.MAX_VALUE, record -> found.add(text(record)));
        return found;
    }

    private static String text(LogRecord record) {
        return StandardCharsets.UTF_8.decode(record.payload().duplicate()).toString();
    }

    private List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
        }
    }

    private static void flip(Path file, int offset) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(offset);
            int value = open.read();
            open.seek(offset);
            open.write(value ^ 0x10);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
