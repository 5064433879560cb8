package trader.server.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The broker's real journal on real files. */
@Timeout(120)
class GroupCommitFilesTest {
    private static final int FILE_BYTES = 100 << 10;
    private static final int RECORD_BYTES = 500;

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Throwable> failures = new ArrayList<>();
    private final AtomicInteger groups = new AtomicInteger();

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(failures).isEmpty();
    }

    @Test
    void manyThreadsAppendOverManyFilesAndAllIsThereAgain() throws Exception {
        JournalImpl journal = open(files(), List.of());
        Set<Long> safe = ConcurrentHashMap.newKeySet();
        append(journal, 1, 4_000, safe);
        int files = journal.getDataFilesCount();
        assertThat(files).isGreaterThan(10);
        assertThat(safe).hasSize(4_000);
        // each file has a force at its end, whoever waits
        assertThat(groups.get()).isLessThan(4_000 + files);
        for (long id = 1; id <= 4_000; id++) {
            if (id % 10 != 0) {
                journal.appendDeleteRecord(id, false);
            }
        }
        journal.scheduleCompactAndBlock(60_000);
        assertThat(journal.getDataFilesCount()).isLessThan(files / 2);
        append(journal, 4_001, 4_100, safe);
        journal.stop();

        Set<Long> left = LongStream.rangeClosed(1, 4_100).filter(id -> id % 10 == 0 || id > 4_000).boxed()
                .collect(Collectors.toSet());
        List<RecordInfo> records = new ArrayList<>();
        open(files(), records).stop();
        assertThat(records).extracting(record -> record.id).hasSameSizeAs(left).hasSameElementsAs(left);
        assertThat(records).allSatisfy(record -> assertThat(record.data).hasSize(RECORD_BYTES));
        records.clear();
        open(new NIOSequentialFileFactory(directory.toFile(), true, 1), records).stop();
        assertThat(records).as("as the broker's own files read it").extracting(record -> record.id)
                .hasSameElementsAs(left);
    }

    @Test
    void whoIsAloneIsToldByItsOwnThreadBeforeItGoesOn() throws Exception {
        JournalImpl journal = open(files(), List.of());
        Thread[] told = new Thread[1];
        journal.appendAddRecord(1, (byte) 1, new Record(1), true, new Completion(() -> told[0] = Thread.currentThread()));
        assertThat(told[0]).isSameAs(Thread.currentThread());
        assertThat(groups).hasValue(1);

        // Without anybody to be told, the append itself waits.
        journal.appendAddRecord(2, (byte) 1, new Record(2), true);
        journal.stop();
        List<RecordInfo> records = new ArrayList<>();
        open(files(), records).stop();
        assertThat(records).extracting(record -> record.id).containsExactly(1L, 2L);
    }

    /** Eight threads; each brings its next record when it was told of the last. */
    private void append(JournalImpl journal, long from, long to, Set<Long> safe) throws Exception {
        CountDownLatch done = new CountDownLatch(8);
        for (int thread = 0; thread < 8; thread++) {
            long first = from + thread;
            threads.execute(() -> {
                try {
                    for (long id = first; id <= to; id += 8) {
                        long now = id;
                        CountDownLatch told = new CountDownLatch(1);
                        journal.appendAddRecord(id, (byte) 1, new Record(id), true, new Completion(() -> {
                            safe.add(now);
                            told.countDown();
                        }));
                        told.await();
                    }
                } catch (Exception failed) {
                    failures.add(failed);
                }
                done.countDown();
            });
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private GroupCommitFiles files() {
        GroupCommitFiles files = new GroupCommitFiles(directory.toFile(), (error, message, file) -> failures.add(error),
                EmptyCriticalAnalyzer.getInstance());
        files.setDatasync(true);
        return files;
    }

    private JournalImpl open(SequentialFileFactory files, List<RecordInfo> records) throws Exception {
        ExecutorFactory pool = new OrderedExecutorFactory(threads);
        ExecutorFactory executors = files instanceof GroupCommitFiles grouped
                ? () -> new GroupCommitExecutor(pool.getExecutor(), () -> {
                    groups.incrementAndGet();
                    grouped.force();
                }) : pool;
        JournalImpl journal = new JournalImpl(executors, FILE_BYTES, 2, 10, 1_000, 30, 5, files, "test", "amq", 1, 0);
        journal.start();
        journal.load(records, new ArrayList<>(), null);
        return journal;
    }

    private record Record(long id) implements EncodingSupport {
        @Override
        public int getEncodeSize() {
            return RECORD_BYTES;
        }

        @Override
        public void encode(ActiveMQBuffer buffer) {
            buffer.writeBytes(ByteBuffer.allocate(RECORD_BYTES).putLong(0, id));
        }

        @Override
        public void decode(ActiveMQBuffer buffer) {
            throw new UnsupportedOperationException("not here");
        }
    }

    private record Completion(Runnable then) implements IOCompletion {
        @Override
        public void storeLineUp() {
            // Nothing is put in line.
        }

        @Override
        public void done() {
            then.run();
        }

        @Override
        public void onError(int code, String message) {
            throw new AssertionError(code + " " + message);
        }
    }
}
