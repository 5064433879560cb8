package trader.server.order.emulated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.CounterLog;
import trader.common.FileErrors;
import trader.recordlog.LogRecord;
import trader.recordlog.RecordLog;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/**
 * Keeps branches in a {@link RecordLog}, and finds orders by a {@link KeyIndex} that is built from it.
 *
 * <p>Its own thread adds durable commits to the index, writes records that no caller waits for, prepares files and
 * deletes old ones; orders do not wait for it. Without a free file descriptor, that work waits.
 *
 * <p>Over 300 lines, because log and index are one state.
 */
final class LogStore implements BranchStore {
    private static final Logger LOG = LoggerFactory.getLogger(LogStore.class);
    /** With cold caches the work takes half a millisecond of a CPU, so at low rates it is done seldom. */
    private static final long WORK_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The work is not put off when there is this much to read. */
    private static final int MUCH_BYTES = 1 << 16;
    /** Up to this many running branches, it is unlikely that another one needs an fsync at the same time. */
    private static final int FEW_BRANCHES = 4;
    /** For each running branch: short compared to the round trip, which grows with their number. */
    private static final long GATHER_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long MAX_GATHER_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long RETENTION_INTERVAL_NS = TimeUnit.HOURS.toNanos(1);

    private final Path directory;
    private final RecordLog.Options options;
    private final long retentionMs;
    private final RecordLog log;
    private final KeyIndex index;
    private final IndexUpdater updater;
    private final Object updating = new Object();
    private final Map<Long, byte[]> decisions = new ConcurrentSkipListMap<>();
    private Thread worker;
    private volatile long readTo;
    private long retainedNs;

    private volatile boolean closing;
    /** For a file descriptor; of the worker's thread. */
    private boolean isWaiting;
    private volatile long findable;
    private volatile Counts base = new Counts(0, 0);
    private volatile IOException failed;

    /** {@code retentionMs} is the minimum time for which a committed order is kept. */
    LogStore(Path directory, RecordLog.Options options, long retentionMs) {
        this.directory = directory;
        this.options = options;
        this.retentionMs = retentionMs;
        log = new RecordLog(directory, options);
        index = new KeyIndex(directory.resolve("keys.mv"));
        updater = new IndexUpdater(index, log.reader());
    }

    @Override
    public Collection<InDoubt> open() throws IOException {
        try {
            log.lock();
            try {
                read(index.open());
            } catch (MVStoreException damaged) {
                LOG.warn("The index of the orders is damaged and is built again: {}", damaged.getMessage());
                read(index.clear());
            }
            deleteOld();
            index.save(updater.state(), false);
            base = updater.counts();
        } catch (IOException | RuntimeException refused) {
            closing = true;
            index.close();
            log.close();
            throw refused;
        }
        decisions.putAll(updater.decisions());
        worker = new Thread(this::work, "order-log");
        worker.setDaemon(true);
        worker.start();
        return updater.inDoubt().entrySet().stream().map(each -> new InDoubt(each.getKey(), each.getValue())).toList();
    }

    private void read(KeyIndex.State known) throws IOException {
        updater.begin(known);
        log.open(known.last(), updater);
        readTo = log.durableEnd();
        findable = updater.last();
    }

    @Override
    public long prepared(BranchId id, List<OrderRecord> orders) throws IOException {
        requireNotFailed();
        return log.append(BranchRecords.PREPARED, BranchRecords.prepared(id, orders));
    }

    @Override
    public long committed(long prepared) throws IOException {
        requireNotFailed();
        return log.append(BranchRecords.COMMITTED, BranchRecords.resolved(prepared));
    }

    @Override
    public long committed(List<OrderRecord> orders) throws IOException {
        requireNotFailed();
        return log.append(BranchRecords.ONE_PHASE, BranchRecords.onePhase(orders));
    }

    @Override
    public long rolledBack(long prepared) throws IOException {
        requireNotFailed();
        return log.append(BranchRecords.ROLLED_BACK, BranchRecords.resolved(prepared));
    }

    @Override
    public Map<Long, byte[]> decisions() {
        return decisions;
    }

