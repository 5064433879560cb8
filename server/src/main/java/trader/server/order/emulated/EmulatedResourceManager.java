package trader.server.order.emulated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import trader.common.CounterLog;
import trader.recordlog.RecordLog;
import trader.server.order.DelayFigures;
import trader.server.order.OrderRecord;
import trader.server.order.ResourceFailedException;
import trader.server.transaction.BranchId;
import trader.server.transaction.XaErrors;

/**
 * A resource manager that takes part in two-phase commit and records what was decided on orders.
 *
 * <p>In memory it keeps what is in doubt and the last {@value #WINDOW} committed reports. With a log, the others are
 * found there; without, an order repeated later than that is recorded again.
 *
 * <p><b>What is forced, and why.</b> A vote is a promise to commit whatever happens, so {@code prepare} returns after
 * its record, with all inserts, is on the disk. {@code commit} returns after its record is: the transaction manager
 * then deletes its decision, and a branch that came back prepared would be rolled back for want of one. So neither
 * write can go. Inserts before a prepare are in memory only, since nothing was promised; so is a rollback, because a branch that
 * comes back prepared is rolled back again (presumed abort). A commit in one phase is one record, inserts and all.
 */
public final class EmulatedResourceManager implements AutoCloseable {
    /** How many committed orders are remembered. */
    public static final int WINDOW = 8_192;

    static final long DEFAULT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOCK_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private final Map<BranchId, Branch> branches = new ConcurrentHashMap<>();
    private final RecentOrders orders = new RecentOrders(WINDOW, LOCK_TIMEOUT_NS);
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final BranchStore store;
    private final LongSupplier nanoClock;
    private final Delay insertDelay;
    private final Delay prepareDelay;
    private final Delay commitDelay;
    private volatile IOException failed;

    /** An empty resource manager in memory. */
    public EmulatedResourceManager(Delays delays) {
        this(delays, new VolatileStore(), System::nanoTime);
    }

    /** The clock is that of the branches' timeouts. */
    EmulatedResourceManager(Delays delays, BranchStore store, LongSupplier nanoClock) {
        this.store = store;
        this.nanoClock = nanoClock;
        insertDelay = new Delay(delays.insertNs());
        prepareDelay = new Delay(delays.prepareNs());
        commitDelay = new Delay(delays.commitNs());
    }

    /**
     * A resource manager with a log.
     *
     * @param directory the log's own
     * @param forced whether what is promised is forced to the disk, or only handed to the operating system
     * @param retentionMs how long a record is kept, at least, in milliseconds
     */
    public static EmulatedResourceManager withLog(Path directory, boolean forced, long retentionMs, Delays delays) {
        return new EmulatedResourceManager(delays,
                new LogStore(directory, RecordLog.Options.of(forced), retentionMs), System::nanoTime);
    }

    /**
     * Takes up what was recorded and what is in doubt.
     *
     * @throws IOException when it cannot be read, or is not what was promised
     */
    public void open() throws IOException {
        for (BranchStore.InDoubt each : store.open()) {
            Branch branch = Branch.inDoubt(each.branch().id(), each.position(), nanoClock);
            each.branch().orders().forEach(entry -> branch.inserts.add(orders.claim(entry, branch)));
            branches.put(branch.id, branch);
        }
    }

    /** Whether it has a log. */
    public boolean isDurable() {
        return !(store instanceof VolatileStore);
    }

    /** Whether it refuses everything because its log has failed. */
    public boolean hasFailed() {
        return failed != null;
    }

    /** A new connection. */
    public EmulatedConnection connect() {
        return new EmulatedConnection(this);
    }

    /**
     * Whether a committed record has this key.
     *
     * @throws ResourceFailedException when that cannot be known any more
     */
    public boolean holds(String sender, String clOrdId) {
        String key = OrderRecord.key(sender, clOrdId);
        try {
            return orders.holds(key) || store.find(key) != null;
        } catch (IOException broken) {
            throw new ResourceFailedException(fail(broken));
        }
    }

    /** Committed records of accepted orders. */
    public long accepted() {
        return accepted.sum() + store.base().accepted();
    }

    /** Committed records of rejected orders. */
    public long rejected() {
        return rejected.sum() + store.base().rejected();
    }

    /** Adds what the log of the orders has written; nothing without one. */
    public void addCounters(CounterLog log) {
        store.addCounters(log);
    }

    /** What inserts really took. */
    public DelayFigures insertDelay() {
        return insertDelay.figures();
    }

    /** What prepares really took. */
    public DelayFigures prepareDelay() {
        return prepareDelay.figures();
    }

    /** What commits really took. */
    public DelayFigures commitDelay() {
        return commitDelay.figures();
    }

    /** The branches that are prepared and not yet resolved. */
    public Xid[] prepared() {
        return branches.values().stream().filter(Branch::isPrepared).map(branch -> branch.id).toArray(Xid[]::new);
    }

    /** How many orders are in memory, in doubt or remembered. */
    int ordersInMemory() {
        return orders.size();
    }

    int branchesInMemory() {
        return branches.size();
    }

