package trader.grid.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import trader.client.load.Pacer;
import trader.common.DaemonThreads;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.RefusedRequestException;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

/**
 * Threads that send transfers, each one request at a time, on a schedule or as fast as they are answered. A request
 * whose outcome is unknown is sent again if the ledger allows that. A request that the ledger refuses as wrong ends the
 * load, and so do requests that have all failed from the first one on: the next call for figures throws the reason.
 */
public final class TransferLoad implements AutoCloseable {
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long ANSWER_MS = 120_000;
    private static final long FIRST_ANSWER_MS = 30_000;
    private static final double NS_PER_S = 1e9;

    /**
     * A load.
     *
     * @param batch        transfers in a request
     * @param requestsPerS of all threads; 0: each thread sends when it has its answer
     * @param repeatForMs  how long a request with an unknown outcome is repeated
     * @param number       of this load on the ledger, from 0; makes the ids of its transfers unique
     */
    public record Plan(int threads, int batch, double requestsPerS, long repeatForMs, int number, long seed) { }

    private final Ledger ledger;
    private final Plan plan;
    private final ExpectedAccounts expected;
    private final LoadRecorder recorder;
    private final List<Thread> threads = new ArrayList<>();
    /** Requests share it; a pause holds it alone. Fair, so that a pause comes. */
    private final ReentrantReadWriteLock running = new ReentrantReadWriteLock(true);
    private volatile long startNs;
    private volatile boolean closed;
    /** When the first request was sent; 0 before. */
    private final AtomicLong firstSentNs = new AtomicLong();
    private volatile boolean isAnswered;
    private volatile RuntimeException reason;

    public TransferLoad(Ledger ledger, Plan plan, ExpectedAccounts expected) {
        this(ledger, plan, expected, null);
    }

    /** {@code times} are told of each answered request; null if nothing records them. */
    public TransferLoad(Ledger ledger, Plan plan, ExpectedAccounts expected, TransferTimes times) {
        this.ledger = ledger;
        this.plan = plan;
        this.expected = expected;
        this.recorder = new LoadRecorder(times);
    }

    public void open() {
        startNs = System.nanoTime();
        recorder.restart();
        for (int number = 0; number < plan.threads(); number++) {
            int thread = number;
            threads.add(new DaemonThreads("transfers-" + number).newThread(() -> run(thread)));
        }
        threads.forEach(Thread::start);
    }

    private void run(int thread) {
        RandomTransfers transfers = new RandomTransfers(expected.count(), plan.number() * plan.threads() + thread,
                plan.seed());
        Pacer pacer = Pacer.system(() -> closed);
        long scheduleNs = startNs;
        long sequence = 0;
        while (!closed) {
            if (scheduleNs != startNs) {
                scheduleNs = startNs;
                sequence = 0;
            }
            long dueNs = plan.requestsPerS() == 0 ? System.nanoTime() : scheduleNs
                    + Math.round((sequence++ * plan.threads() + thread) * (NS_PER_S / plan.requestsPerS()));
            pacer.waitUntil(dueNs);
            running.readLock().lock();
            try {
                // After a pause the schedule is another one.
                if (scheduleNs == startNs && !closed) {
                    send(transfers.next(plan.batch(), System.currentTimeMillis()), dueNs);
                }
            } finally {
                running.readLock().unlock();
            }
        }
    }

    private void send(Transfer[] request, long dueNs) {
        long sentNs = System.nanoTime();
        firstSentNs.compareAndSet(0, sentNs);
        TransferOutcome[] outcomes = null;
        while (outcomes == null) {
            try {
                outcomes = ledger.transfer(request);
            } catch (RefusedRequestException wrong) {
                end(wrong);
                return;
            } catch (RuntimeException outcomeUnknown) {
                recorder.failed(outcomeUnknown);
                if (!isAnswered && System.nanoTime() - firstSentNs.get() > TimeUnit.MILLISECONDS
                        .toNanos(Math.min(FIRST_ANSWER_MS, plan.repeatForMs()))) {
                    end(new IllegalStateException("no request was answered; the last failure: " + outcomeUnknown,
                            outcomeUnknown));
                }
                boolean isOver = System.nanoTime() - sentNs > TimeUnit.MILLISECONDS.toNanos(plan.repeatForMs());
                if (closed || isOver || !ledger.isRepeatable()) {
                    forget(request);
                    return;
                }
                LockSupport.parkNanos(RETRY_NS);
            }
        }
        isAnswered = true;
        int accepted = 0;
        int late = 0;
        for (int i = 0; i < request.length; i++) {
            if (outcomes[i] == TransferOutcome.ACCEPTED) {
                expected.acknowledged(request[i]);
                accepted++;
            } else if (outcomes[i] == TransferOutcome.TOO_LATE) {
                expected.unknown(request[i]);
                late++;
            }
        }
        recorder.unknown(late);
        recorder.answered(dueNs, sentNs, System.nanoTime(), accepted, request.length - accepted - late);
    }

    private void end(RuntimeException because) {
        reason = because;
        closed = true;
        recorder.end();
    }

    private void forget(Transfer[] request) {
        recorder.unknown(request.length);
        for (Transfer each : request) {
            expected.unknown(each);
        }
    }

    /** Waits until all requests are answered, and sends none until {@link #resume()}. */
    public void pause() throws InterruptedException {
        running.writeLock().lockInterruptibly();
    }

    /** Goes on; the schedule starts again now. */
    public void resume() {
        startNs = System.nanoTime();
        recorder.markGap();
        running.writeLock().unlock();
    }

    /** Starts a new stretch of figures. */
    public void restart() {
        recorder.restart();
    }

    /** Forgets the longest gap so far. */
    public void markGap() {
        recorder.markGap();
    }

    /**
     * Waits until each thread has an answer to a request that it sends from now on.
     *
     * @return the longest time without an answer since the gap was marked, in ns
     */
    public long awaitLongestGap() throws InterruptedException {
        long gapNs = recorder.awaitLongestGap(plan.threads(), ANSWER_MS);
        requireNotEnded();
        return gapNs;
    }

    private void requireNotEnded() {
        if (reason != null) {
            throw reason;
        }
    }

    /** Acknowledged transfers of this stretch so far. */
    public long transfers() {
        requireNotEnded();
        return recorder.transfers();
    }

    /** The figures of the stretch; another one must be started afterwards. */
    public LoadFigures take() {
        requireNotEnded();
        return recorder.take();
    }

    /** Ends the load, also a paused one, after the answers that are still missing. */
    @Override
    public void close() {
        closed = true;
        if (running.isWriteLockedByCurrentThread()) {
            running.writeLock().unlock();
        }
        try {
            for (Thread thread : threads) {
                thread.join(ANSWER_MS);
                if (thread.isAlive()) {
                    throw new IllegalStateException(thread.getName() + " has no answer after " + ANSWER_MS + " ms");
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        threads.clear();
    }
}
