package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadWaitsTest {
    private static final long MS = 1_000_000;

    @TempDir
    Path directory;

    private ThreadWaits waits;

    @BeforeEach
    void open() throws IOException {
        waits = new ThreadWaits(directory, 42, directory, true, true);
    }

    @Test
    void addsUpTheThreadsOfAGroupInEachTick() throws IOException {
        thread(1, "order-log", "5000 100 3");
        thread(2, "order-log", "6000 200 4");
        thread(3, "GC Thread#0", "0 0 0");
        thread(4, "counters", "10 0 1");
        thread(5, "hiccup-meter", "70 3 1");
        waits.tick(1_000 * MS, true);
        thread(1, "order-log", "5007 103 4");
        thread(2, "order-log", "6020 250 6");
        thread(4, "counters", "11 0 2");
        waits.tick(1_020 * MS, false);
        thread(3, "GC Thread#0", "900 1 1");
        thread(5, "hiccup-meter", "71 20 2");
        waits.tick(1_041 * MS, false);
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+20 4: 2 threads 27 53 50", "1020+21 9: 1 threads 900 1 1",
                "1020+21 10: 1 threads 1 17 17");
    }

    @Test
    void readsListenersTogetherInEveryFifthTick() throws IOException {
        thread(1, "trader.quotes-1", "5000 100 3");
        thread(2, "trader.orders-1", "6000 200 4");
        waits.tick(1_000 * MS, true);
        for (int tick = 1; tick <= 10; tick++) {
            thread(1, "trader.quotes-1", 5000 + tick + " 100 " + (3 + tick));
            thread(2, "trader.orders-1", "6000 " + (200 + tick) + " 4");
            waits.tick((1_000 + tick * 20) * MS, false);
        }
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+100 1: 2 threads 5 5 5", "1100+100 1: 2 threads 5 5 5");
    }

    @Test
    void countsEachThreadInTheSecondAndAllTogether() throws IOException {
        thread(1, "trader.quotes-1", "5000 100 3");
        thread(2, "Thread-1 (acti", "6000 200 4");
        thread(3, "hiccup-meter", "1 2 3");
        waits.tick(1_000 * MS, true);
        thread(1, "trader.quotes-1", "5010 100 4");
        thread(2, "Thread-1 (acti", "6200 203 9");
        waits.tick(1_020 * MS, false);
        thread(1, "trader.quotes-1", "5030 107 5");
        thread(3, "hiccup-meter", "501 2 4");
        waits.tick(2_001 * MS, true);
        waits.close();
        assertThat(directory.resolve("threads.csv")).hasContent("""
                startNs,lengthNs,group,threads,onCpuNs,waitNs,turns
                1000000000,1001000000,listeners,1,30,7,2
                1000000000,1001000000,measuring,1,500,0,1
                1000000000,1001000000,artemis,1,200,3,5
                """);
        assertThat(directory.resolve("cpu.csv")).hasContent("""
                startNs,lengthNs,onCpuNs,waitNs,turns,threads
                1000000000,1001000000,730,10,8,3
                """);
    }

    @Test
    void takesAWaitThatBeganBeforeTheLastReadingForWhatItIs() throws IOException {
        thread(1, "order-log", "5000 100 3");
        waits.tick(1_000 * MS, true);
        thread(1, "order-log", "5000 70000100 4");
        waits.tick(1_100 * MS, false);
        thread(1, "order-log", "5001 130000100 5");
        waits.tick(1_120 * MS, false);
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+100 4: 1 threads 0 70000000 70000000",
                "1060+60 4: 1 threads 1 60000000 60000000");
    }

    /** A thread that did nothing for 200 ms is read in every fifth tick; what it did since is one record. */
    @Test
    void readsQuietThreadsLessOften() throws IOException {
        thread(1, "order-log", "5000 100 3");
        waits.tick(1_000 * MS, true);
        waits.tick(1_250 * MS, true);
        thread(1, "order-log", "5001 107 4");
        for (int tick = 1; tick <= 5; tick++) {
            waits.tick((1_250 + tick * 20) * MS, false);
        }
        waits.close();
        assertThat(waitsBin()).singleElement().asString().startsWith("1250+").endsWith(" 4: 1 threads 1 7 7");
    }

    @Test
    void followsThreadsThatComeAndGo() throws IOException {
        thread(1, "order-log", "5000 100 3");
        waits.tick(1_000 * MS, true);
        end(1);
        thread(2, "order-log", "30 20 10");
        waits.tick(2_000 * MS, true);
        waits.tick(2_020 * MS, false);
        waits.tick(3_000 * MS, true);
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+1020 4: 1 threads 30 20 20");
        assertThat(Files.readAllLines(directory.resolve("cpu.csv"))).hasSize(2)
                .last().isEqualTo("2000000000,1000000000,30,20,10,1");
    }

    @Test
    void usesTheWholeNameOfAThread() throws IOException {
        thread(1, "Thread-1 (activ", "0 0 0");
        thread(2, "Thread-1 (activ", "0 0 0");
        waits.setNames(Map.of("1", "Thread-1 (activemq-io-trader)", "9", "other"));
        waits.tick(1_000 * MS, true);
        thread(1, "Thread-1 (activ", "1 0 1");
        thread(2, "Thread-1 (activ", "2 0 1");
        waits.tick(1_020 * MS, false);
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+20 4: 1 threads 1 0 0", "1000+20 13: 1 threads 2 0 0");
    }

    @Test
    void readsThreadsThatMeasureTheirOwnWaitsLessOften() throws IOException {
        Files.createFile(directory.resolve("handoffs.bin"));
        thread(1, "activemq-trader", "0 0 0");
        thread(2, "order-log", "0 0 0");
        waits.tick(1_000 * MS, true);
        thread(1, "activemq-trader", "2 0 1");
        thread(2, "order-log", "1 0 1");
        for (int tick = 1; tick <= 5; tick++) {
            waits.tick((1_000 + 20 * tick) * MS, false);
        }
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+20 4: 1 threads 1 0 0", "1000+100 3: 1 threads 2 0 0");
    }

    /** Nothing else may know of the waits of a thread that started after the names were read. */
    @Test
    void readsThreadsWhoseNameIsCutInEachTick() throws IOException {
        Files.createFile(directory.resolve("handoffs.bin"));
        thread(1, "Thread-7 (activ", "0 0 0");
        waits.tick(1_000 * MS, true);
        thread(1, "Thread-7 (activ", "2 1 1");
        waits.tick(1_020 * MS, false);
        waits.close();
        assertThat(waitsBin()).containsExactly("1000+20 13: 1 threads 2 1 1");
    }

    @Test
    void noticesAThreadThatCannotBeRead() throws IOException {
        thread(1, "trader.orders-1", "5000 100 3");
        waits.tick(1_000 * MS, true);
        assertThat(waits.unreadable()).isNull();
        Files.createDirectories(directory.resolve("42/task/2/schedstat"));
        waits.tick(2_000 * MS, true);
        waits.close();
        assertThat(waits.unreadable()).contains("42/task/2/schedstat");
    }

    /** The file of the process is its main thread's alone: the log must see others. */
    @Test
    void readsARealProcess() throws Exception {
        assumeThat(Path.of("/proc/thread-self/schedstat")).as("times of threads, which not every kernel counts")
                .content().doesNotStartWith("0 0 0");
        waits.close();
        Path own = Files.createDirectory(directory.resolve("own"));
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread busy = new Thread(() -> {
            running.countDown();
            while (done.getCount() > 0) {
                Thread.onSpinWait();
            }
        }, "trader.quotes-1");
        busy.start();
        // Before it runs, it has the name of the thread that started it.
        running.await();
        try (CpuLog log = new CpuLog(own, true)) {
            log.watch(ProcessHandle.current().pid(), own, true);
            log.open();
            while (Files.readAllLines(own.resolve("cpu.csv")).size() < 2) {
                Thread.onSpinWait();
            }
        } finally {
            done.countDown();
            busy.join();
        }
        String[] line = Files.readAllLines(own.resolve("threads.csv")).get(1).split(",");
        assertThat(line[2]).isEqualTo("listeners");
        long usedNs = Long.parseLong(line[4]) + Long.parseLong(line[5]);
        // A wait that goes on is not counted yet.
        assertThat(usedNs).isGreaterThan(Long.parseLong(line[1]) / 10);
        // The same from the ticks, which end later than the second.
        long sampledNs = 0;
        for (String record : records(own.resolve("waits.bin"))) {
            String[] parts = record.split(" ");
            sampledNs += parts[1].equals("1:") ? Long.parseLong(parts[4]) + Long.parseLong(parts[5]) : 0;
        }
        assertThat(sampledNs).isGreaterThan(usedNs * 9 / 10);
    }

    @Test
    void writesOnlySecondsIfNotSampled() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        thread(1, "trader.quotes-1", "5000 100 3");
        try (ThreadWaits seconds = new ThreadWaits(directory, 42, other, true, false)) {
            seconds.tick(1_000 * MS, true);
            thread(1, "trader.quotes-1", "5010 100 4");
            seconds.tick(2_000 * MS, true);
        }
        assertThat(other.resolve("cpu.csv")).content().endsWith("\n1000000000,1000000000,10,0,1,1\n");
        assertThat(other.resolve("waits.bin")).doesNotExist();
    }

    private List<String> waitsBin() throws IOException {
        return records(directory.resolve("waits.bin"));
    }

    /** {@code startMs+lengthMs group: n threads onCpu wait worst}. */
    private static List<String> records(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);
        assertThat(new String(magic)).isEqualTo("TRADWAI1");
        assertThat(bytes.getInt()).isEqualTo(1);
        assertThat(bytes.getInt()).isEqualTo(32);
        bytes.position(32);
        List<String> records = new ArrayList<>();
        while (bytes.hasRemaining()) {
            records.add(bytes.getLong() / MS + "+" + bytes.getInt() / MS + " " + bytes.getShort() + ": "
                    + bytes.getShort() + " threads " + bytes.getInt() + " " + bytes.getInt() + " " + bytes.getInt());
            assertThat(bytes.getInt()).isZero();
        }
        return records;
    }

    private void thread(int id, String name, String schedstat) throws IOException {
        Path task = Files.createDirectories(directory.resolve("42/task/" + id));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), schedstat + "\n");
    }

    /** A file of an ended thread can no longer be read; an open one becomes empty. */
    private void end(int id) throws IOException {
        Path task = directory.resolve("42/task/" + id);
        Files.writeString(task.resolve("schedstat"), "");
        Files.delete(task.resolve("schedstat"));
        Files.delete(task.resolve("comm"));
        Files.delete(task);
    }
}
