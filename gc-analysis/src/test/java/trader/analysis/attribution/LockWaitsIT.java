package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.RecordFiles;
import trader.runfiles.RequestRecord;

/** A flight recording of this JVM. */
class LockWaitsIT {
    private static final long HELD_NS = 50_000_000;
    private static final long READ_NS = 100_000;
    /** How far the clocks may be apart. */
    private static final long CLOCKS_NS = 5_000_000;

    @TempDir
    private Path directory;

    private RecordFile<RequestRecord> clock() throws Exception {
        Instant now;
        long nowNs;
        do {
            nowNs = System.nanoTime();
            now = Instant.now();
        } while (System.nanoTime() - nowNs > READ_NS);
        return RecordFile.open(RecordFiles.write(directory.resolve("requests.bin"), RecordFiles.requests(0, nowNs,
                TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano())), RequestRecord.LAYOUT);
    }

    /** Holds a lock until a thread has waited for it for a while. */
    private static void block(String thread) throws InterruptedException {
        Object lock = new Object();
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                assertThat(Thread.holdsLock(lock)).isTrue();
            }
        }, thread);
        synchronized (lock) {
            waiting.start();
            while (waiting.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            hold();
        }
        waiting.join();
    }

    private static void hold() {
        for (long untilNs = System.nanoTime() + HELD_NS; System.nanoTime() < untilNs;) {
            LockSupport.parkNanos(untilNs - System.nanoTime());
        }
    }

    /** The same with a lock of java.util.concurrent. */
    private static void park(String thread) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread waiting = new Thread(() -> {
            lock.lock();
            lock.unlock();
        }, thread);
        lock.lock();
        waiting.start();
        while (!lock.hasQueuedThread(waiting)) {
            Thread.onSpinWait();
        }
        hold();
        lock.unlock();
        waiting.join();
    }

    /** Waits for something that is no lock. */
    private static void idle(String thread) throws InterruptedException {
        Thread idle = new Thread(LockWaitsIT::hold, thread);
        idle.start();
        idle.join();
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        Thread waiting = new Thread(() -> {
            lock.lock();
            try {
                never.awaitUninterruptibly();
            } finally {
                lock.unlock();
            }
        }, thread);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        hold();
        lock.lock();
        never.signal();
        lock.unlock();
        waiting.join();
    }

    /** Two phases under a recording of this event: their waits, and when the first began, the second, and it ended. */
    private record Recorded(LockWaits waits, long fromNs, long betweenNs, long toNs) {
        long ns(StretchKind kind, long startNs, long endNs) {
            return waits.ns(new Stretch(kind, 0, startNs, endNs));
        }
    }

    private Recorded underARecording(String event, Executable first, Executable second) throws Throwable {
        Path file = directory.resolve("profile.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event).withThreshold(Duration.ofMillis(1)).withoutStackTrace();
            recording.start();
            RecordFile<RequestRecord> clock = clock();
            long fromNs = System.nanoTime();
            first.execute();
            long betweenNs = System.nanoTime();
            second.execute();
            long toNs = System.nanoTime();
            recording.stop();
            recording.dump(file);
            return new Recorded(LockWaits.read(file, epochNs -> epochNs - clock.anchorEpochNs()
                    + clock.anchorRunNs()), fromNs, betweenNs, toNs);
        }
    }

    @Test
    void aListenerThatWaitedForALockOfTheLibrary() throws Throwable {
        Recorded waits = underARecording("jdk.ThreadPark", () -> park("trader.orders-1"),
                () -> idle("trader.orders-2"));

        assertThat(waits.ns(StretchKind.HANDLING, waits.fromNs() - CLOCKS_NS, waits.betweenNs() + CLOCKS_NS))
                .isBetween(HELD_NS, waits.betweenNs() - waits.fromNs() + CLOCKS_NS);
        assertThat(waits.ns(StretchKind.REQUEST_PATH, waits.betweenNs() + CLOCKS_NS, Long.MAX_VALUE))
                .as("idle").isZero();
    }

    @Test
    void aListenerThatWaitedForALock() throws Throwable {
        Recorded waits = underARecording("jdk.JavaMonitorEnter", () -> block("trader.quotes-1"), () -> {
            block("order-log");
            block("hiccup-meter");
        });

        assertThat(waits.ns(StretchKind.HANDLING, waits.fromNs() - CLOCKS_NS, waits.betweenNs() + CLOCKS_NS))
                .isBetween(HELD_NS, waits.betweenNs() - waits.fromNs() + CLOCKS_NS);
        assertThat(waits.ns(StretchKind.HANDLING, waits.betweenNs() + CLOCKS_NS, Long.MAX_VALUE))
                .as("another's").isZero();
        assertThat(waits.ns(StretchKind.REQUEST_PATH, waits.betweenNs() - CLOCKS_NS, waits.toNs()))
                .isBetween(HELD_NS, waits.toNs() - waits.betweenNs() - HELD_NS + 2 * CLOCKS_NS);
    }
}