    @Override
    public long decided(byte[] decision) throws IOException {
        requireNotFailed();
        return log.append(BranchRecords.DECIDED, decision);
    }

    @Override
    public void forgotten(Collection<Long> decided) throws IOException {
        requireNotFailed();
        log.append(BranchRecords.FORGOTTEN, BranchRecords.forgotten(decided));
        decided.forEach(decisions::remove);
    }

    @Override
    public void await(long position, int running) throws IOException {
        requireNotFailed();
        try {
            log.force(position,
                    options.forced() && running > FEW_BRANCHES ? Math.min(GATHER_NS * running, MAX_GATHER_NS) : 0);
        } catch (IOException broken) {
            throw fail(broken);
        }
    }

    @Override
    public OrderRecord find(String keyOrPlace) throws IOException {
        requireNotFailed();
        try {
            Long position = index.get(keyOrPlace);
            LogRecord record = position == null ? null : log.reader().read(position);
            if (record == null) {
                return null;
            }
            return BranchRecords.readOrders(record).stream()
                    .filter(order -> order.isAt(keyOrPlace)).findFirst()
                    .orElseThrow(() -> new IOException("the index of the orders leads to another order"));
        } catch (IOException | RuntimeException broken) {
            if (FileErrors.isOutOfDescriptors(broken)) {
                throw new IOException("a record cannot be read now; " + FileErrors.cure(broken), broken);
            }
            throw fail(broken);
        }
    }

    @Override
    public long findable() {
        return findable;
    }

    @Override
    public void catchUp() throws IOException {
        synchronized (updating) {
            long end = log.durableEnd();
            if (end > readTo) {
                log.reader().scan(updater.last(), end, updater);
                readTo = end;
                findable = updater.last();
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
            long workedNs = System.nanoTime();
            while (!closing) {
                LockSupport.parkNanos(LOOK_INTERVAL_NS);
                log.flush();
                if (log.durableEnd() - readTo < MUCH_BYTES && System.nanoTime() - workedNs < WORK_INTERVAL_NS) {
                    continue;
                }
                workedNs = System.nanoTime();
                keepUp();
            }
        } catch (IOException | RuntimeException broken) {
            fail(broken);
        }
    }

    /** Work that can wait until other files are closed. */
    private void keepUp() throws IOException {
        try {
            catchUp();
            log.prepareSpare();
            synchronized (updating) {
                index.saveIfOld(updater::state);
                if (System.nanoTime() - retainedNs > RETENTION_INTERVAL_NS) {
                    base = base.minus(deleteOld());
                }
            }
        } catch (IOException | RuntimeException broken) {
            if (!FileErrors.isOutOfDescriptors(broken)) {
                throw broken;
            }
            if (!isWaiting) {
                LOG.warn("The index of the orders in {} waits; {}: {}", directory, FileErrors.cure(broken),
                        broken.getMessage());
            }
            isWaiting = true;
            return;
        }
        isWaiting = false;
    }

    /** Deletes old segments, but none that has a branch in doubt; returns the number of deleted orders. */
    private Counts deleteOld() throws IOException {
        Counts before = updater.counts();
        long lastOld = log.lastSegmentOlderThan(retentionMs);
        long oldest = log.oldestSegment();
        while (oldest != 0 && oldest <= lastOld && !updater.needs(oldest)) {
            updater.removeSegment(oldest);
            // In this order: otherwise orders of a deleted segment would stay counted.
            index.save(updater.state(), false);
            log.deleteSegment(oldest);
            oldest = log.oldestSegment();
        }
        retainedNs = System.nanoTime();
        return before.minus(updater.counts());
    }

    private void requireNotFailed() throws IOException {
        if (failed != null) {
            throw new IOException("the log of the orders has failed: " + failed.getMessage(), failed);
        }
    }

    private synchronized IOException fail(Exception broken) {
        if (failed == null) {
            failed = broken instanceof IOException io ? io : new IOException(broken);
            LOG.error("The log of the orders in {} has failed; orders wait. Restart the server, but first {}: {}",
                    directory, FileErrors.cure(failed), failed.getMessage());
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
                index.close(updater.state());
            } else {
                index.abandon();
            }
        } finally {
            log.close();
        }
    }
}
