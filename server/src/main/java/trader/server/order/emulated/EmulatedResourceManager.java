package trader.server.order.emulated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import trader.common.CounterLog;
import trader.recordlog.RecordLog;
import trader.server.order.OrderRecord;
import trader.server.order.ResourceFailedException;
import trader.server.transaction.BranchId;
import trader.server.transaction.XaErrors;
import trader.server.transaction.log.DecisionRecords;

/**
 * A resource manager that takes part in two-phase commit and records the decisions on orders. Thread-safe.
 *
 * <p>Orders in doubt and the last {@value OrderSet#WINDOW} committed ones are in memory. With a log, older ones are
 * found there; without, an older order that is sent again is recorded again.
 *
 * <p><b>fsync.</b> A vote is a promise to commit, so {@code prepare} returns after its record, with all inserts, is on
 * the disk. {@code commit} returns after its record is on the disk: the transaction manager then deletes its decision,
 * and recovery would roll back a branch that was found prepared. A commit in one phase is one record, inserts included.
 * Inserts and rollbacks are not synced: before a prepare nothing is promised, and recovery rolls back a prepared branch
 * again (presumed abort).
 *
 * <p>If the transaction manager keeps its decisions in the same log, {@code prepare} and {@code commit} are not synced:
 * the decision follows the prepared branch in the log, so that the fsync of the decision covers both, and until the
 * decision is forgotten, which follows the commit, recovery commits the branch again.
 */
public final class EmulatedResourceManager implements AutoCloseable {
    static final long DEFAULT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    final Delay insertDelay;
    final Delay prepareDelay;
    final Delay commitDelay;
    final Map<BranchId, Branch> branches = new ConcurrentHashMap<>();
    final OrderSet orders;
    private final BranchStore store;
    private final LongSupplier nanoClock;
    private final boolean keepsDecisions;
    private volatile IOException failed;

    public EmulatedResourceManager(Delays delays) {
        this(delays, new VolatileStore(), System::nanoTime, false);
    }

    /** {@code nanoClock} times the branches; {@code keepsDecisions}: all of its branches are decided on in its log. */
    EmulatedResourceManager(Delays delays, BranchStore store, LongSupplier nanoClock, boolean keepsDecisions) {
        this.keepsDecisions = keepsDecisions;
        this.store = store;
        this.orders = new OrderSet(store);
        this.nanoClock = nanoClock;
        insertDelay = new Delay(delays.insertNs());
        prepareDelay = new Delay(delays.prepareNs());
        commitDelay = new Delay(delays.commitNs());
    }

    static EmulatedResourceManager withLog(Path directory, boolean forced, long retentionMs, Delays delays,
            boolean keepsDecisions) {
        return new EmulatedResourceManager(delays,
                new LogStore(directory, RecordLog.Options.of(forced), retentionMs), System::nanoTime, keepsDecisions);
    }

    /**
     * Restores committed orders and branches in doubt.
     *
     * @throws IOException when the log cannot be read, or lacks a promised record
     */
    void open() throws IOException {
        for (BranchStore.InDoubt each : store.open()) {
            Branch branch = Branch.inDoubt(each.branch().id(), each.position(), nanoClock);
            orders.restore(branch, each.branch().orders());
            branches.put(branch.id, branch);
        }
    }

    boolean isDurable() {
        return !(store instanceof VolatileStore);
    }

    /** Whether it refuses everything because its log has failed. */
    boolean hasFailed() {
        return failed != null;
    }

    public EmulatedConnection connect() {
        return new EmulatedConnection(this);
    }

    /** Whether a committed record has this key. */
    boolean holds(String sender, String clOrdId) {
        return access(() -> orders.holds(OrderRecord.key(sender, clOrdId)));
    }

    /** The decisions in the log, which must be open. */
    DecisionRecords decisions() {
        return new OrderLogDecisions(store, branches::size);
    }

    public long accepted() {
        return orders.counts().accepted();
    }

    long rejected() {
        return orders.counts().rejected();
    }

