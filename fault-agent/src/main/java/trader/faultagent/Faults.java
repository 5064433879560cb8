package trader.faultagent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The planted faults of this JVM, called by the advice. Thread-safe. */
public final class Faults {
    private static final List<Planted> PLANTED = new CopyOnWriteArrayList<>();
    private static volatile boolean serving;

    private Faults() {
    }

    private record Planted(String place, Runnable reached) {
    }

    /** Stops the n-th thread that reaches a point. */
    static void plantStop(StopPoint point, int hit, Path file) {
        AtomicLong hits = new AtomicLong();
        PLANTED.add(new Planted(point.spelling(), () -> {
            if ((serving || point.countsFromStart()) && hits.incrementAndGet() == hit) {
                stopForEver(point, file);
            }
        }));
    }

    /** Delays every n-th thread that reaches a place. */
    static void plantDelay(DelayPlace place, long oneIn, long delayNs) {
        AtomicLong hits = new AtomicLong();
        PLANTED.add(new Planted(place.spelling(), () -> {
            if (hits.incrementAndGet() % oneIn == 0) {
                delay(delayNs);
            }
        }));
    }

    /** Makes all threads at a place take a lock, and holds it for a while when every n-th comes. */
    static void plantLock(DelayPlace place, long oneIn, long heldNs) {
        AtomicLong hits = new AtomicLong();
        Object lock = new Object();
        PLANTED.add(new Planted(place.spelling(), () -> {
            if (hits.incrementAndGet() % oneIn == 0) {
                hold(lock, heldNs);
            }
            synchronized (lock) {
                hits.get();
            }
        }));
    }

    /** Returns when another thread holds the lock. */
    private static void hold(Object lock, long heldNs) {
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                held.countDown();
                delay(heldNs);
            }
        }, "fault-lock");
        holder.setDaemon(true);
        holder.start();
        try {
            held.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void stopForEver(StopPoint point, Path file) {
        try {
            Files.writeString(file, point.spelling() + "\n");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        while (true) {
            LockSupport.park();
        }
    }

    private static void delay(long delayNs) {
        long untilNs = System.nanoTime() + delayNs;
        for (long leftNs = delayNs; leftNs > 0; leftNs = untilNs - System.nanoTime()) {
            LockSupport.parkNanos(leftNs);
        }
    }

    /** Called by a thread at a place; may delay it, or never return. */
    public static void at(String place) {
        for (Planted each : PLANTED) {
            if (each.place.equals(place)) {
                each.reached.run();
            }
        }
    }

    /** From now on visits count: the server's self-test is over. */
    public static void serve() {
        serving = true;
    }

    public static boolean isServing() {
        return serving;
    }
}
