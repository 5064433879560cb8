package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.recordlog.Forcer;
import trader.recordlog.LogDamagedException;
import trader.recordlog.RecordLog;
import trader.recordlog.SegmentFile;
import trader.server.Fixtures;
import trader.server.order.ResourceFailedException;

/**
 * Random histories of several threads, stopped at an fsync. Everything acknowledged by then must be found, whatever
 * happens to bytes that were not synced.
 */
class OrderLogCrashIT {
    private static final int THREADS = 6;
    private static final int SEGMENT_BYTES = 8 * 1024;

    @TempDir
    Path temporary;

    private final Set<String> commitRequested = ConcurrentHashMap.newKeySet();
    private final Set<String> committed = ConcurrentHashMap.newKeySet();
    private final Set<String> prepared = ConcurrentHashMap.newKeySet();
    private final Set<String> rollbackRequested = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsEverythingAcknowledgedAfterACrash(long seed) throws Exception {
        Random random = new Random(seed);
        Path live = temporary.resolve("live");
        StopAt stop = new StopAt(live, 20 + random.nextInt(60));
        EmulatedResourceManager manager = Branches.open(live,
                new RecordLog.Options(SEGMENT_BYTES, true, stop, System::currentTimeMillis));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            long threadSeed = random.nextLong();
            threads.add(new Thread(() -> history(manager, number, new Random(threadSeed))));
        }
        threads.forEach(Thread::start);
        stop.stopped.await();
        // From here on nothing is acknowledged: the syncing thread stands still, and the others wait for it.
        Path crashed = Branches.copy(live, temporary.resolve("crashed"), false);
        stop.goOn.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        manager.close();

