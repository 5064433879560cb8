package trader.grid.load;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Recorder;

/** Counts what the load threads do. They record at the same time; one thread restarts and takes. */
final class LoadRecorder {
    private static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final double NS_PER_S = 1e9;

    private final TransferTimes times;
    private final Recorder response = new Recorder(HIGHEST_NS, DIGITS);
    private final Recorder service = new Recorder(HIGHEST_NS, DIGITS);
    private final LongAdder transfers = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final AtomicReference<String> failure = new AtomicReference<>();
    private final AtomicLong lastAnswerNs = new AtomicLong();
    private final AtomicLong longestGapNs = new AtomicLong();
    private final AtomicReference<Awaited> awaited = new AtomicReference<>();
    private volatile long lagNs;
    private volatile long startNs;
    private volatile boolean ended;

    /** {@code times}: null if nothing records them. */
    LoadRecorder(TransferTimes times) {
        this.times = times;
    }

    /** An answer for each of several threads, to a request that it sent later. */
    private record Awaited(long sinceNs, Set<Thread> answered, CountDownLatch missing) {
        void answered(long sentNs) {
            if (sentNs - sinceNs >= 0 && answered.add(Thread.currentThread())) {
                missing.countDown();
            }
        }
    }

    void restart() {
        response.reset();
        service.reset();
        transfers.reset();
        refused.reset();
        unknown.reset();
        failures.reset();
        failure.set(null);
        lagNs = 0;
        startNs = System.nanoTime();
        markGap();
    }

    /** Forgets the longest gap, and begins a new one now. */
    void markGap() {
        lastAnswerNs.set(System.nanoTime());
        longestGapNs.set(0);
    }

    void answered(long dueNs, long sentNs, long nowNs, int accepted, int others) {
        lagNs = sentNs - dueNs;
        response.recordValue(clamp(nowNs - dueNs));
        service.recordValue(clamp(nowNs - sentNs));
        transfers.add(accepted);
        refused.add(others);
        if (times != null) {
            times.add(new TransferRecord(dueNs, sentNs, nowNs, accepted));
        }
        long beforeNs = lastAnswerNs.getAndSet(nowNs);
        longestGapNs.accumulateAndGet(nowNs - beforeNs, Math::max);
        Awaited now = awaited.get();
        if (now != null) {
            now.answered(sentNs);
        }
    }

    /** Waits until each of some threads has an answer to a request that it sends from now on; returns the gap. */
    long awaitLongestGap(int threads, long limitMs) throws InterruptedException {
        CountDownLatch missing = new CountDownLatch(threads);
        awaited.set(new Awaited(System.nanoTime(), ConcurrentHashMap.newKeySet(), missing));
        if (!ended && !missing.await(limitMs, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(missing.getCount() + " of " + threads + " threads had no answer for "
                    + limitMs + " ms");
        }
        return longestGapNs.get();
    }

    /** Ends a wait for answers: there are no more. */
    void end() {
        ended = true;
        Awaited now = awaited.get();
        while (now != null && now.missing().getCount() > 0) {
            now.missing().countDown();
        }
    }

    void failed(RuntimeException reason) {
        failures.increment();
        failure.compareAndSet(null, reason.toString());
    }

    void unknown(int count) {
        unknown.add(count);
    }

    long transfers() {
        return transfers.sum();
    }

    LoadFigures take() {
        return new LoadFigures((System.nanoTime() - startNs) / NS_PER_S, transfers.sum(), refused.sum(),
                new LoadFigures.Failures(unknown.sum(), failures.sum(), failure.get()),
                response.getIntervalHistogram(), service.getIntervalHistogram(), longestGapNs.get(), lagNs);
    }

    private static long clamp(long ns) {
        return Math.min(Math.max(ns, 0), HIGHEST_NS);
    }
}