    void addCounters(CounterLog counters) {
        store.addCounters(counters);
    }

    /** The branches that are prepared and not yet resolved. */
    Xid[] prepared() {
        return branches.values().stream().filter(Branch::isPrepared).map(branch -> branch.id).toArray(Xid[]::new);
    }

    OrderRecord insert(Branch branch, OrderRecord wanted) {
        OrderRecord held = access(() -> {
            branch.requireActive();
            return orders.insert(branch, wanted);
        });
        if (held == wanted) {
            insertDelay.await();
        }
        return held;
    }

    OrderRecord find(Branch branch, String keyOrPlace) {
        return access(() -> {
            branch.requireActive();
            return orders.find(branch, keyOrPlace);
        });
    }

    private interface Access<T> {
        T run() throws XAException, IOException;
    }

    private <T> T access(Access<T> access) {
        try {
            return access.run();
        } catch (XAException doomed) {
            throw new IllegalStateException(doomed.getMessage(), doomed);
        } catch (IOException broken) {
            throw new ResourceFailedException(fail(broken));
        }
    }

    Branch begin(Xid xid, long timeoutNs) throws XAException {
        requireNotFailed();
        BranchId id = idOf(xid);
        Branch branch = new Branch(id, timeoutNs, nanoClock);
        if (branches.putIfAbsent(id, branch) != null) {
            throw XaErrors.of(XAException.XAER_DUPID, "branch " + id + " has already begun");
        }
        return branch;
    }

    Branch find(Xid xid) throws XAException {
        requireNotFailed();
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
            long position = branch.prepare(() -> readOnly ? BranchStore.DURABLE
                    : store.prepared(branch.id, orders(branch)));
            if (readOnly) {
                branches.remove(branch.id);
                return XAResource.XA_RDONLY;
            }
            prepareDelay.await();
            if (!keepsDecisions) {
                store.await(position, branches.size());
            }
        } catch (XAException refused) {
            throw rolledBackIfDoomed(branch, refused);
        } catch (IOException broken) {
            throw failure(broken);
        }
        if (branch.isFinished()) {
            throw XaErrors.of(XAException.XA_RBROLLBACK, "branch " + branch.id + " was rolled back meanwhile");
        }
        return XAResource.XA_OK;
    }

    void commit(Xid xid, boolean onePhase) throws XAException {
        Branch branch = find(xid);
        boolean finished = false;
        try {
            long position = branch.commit(onePhase, () -> onePhase ? store.committed(orders(branch))
                    : store.committed(branch.preparedPosition()));
            finished = true;
            commitDelay.await();
            if (onePhase || !keepsDecisions || branch.isRestored()) {
                store.await(position, branches.size());
            }
            orders.commit(branch, position);
            branches.remove(branch.id);
            branch.settle(true);
        } catch (XAException refused) {
            throw rolledBackIfDoomed(branch, refused);
        } catch (IOException broken) {
            XAException failure = failure(broken);
            if (finished) {
                branch.settle(false);
            }
            throw failure;
        }
    }

    void rollback(Xid xid) throws XAException {
        rollBack(find(xid));
    }

    /** An XA_RB* code says that the branch was rolled back. */
    private XAException rolledBackIfDoomed(Branch branch, XAException refused) throws XAException {
        if (refused.errorCode >= XAException.XA_RBBASE && refused.errorCode <= XAException.XA_RBEND) {
            rollBack(branch);
        }
        return refused;
    }

    private void rollBack(Branch branch) throws XAException {
        try {
            branch.rollBack(() -> store.rolledBack(branch.preparedPosition()));
        } catch (IOException broken) {
            throw failure(broken);
        }
        orders.rollBack(branch);
        branches.remove(branch.id);
        branch.settle(true);
    }

    private static List<OrderRecord> orders(Branch branch) {
        return branch.inserts.stream().map(entry -> entry.order).toList();
    }

    /** Throws XAER_RMFAIL after the log has failed. */
    void requireNotFailed() throws XAException {
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
