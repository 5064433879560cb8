package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.core.io.SequentialFile;
import org.apache.activemq.artemis.core.io.SequentialFileFactory;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFileFactory;
import org.apache.activemq.artemis.core.journal.EncodingSupport;
import org.apache.activemq.artemis.core.journal.IOCompletion;
import org.apache.activemq.artemis.core.journal.RecordInfo;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.utils.ExecutorFactory;
import org.apache.activemq.artemis.utils.actors.OrderedExecutorFactory;
import org.apache.activemq.artemis.utils.critical.EmptyCriticalAnalyzer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.server.Fixtures;

/** The broker's real journal on real files. Over 300 lines, because all cases use the fakes at its end. */
class GroupCommitFilesTest {
    private static final int FILE_BYTES = 100 << 10;
    private static final int RECORD_BYTES = 500;
    private static final Path FULL = Path.of("/dev/full");
    private static final long MARK = 0x7261_6465_7254_6f4dL;

    private interface Fault {
        void in(FileChannel channel) throws IOException;
    }

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> tooEarly = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    /** The numbers of the records that were in a file when it was synced. */
    private final Set<Long> safe = ConcurrentHashMap.newKeySet();
    private final Map<FileChannel, Long> forcedUpTo = new ConcurrentHashMap<>();
    private final AtomicLong lastNumber = new AtomicLong();
    private final AtomicInteger fsyncs = new AtomicInteger();
    private boolean datasync = true;
    private int compactMinFiles = 1_000;
    private volatile Fault before = channel -> { };
    private volatile Fault after = channel -> { };

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        assertThat(tooEarly).isEmpty();
    }

    /** By itself, the pool syncs while threads append, as it does without waiting threads. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void manyThreadsAppendOverManyFilesAndNoThreadIsToldTooEarly(boolean compactsByItself) throws Exception {
        if (compactsByItself) {
            compactMinFiles = 10;
        }
        JournalImpl journal = open(files(), List.of());
        append(journal, 1, 4_000);
        int files = journal.getDataFilesCount();
        assertThat(files).isGreaterThan(10);
        deleteNineOfTen(journal, 4_000);
        CompletableFuture<Void> meanwhile = CompletableFuture.runAsync(() -> append(journal, 4_001, 4_500), threads);
        if (!compactsByItself) {
            journal.scheduleCompactAndBlock(300);
        }
        meanwhile.get();
        Fixtures.await("the journal is compacted", () -> journal.getDataFilesCount() < files / 2);
        journal.stop();

        List<Long> left = LongStream.rangeClosed(1, 4_500).filter(id -> id % 10 == 0 || id > 4_000).boxed().toList();
        assertThat(ids(files())).containsExactlyInAnyOrderElementsOf(left);
        assertThat(ids(new NIOSequentialFileFactory(directory.toFile(), true, 1))).as("as Artemis' own files read it")
                .hasSameElementsAs(left);
        assertThat(failures).isEmpty();
    }

    /** Of the records in the files. */
    private List<Long> ids(SequentialFileFactory files) throws Exception {
        List<RecordInfo> records = new ArrayList<>();
        open(files, records).stop();
        assertThat(records).allSatisfy(record -> assertThat(record.data).hasSize(RECORD_BYTES));
        return records.stream().map(record -> record.id).toList();
    }

    @Test
    void whoIsAloneIsToldByItsOwnThreadBeforeItGoesOn() throws Exception {
        JournalImpl journal = open(files(), List.of());
        Told alone = add(journal, 1);
        assertThat(alone.by).isSameAs(Thread.currentThread());
        assertThat(alone.get()).isNull();
        assertThat(fsyncs).hasValue(1);

        journal.appendAddRecord(2, (byte) 1, new Record(), true);
        assertThat(fsyncs).hasValue(2);
        journal.appendAddRecord(3, (byte) 1, new Record(), false);
        assertThat(fsyncs).hasValue(2);
        journal.stop();
        assertThat(ids(files())).containsExactly(1L, 2L, 3L);
    }

    /** The disk may say once that it has lost something, and then that all is well. */
    @Test
    void promisesNothingAfterAnFsyncThatFailed() throws Exception {
        JournalImpl journal = open(files(), List.of());
        before = channel -> {
            before = nothing -> { };
            throw new IOException("No space left on device");
        };
        assertThat(add(journal, 1).get()).contains("No space left on device");
        assertThat(add(journal, 2).get()).contains("No space left on device");
        assertThat(add(journal, 3, false).get()).contains("No space left on device");
        assertThat(fsyncs).hasValue(1);
        assertThat(failures).isNotEmpty();
    }

    /** Artemis itself does not report this failure. */
    @Test
    void whoWaitsIsToldThatTheDiskIsFull() throws Exception {
        assumeThat(FULL).exists();
        Files.createSymbolicLink(directory.resolve("full"), FULL);
        SequentialFile file = open(files(), "full");
        Told synced = new Told();
        Told written = new Told();
        write(file, true, synced);
        write(file, false, written);
        assertThat(synced.get()).contains("No space left on device");
        assertThat(written.get()).contains("No space left on device");
        assertThat(failures).isNotEmpty();
        assertThatThrownBy(() -> file.write(new Record(), true)).hasMessageContaining("No space left on device");
    }

    /** The file system takes half of the record, because the file may not be longer, and refuses only the rest. */
    @Test
    void aRecordOfWhichHalfIsWrittenIsNotConfirmed() throws Exception {
        long longest = longestFile();
        SequentialFile file = open(new GroupCommitFiles(directory.toFile(), 490 << 10, this::onIoFailure,
                EmptyCriticalAnalyzer.getInstance()), "file");
        file.position(longest - RECORD_BYTES / 2);
        Told told = new Told();
        write(file, true, told);
        assertThat(told.get()).contains("File too large");
        assertThat(file.size()).as("half of the record is there").isEqualTo(longest);
        assertThat(failures).isNotEmpty();
    }

    /** In bytes, found by writing at ever closer offsets. */
    private long longestFile() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(directory.resolve("sparse").toFile(), "rw")) {
            long possible = 0;
            long impossible = Long.MAX_VALUE;
            while (impossible - possible > 1) {
                long offset = possible + (impossible - possible) / 2;
                try {
                    sparse.setLength(0);
                    sparse.seek(offset);
                    sparse.write(0);
                    possible = offset;
                } catch (IOException tooLarge) {
                    impossible = offset;
                }
            }
            return possible + 1;
        }
    }

    /** Otherwise its files would replace those that are safe. */
    @Test
    void aCompactionDoesNotGoOnAfterAnFsyncThatFailed() throws Exception {
        SequentialFile file = open(files(), "file");
        file.blockingWriteDirect(bytes(), true, true);
        file.writeDirect(bytes(), true);
        assertThat(fsyncs).hasValue(2);
        before = FileChannel::close;
        assertThatThrownBy(() -> file.blockingWriteDirect(bytes(), true, true)).hasMessageContaining("closed");
        before = channel -> { };
        SequentialFile list = file.cloneFile();
        list.open();
        assertThatThrownBy(() -> list.writeDirect(bytes(), true)).hasMessageContaining("closed");
        assertThatThrownBy(() -> list.blockingWriteDirect(bytes(), true, true)).hasMessageContaining("closed");
        long bytes = list.size();
        Told told = new Told();
        write(list, true, told);
        assertThat(told.get()).contains("closed");
        assertThat(list.size()).isEqualTo(bytes);
        assertThat(fsyncs).hasValue(3);
        assertThat(failures).isNotEmpty();
    }

    @Test
    void aFailureOfTheListIsNoSuccess() throws Exception {
        SequentialFile list = open(files(), "list");
        before = FileChannel::close;
        assertThatThrownBy(() -> list.writeDirect(bytes(), true)).hasMessageContaining("closed");
    }

    @Test
    void syncsEachFileOfAGroup() throws Exception {
        GroupCommitFiles files = files();
        SequentialFile one = open(files, "one");
        SequentialFile two = open(files, "two");
        Told first = new Told();
        Told second = new Told();
        new GroupCommitExecutor(threads, files).execute(() -> {
            write(one, true, first);
            write(two, true, second);
        });
        assertThat(first.get()).isNull();
        assertThat(second.get()).isNull();
        assertThat(fsyncs).hasValue(2);
        assertThat(files.counted.fsyncs()).isEqualTo(2);
        assertThat(files.counted.records()).isEqualTo(2);
    }

    @Test
    void whoNeedsItAtOnceWaitsForNoGroup() throws Exception {
        GroupCommitFiles files = files();
        SequentialFile file = open(files, "file");
        Told first = new Told();
        AtomicBoolean isWritten = new AtomicBoolean();
        new GroupCommitExecutor(threads, files).execute(() -> {
            write(file, true, first);
            try {
                file.write(new Record(), true);
                isWritten.set(true);
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
            if (!first.isDone()) {
                tooEarly.add("the second was told before the first");
            }
        });
        assertThat(isWritten).isTrue();
        assertThat(first.get()).isNull();
        assertThat(fsyncs).hasValue(1);
        assertThat(files.counted.records()).isEqualTo(2);
    }

    @Test
    void syncsNothingWhereNothingIsToBeSynced() throws Exception {
        datasync = false;
        JournalImpl journal = open(files(), List.of());
        Told told = add(journal, 1);
        assertThat(told.by).isSameAs(Thread.currentThread());
        assertThat(told.get()).isNull();
        assertThat(fsyncs).hasValue(0);
        journal.stop();
    }

    @Test
    void aThreadThatIsInterruptedDoesNotCloseTheFile() throws Exception {
        JournalImpl journal = open(files(), List.of());
        Thread.currentThread().interrupt();
        Told told = add(journal, 1);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(told.get()).isNull();
        assertThat(told.by).isNotSameAs(Thread.currentThread());
        assertThat(add(journal, 2).get()).isNull();
        assertThat(failures).isEmpty();
        journal.stop();
    }

    @Test
    void aTransactionThatMissesARecordIsNotCommitted() throws Exception {
        JournalImpl journal = open(files(), List.of());
        after = FileChannel::close;
        assertThat(add(journal, 1).get()).isNull();
        after = channel -> { };
        Told committed = new Told();
        try {
            journal.appendAddRecordTransactional(7, 2, (byte) 1, new Record());
            journal.appendCommitRecord(7, true, committed);
        } catch (Exception refused) {
            committed.onError(0, refused.toString());
        }
        assertThat(committed.get()).isNotNull();
        assertThat(failures).isNotEmpty();
    }

    @Test
    void tellsTheOthersWhenOneCannotBeTold() throws Exception {
        GroupCommitFiles files = files();
        SequentialFile file = open(files, "file");
        Told second = new Told();
        Told third = new Told();
        new GroupCommitExecutor(threads, files).execute(() -> {
            write(file, true, new Told() {
                @Override
                public void done() {
                    throw new IllegalStateException("as planned");
                }
            });
            write(file, true, second);
            // Enough for this one that it is written, but not before the others are safe.
            write(file, false, third);
            if (third.isDone()) {
                tooEarly.add("who comes after others was told before them");
            }
        });
        assertThat(second.get()).isNull();
        assertThat(third.get()).isNull();
        file.close();
    }

    /** The journal prepares its next files by another thread, and closes them: that syncs, too. */
    @Test
    void whatIsOnlyWrittenWaitsForTheFsyncOfAnotherThread() throws Exception {
        GroupCommitFiles files = files();
        SequentialFile file = open(files, "file");
        SequentialFile next = open(files, "next");
        CountDownLatch forcing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        before = channel -> {
            forcing.countDown();
            Fixtures.await(goOn);
        };
        Told first = new Told();
        Told second = new Told();
        CompletableFuture<?>[] closed = new CompletableFuture<?>[1];
        new GroupCommitExecutor(threads, files).execute(() -> {
            write(file, true, first);
            closed[0] = CompletableFuture.runAsync(() -> close(next), threads);
            Fixtures.await(forcing);
            write(file, false, second);
            if (second.isDone()) {
                tooEarly.add("who came second was told before the first was safe");
            }
            goOn.countDown();
        });
        assertThat(first.get()).isNull();
        assertThat(second.get()).isNull();
        closed[0].get();
        file.close();
    }

    private static void close(SequentialFile file) {
        try {
            file.close();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static SequentialFile open(GroupCommitFiles files, String name) throws Exception {
        SequentialFile file = files.createSequentialFile(name);
        file.open();
        return file;
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.allocate(RECORD_BYTES);
    }

    private static void write(SequentialFile file, boolean sync, Told told) {
        try {
            file.write(told.record, sync, told);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Told add(JournalImpl journal, long id) throws Exception {
        return add(journal, id, true);
    }

    /** {@code sync} is false for a callback that only needs the write. */
    private Told add(JournalImpl journal, long id, boolean sync) throws Exception {
        Told told = new Told();
        journal.appendAddRecord(id, (byte) 1, told.record, sync, told);
        return told;
    }

    /** Eight threads; each brings its next record when it was told of the last. */
    private void append(JournalImpl journal, long from, long to) {
        CountDownLatch done = new CountDownLatch(8);
        for (int thread = 0; thread < 8; thread++) {
            long first = from + thread;
            threads.execute(() -> {
                try {
                    for (long id = first; id <= to; id += 8) {
                        String failure = add(journal, id).get();
                        if (failure != null) {
                            tooEarly.add(id + ": " + failure);
                        }
                    }
                } catch (Exception failed) {
                    tooEarly.add(failed.toString());
                }
                done.countDown();
            });
        }
        Fixtures.await(done);
    }

    private GroupCommitFiles files() {
        GroupCommitFiles files = new GroupCommitFiles(directory.toFile(), 490 << 10,
                this::onIoFailure, EmptyCriticalAnalyzer.getInstance()) {
            @Override
            void force(FileChannel channel) throws IOException {
                Set<Long> covered = numbersIn(channel);
                fsyncs.incrementAndGet();
                before.in(channel);
                super.force(channel);
                safe.addAll(covered);
                after.in(channel);
            }
        };
        files.setDatasync(datasync);
        return files;
    }

    /** The bytes written to this file since the last call. */
    private Set<Long> numbersIn(FileChannel channel) throws IOException {
        long end = channel.position();
        long from = forcedUpTo.getOrDefault(channel, 0L);
        forcedUpTo.put(channel, end);
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, end - from));
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {
            // The rest of it.
        }
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i + 2 * Long.BYTES <= bytes.position(); i++) {
            if (bytes.getLong(i) == MARK) {
                numbers.add(bytes.getLong(i + Long.BYTES));
            }
        }
        return numbers;
    }

    private void onIoFailure(Throwable failure, String message, String file) {
        failures.add(failure);
    }

    /** Waits for the last one: a compaction would keep the records whose deletion comes later. */
    private static void deleteNineOfTen(JournalImpl journal, int upTo) throws Exception {
        for (long id = 1; id <= upTo; id++) {
            if (id % 10 != 0) {
                journal.appendDeleteRecord(id, id == upTo - 1);
            }
        }
    }

    private JournalImpl open(SequentialFileFactory files, List<RecordInfo> records) throws Exception {
        ExecutorFactory pool = new OrderedExecutorFactory(threads);
        ExecutorFactory executors = files instanceof GroupCommitFiles grouped
                ? () -> new GroupCommitExecutor(pool.getExecutor(), grouped) : pool;
        JournalImpl journal = new JournalImpl(executors, FILE_BYTES, 2, 10, compactMinFiles, 30, 5, files, "test",
                "amq", 1, 0, this::onIoFailure, 0);
        journal.start();
        journal.load(records, new ArrayList<>(), null);
        fsyncs.set(0);
        return journal;
    }

    private class Record implements EncodingSupport {
        private final long number = lastNumber.incrementAndGet();

        @Override
        public int getEncodeSize() {
            return RECORD_BYTES;
        }

        @Override
        public void encode(ActiveMQBuffer buffer) {
            buffer.writeBytes(ByteBuffer.allocate(RECORD_BYTES).putLong(MARK).putLong(number).clear());
        }

        @Override
        public void decode(ActiveMQBuffer buffer) {
            throw new UnsupportedOperationException("not here");
        }
    }

    /** The failure, or null when the record was reported safe; and the thread that reported it. */
    private class Told extends CompletableFuture<String> implements IOCompletion {
        private final Record record = new Record();
        private volatile Thread by;

        @Override
        public void storeLineUp() {
            // Nothing is put in line.
        }

        @Override
        public void done() {
            by = Thread.currentThread();
            if (datasync && !safe.contains(record.number)) {
                tooEarly.add(record.number + " was told that it is safe");
            }
            complete(null);
        }

        @Override
        public void onError(int code, String message) {
            complete(message);
        }

        @Override
        public String get() throws InterruptedException, ExecutionException {
            try {
                return get(5, TimeUnit.MINUTES);
            } catch (TimeoutException never) {
                throw new AssertionError("it was not told", never);
            }
        }
    }
}
