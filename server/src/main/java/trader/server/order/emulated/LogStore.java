package trader.server.order.emulated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.CounterLog;
import trader.recordlog.LogRecord;
import trader.recordlog.RecordLog;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/**
 * Keeps branches in a {@link RecordLog}, and finds orders by a {@link KeyIndex} that is made from it.
 *
 * <p>The truth is the log alone. A thread of its own brings into the index what has become safe, writes out what nobody
 * waits for, prepares files and deletes those whose time has come; no order waits for it.
 */
final class LogStore implements BranchStore {
    private static final Logger LOG = LoggerFactory.getLogger(LogStore.class);
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** With so many branches in work, this one included, none of them is likely to wait at the same time. */
    private static final int ALONE = 4;
    /** For each branch in work: little beside the round trip, which grows with them. */
    private static final long GATHER_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long MOST_GATHER_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long RETENTION_EVERY_NS = TimeUnit.HOURS.toNanos(1);

    private final Path directory;
    private final RecordLog.Options options;
    private final long retentionMs;
    private final RecordLog log;
    private final KeyIndex index;
    private final IndexUpdater replay;
    private final Object replaying = new Object();
    private Thread worker;
    private long readTo;
    private long retainedNs;

    private volatile boolean closing;
    private volatile long findable;
    private volatile Counts base = new Counts(0, 0);
    private volatile IOException failed;

    /**
     * A store that is not open.
     *
     * @param retentionMs how long a committed record is kept, at least
     */
    LogStore(Path directory, RecordLog.Options options, long retentionMs) {
        this.directory = directory;
        this.options = options;
        this.retentionMs = retentionMs;
        log = new RecordLog(directory, options);
        index = new KeyIndex(directory.resolve("keys.mv"));
        replay = new IndexUpdater(index, log.reader());
    }

    @Override
    public Collection<InDoubt> open() throws IOException {
        try {
            log.lock();
            try {
                read(index.open());
            } catch (MVStoreException damaged) {
                LOG.warn("The index of the orders is damaged and is made again: {}", damaged.getMessage());
                read(index.clear());
            }
            retain();
            index.save(replay.state(), false);
            base = replay.counts();
        } catch (IOException | RuntimeException refused) {
            closing = true;
            index.close();
            log.close();
            throw refused;
        }
        worker = new Thread(this::work, "order-log");
        worker.setDaemon(true);
        worker.start();
        return replay.inDoubt().entrySet().stream().map(each -> new InDoubt(each.getKey(), each.getValue())).toList();
    }

    private void read(KeyIndex.State known) throws IOException {
        replay.begin(known);
        log.open(known.last(), replay);
        readTo = log.safeEnd();
        findable = replay.last();
    }

    @Override
    public long prepared(BranchId id, List<OrderRecord> entries) throws IOException {
        requireSound();
        return log.append(BranchRecords.PREPARED, BranchRecords.prepared(id, entries));
    }

    @Override
    public long committed(long prepared) throws IOException {
        requireSound();
        return log.append(BranchRecords.COMMITTED, BranchRecords.resolved(prepared));
    }

    @Override
    public long committed(List<OrderRecord> entries) throws IOException {
        requireSound();
        return log.append(BranchRecords.ONE_PHASE, BranchRecords.onePhase(entries));
    }

    @Override
    public long rolledBack(long prepared) throws IOException {
        requireSound();
        return log.append(BranchRecords.ROLLED_BACK, BranchRecords.resolved(prepared));
    }

    @Override
    public void await(long position, int inWork) throws IOException {
        requireSound();
        try {
            log.force(position, options.forced() && inWork > ALONE ? Math.min(GATHER_NS * inWork, MOST_GATHER_NS) : 0);
        } catch (IOException broken) {
            throw fail(broken);
        }
    }

    @Override
    public OrderRecord find(String keyOrPlace) throws IOException {
        requireSound();
        try {
            Long position = index.get(keyOrPlace);
            LogRecord record = position == null ? null : log.reader().read(position);
            if (record == null) {
                return null;
            }
            return BranchRecords.readOrders(record).stream()
                    .filter(entry -> entry.isAt(keyOrPlace)).findFirst()
                    .orElseThrow(() -> new IOException("the index of the orders leads to another order"));
        } catch (IOException | RuntimeException broken) {
            throw fail(broken);
        }
    }

    @Override
    public long findable() {
        return findable;
    }

    @Override
    public void catchUp() throws IOException {
        synchronized (replaying) {
            long end = log.safeEnd();
            if (end > readTo) {
                log.reader().scan(replay.last(), end, replay);
                readTo = end;
                findable = replay.last();
            }
        }
    }

    @Override
    public Counts base() {
        return base;
    }

    @Override
    public void addCounters(CounterLog counters) {
        log.addCounters("orderLog", counters);
    }

    private void work() {
        try {
            while (!closing) {
                LockSupport.parkNanos(EVERY_NS);
                catchUp();
                log.flush();
                log.prepareSpare();
                synchronized (replaying) {
                    index.saveSometimes(replay::state);
                    if (System.nanoTime() - retainedNs > RETENTION_EVERY_NS) {
                        Counts gone = retain();
                        base = new Counts(base.accepted() - gone.accepted(), base.rejected() - gone.rejected());
                    }
                }
            }
        } catch (IOException | RuntimeException broken) {
            fail(broken);
        }
    }

    /** Deletes the segments whose youngest record is too old, the oldest first, but none that has a branch in doubt. */
    private Counts retain() throws IOException {
        Counts before = replay.counts();
        long oldest = log.oldestSegmentBefore(options.epochMs().getAsLong() - retentionMs);
        while (oldest != 0 && !replay.needs(oldest)) {
            replay.forget(oldest);
            // In this order: keys of a file that is gone would be counted for ever.
            index.save(replay.state(), false);
            log.deleteSegment(oldest);
            oldest = log.oldestSegmentBefore(options.epochMs().getAsLong() - retentionMs);
        }
        retainedNs = System.nanoTime();
        Counts after = replay.counts();
        return new Counts(before.accepted() - after.accepted(), before.rejected() - after.rejected());
    }

    private void requireSound() throws IOException {
        if (failed != null) {
            throw new IOException("the log of the orders has failed: " + failed.getMessage(), failed);
        }
    }

    private synchronized IOException fail(Exception broken) {
        if (failed == null) {
            failed = broken instanceof IOException io ? io : new IOException(broken);
            LOG.error("The log of the orders in {} has failed, no order is recorded until the server is started again:"
                    + " {}", directory, failed.getMessage());
        }
        return failed;
    }

    @Override
    public void close() throws IOException {
        closing = true;
        if (worker == null) {
            return;
        }
        LockSupport.unpark(worker);
        boolean interrupted = false;
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            if (failed == null) {
                log.finish();
                catchUp();
                index.close(replay.state());
            } else {
                index.abandon();
            }
        } finally {
            log.close();
        }
    }
}