    OrderRecord insert(Branch branch, OrderRecord wanted) {
        try {
            branch.requireActive();
            if (orders.isOverfull()) {
                store.catchUp();
            }
            RecentOrders.Entry entry = orders.claim(wanted, branch);
            if (entry.recorded != wanted) {
                return entry.recorded;
            }
            branch.inserts.add(entry);
            OrderRecord held = store.find(entry.key);
            if (held == null && entry.place != null) {
                held = store.find(entry.place);
            }
            if (held != null) {
                branch.inserts.remove(entry);
                orders.rollback(entry);
                return held;
            }
        } catch (XAException doomed) {
            throw new IllegalStateException(doomed.getMessage(), doomed);
        } catch (IOException broken) {
            throw new ResourceFailedException(fail(broken));
        }
        insertDelay.await();
        return wanted;
    }

    OrderRecord find(Branch branch, String keyOrPlace) {
        try {
            branch.requireActive();
            OrderRecord recent = orders.find(keyOrPlace, branch);
            // In this order: what memory has forgotten is findable in the store.
            return recent != null ? recent : store.find(keyOrPlace);
        } catch (XAException doomed) {
            throw new IllegalStateException(doomed.getMessage(), doomed);
        } catch (IOException broken) {
            throw new ResourceFailedException(fail(broken));
        }
    }

    Branch begin(Xid xid, long timeoutNs) throws XAException {
        requireSound();
        BranchId id = idOf(xid);
        Branch branch = new Branch(id, timeoutNs, nanoClock);
        if (branches.putIfAbsent(id, branch) != null) {
            throw XaErrors.of(XAException.XAER_DUPID, "branch " + id + " has already begun");
        }
        return branch;
    }

    Branch find(Xid xid) throws XAException {
        requireSound();
        BranchId id = idOf(xid);
        Branch branch = branches.get(id);
        if (branch == null) {
            throw XaErrors.of(XAException.XAER_NOTA, "branch " + id + " is not known");
        }
        return branch;
    }

    int prepare(Xid xid) throws XAException {
        Branch branch = find(xid);
        boolean readOnly = branch.inserts.isEmpty();
        try {
            long position = branch.prepare(() -> readOnly ? BranchStore.AT_ONCE
                    : store.prepared(branch.id, recorded(branch)));
            if (readOnly) {
                branches.remove(branch.id);
                return EmulatedConnection.XA_RDONLY;
            }
            prepareDelay.await();
            store.await(position, branches.size());
        } catch (XAException refused) {
            throw undoIfDoomed(branch, refused);
        } catch (IOException broken) {
            throw failure(broken);
        }
        if (branch.isFinished()) {
            throw XaErrors.of(XAException.XA_RBROLLBACK, "branch " + branch.id + " was rolled back meanwhile");
        }
        return EmulatedConnection.XA_OK;
    }

    void commit(Xid xid, boolean onePhase) throws XAException {
        Branch branch = find(xid);
        boolean finished = false;
        try {
            long position = branch.commit(onePhase, () -> onePhase ? store.committed(recorded(branch))
                    : store.committed(branch.preparedPosition()));
            finished = true;
            commitDelay.await();
            store.await(position, branches.size());
            for (RecentOrders.Entry entry : branch.inserts) {
                if (entry.recorded.counts()) {
                    (entry.recorded.isRefused() ? rejected : accepted).increment();
                }
                orders.commit(entry, position, store.findable());
            }
            branches.remove(branch.id);
            branch.settle(true);
        } catch (XAException refused) {
            throw undoIfDoomed(branch, refused);
        } catch (IOException broken) {
            XAException failure = failure(broken);
            if (finished) {
                branch.settle(false);
            }
            throw failure;
        }
    }

    void rollback(Xid xid) throws XAException {
        undo(find(xid));
    }

    private XAException undoIfDoomed(Branch branch, XAException refused) throws XAException {
        if (refused.errorCode >= XAException.XA_RBBASE && refused.errorCode <= XAException.XA_RBEND) {
            undo(branch);
        }
        return refused;
    }

    private void undo(Branch branch) throws XAException {
        try {
            branch.rollBack(() -> store.rolledBack(branch.preparedPosition()));
        } catch (IOException broken) {
            throw failure(broken);
        }
        branch.inserts.forEach(orders::rollback);
        branches.remove(branch.id);
        branch.settle(true);
    }

    private static List<OrderRecord> recorded(Branch branch) {
        return branch.inserts.stream().map(entry -> entry.recorded).toList();
    }

    /**
     * Refuses everything after the log has failed.
     *
     * @throws XAException with {@code XAER_RMFAIL}
     */
    void requireSound() throws XAException {
        if (failed != null) {
            throw failure(failed);
        }
    }

    private XAException failure(IOException broken) {
        return XaErrors.of(XAException.XAER_RMFAIL, fail(broken).getMessage());
    }

    private IOException fail(IOException broken) {
        failed = broken;
        return broken;
    }

    private static BranchId idOf(Xid xid) throws XAException {
        if (xid == null) {
            throw XaErrors.of(XAException.XAER_INVAL, "no transaction id");
        }
        return BranchId.of(xid);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