        List<Path> segments = Branches.segments(crashed);
        Path last = segments.get(segments.size() - 1);
        byte[] written = Files.readAllBytes(last);
        int from = last.getFileName().equals(stop.forcedFile) ? stop.forcedBytes : 64;
        int to = end(written, from);
        // Equal when the stop fell between two segments, and the next one is still empty.
        assertThat(to).isGreaterThanOrEqualTo(from);
        for (int cut = from; cut <= to; cut++) {
            byte[] torn = Arrays.copyOf(Arrays.copyOf(written, cut), written.length);
            Files.write(last, torn);
            boolean all = cut == to;
            check(Branches.committed(crashed), "cut at " + cut);
            if (all || random.nextInt((to - from) / 8 + 1) == 0) {
                reopen(crashed, "cut at " + cut + " of " + from + " to " + to);
            }
        }
        // Pages of the unsynced write may reach the disk in another order.
        for (int hole = 0; hole < 5 && to > from; hole++) {
            byte[] torn = written.clone();
            int at = from + random.nextInt(to - from);
            Arrays.fill(torn, at, Math.min(to, at + 1 + random.nextInt(64)), (byte) 0);
            Files.write(last, torn);
            reopen(crashed, "hole at " + at + " of " + from + " to " + to);
        }
        if (to > from) {
            checkThatDamageOfSyncedRecordsIsFound(crashed, last, written, from, random);
        }
    }

    /** Records after an fsync say that all before it were synced. */
    private void checkThatDamageOfSyncedRecordsIsFound(Path crashed, Path last, byte[] written, int forced,
            Random random) throws IOException {
        Set<String> whole = new HashSet<>(readable(crashed, last, written));
        for (int i = 0; i < 50 && forced > 64; i++) {
            byte[] damaged = written.clone();
            damaged[64 + random.nextInt(forced - 64)] ^= (byte) (1 << random.nextInt(8));
            List<String> read = readable(crashed, last, damaged);
            // Damage of padding does not matter.
            assertThat(read == null || whole.equals(new HashSet<>(read))).as("from 64 to " + forced).isTrue();
        }
    }

    /** Where zeros begin, at {@code from} or later. */
    private static int end(byte[] bytes, int from) {
        int end = bytes.length;
        while (end > from && bytes[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private static List<String> readable(Path crashed, Path last, byte[] content) throws IOException {
        Files.write(last, content);
        try {
            return Branches.committed(crashed);
        } catch (RuntimeException damaged) {
            assertThat(damaged).hasCauseInstanceOf(LogDamagedException.class)
                    .hasMessageContaining("is damaged at offset");
            return null;
        }
    }

    private void reopen(Path crashed, String what) throws Exception {
        Path again = Branches.copy(crashed, temporary.resolve("again"), false);
        try (EmulatedResourceManager manager = Branches.open(again)) {
            List<String> found = Branches.committed(again);
            check(found, what);
            assertThat(manager.accepted() + manager.rejected()).as(what).isEqualTo(found.size());
            Set<String> inDoubt = new HashSet<>();
            for (Xid xid : manager.prepared()) {
                inDoubt.add(new String(xid.getGlobalTransactionId(), StandardCharsets.US_ASCII));
            }
            for (String branch : prepared) {
                boolean resolved = found.contains(branch) || rollbackRequested.contains(branch);
                assertThat(resolved || inDoubt.contains(branch)).as("%s: %s was prepared", what, branch).isTrue();
                assertThat(manager.holds(Branches.SENDER, branch)).as(branch).isEqualTo(found.contains(branch));
            }
            for (String branch : inDoubt) {
                assertThat(found).as("%s: %s is in doubt", what, branch).doesNotContain(branch);
                manager.connect().rollback(Branches.xid(branch));
            }
        }
        try (EmulatedResourceManager manager = Branches.open(again)) {
            assertThat(manager.prepared()).as(what).isEmpty();
            check(Branches.committed(again), what + ", opened again");
        }
        for (Path file : Branches.segments(again)) {
            Files.delete(file);
        }
        Files.delete(again.resolve("keys.mv"));
        Files.delete(again.resolve("lock"));
        Files.delete(again);
    }

    private void check(List<String> found, String what) {
        assertThat(found).as(what).doesNotHaveDuplicates().containsAll(committed);
        assertThat(commitRequested).as(what).containsAll(found);
    }

    /** A branch has the name of its only order; the thread ends when the resource fails. */
    private void history(EmulatedResourceManager manager, int thread, Random random) {
        try {
            for (int i = 0; ; i++) {
                String name = (random.nextInt(4) == 0 ? "R" : "A") + thread + "." + i + "x".repeat(random.nextInt(40));
                Xid xid = Branches.xid(name);
                EmulatedConnection connection = Branches.insert(manager, name, name);
                int what = random.nextInt(10);
                if (what == 0) {
                    commitRequested.add(name);
                    connection.commit(xid, true);
                    committed.add(name);
                    continue;
                }
                if (what == 1) {
                    connection.rollback(xid);
                    continue;
                }
                connection.prepare(xid);
                prepared.add(name);
                if (what == 2) {
                    rollbackRequested.add(name);
                    connection.rollback(xid);
                } else if (what > 3) {
                    commitRequested.add(name);
                    connection.commit(xid, false);
                    committed.add(name);
                }
            }
        } catch (XAException failed) {
            assertThat(failed.errorCode).isEqualTo(XAException.XAER_RMFAIL);
        } catch (ResourceFailedException failed) {
            assertThat(failed).hasMessageContaining("the end");
        }
    }

    /** Stands still at the given fsync, and fails after that. */
    private static final class StopAt implements Forcer {
        final CountDownLatch stopped = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        private final Path directory;
        private final int force;
        private int fsyncs;
        Path forcedFile;
        int forcedBytes;

        StopAt(Path directory, int force) {
            this.directory = directory;
            this.force = force;
        }

        @Override
        public void force(SegmentFile segment) throws IOException {
            if (++fsyncs == force) {
                stopped.countDown();
                Fixtures.await(goOn);
            }
            if (fsyncs >= force) {
                throw new IOException("the end");
            }
            Forcer.DISK.force(segment);
            List<Path> segments = Branches.segments(directory);
            Path last = segments.get(segments.size() - 1);
            forcedFile = last.getFileName();
            forcedBytes = end(Files.readAllBytes(last), 64);
        }
    }
}
