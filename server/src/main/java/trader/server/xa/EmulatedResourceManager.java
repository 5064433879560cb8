package trader.server.xa;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;

/**
 * A resource manager that takes part in two-phase commit and records execution reports, in memory.
 *
 * <p>It keeps counts for ever, and the last {@value #WINDOW} committed reports so that a repeated order is known: an
 * order repeated later than that is recorded again. It is volatile: nothing survives the JVM.
 */
public final class EmulatedResourceManager {
    /** How many committed orders are remembered. */
    public static final int WINDOW = 8_192;

    static final long DEFAULT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOCK_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private final Map<BranchId, Branch> branches = new ConcurrentHashMap<>();
    private final RecentOrders orders = new RecentOrders(WINDOW, LOCK_TIMEOUT_NS);
    private final XaCalls calls = new XaCalls();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongSupplier nanoClock;
    private final Delay insertDelay;
    private final Delay prepareDelay;
    private final Delay commitDelay;

    /** An empty resource manager. */
    public EmulatedResourceManager(Delays delays) {
        this(delays, System::nanoTime);
    }

    /** The clock is that of the branches' timeouts. */
    EmulatedResourceManager(Delays delays, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        insertDelay = new Delay(delays.insertNs());
        prepareDelay = new Delay(delays.prepareNs());
        commitDelay = new Delay(delays.commitNs());
    }

    /** A new connection. */
    public EmulatedConnection connect() {
        return new EmulatedConnection(this);
    }

    /** Whether a committed record has this key. */
    public boolean holds(String key) {
        return orders.holds(key);
    }

    /** Committed records of accepted orders. */
    public long accepted() {
        return accepted.sum();
    }

    /** Committed records of rejected orders. */
    public long rejected() {
        return rejected.sum();
    }

    /** The calls that all connections got. */
    public XaCalls calls() {
        return calls;
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

    ExecutionReport insert(Branch branch, String key, ExecutionReport report) {
        try {
            branch.requireActive();
        } catch (XAException doomed) {
            throw new IllegalStateException(doomed.getMessage(), doomed);
        }
        RecentOrders.Entry entry = orders.claim(key, report, branch);
        if (entry.report == report) {
            branch.inserts.add(entry);
            insertDelay.await();
        }
        return entry.report;
    }

    Branch begin(Xid xid, long timeoutNs) throws XAException {
        BranchId id = idOf(xid);
        Branch branch = new Branch(id, timeoutNs, nanoClock);
        if (branches.putIfAbsent(id, branch) != null) {
            throw XaErrors.of(XAException.XAER_DUPID, "branch " + id + " has already begun");
        }
        return branch;
    }

    Branch find(Xid xid) throws XAException {
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
            branch.prepared();
        } catch (XAException refused) {
            if (refused.errorCode >= XAException.XA_RBBASE && refused.errorCode <= XAException.XA_RBEND) {
                undo(branch);
            }
            throw refused;
        }
        if (readOnly) {
            branches.remove(branch.id);
            return EmulatedConnection.XA_RDONLY;
        }
        prepareDelay.await();
        return EmulatedConnection.XA_OK;
    }

    void commit(Xid xid, boolean onePhase) throws XAException {
        Branch branch = find(xid);
        try {
            branch.committed(onePhase);
        } catch (XAException refused) {
            if (refused.errorCode >= XAException.XA_RBBASE && refused.errorCode <= XAException.XA_RBEND) {
                undo(branch);
            }
            throw refused;
        }
        commitDelay.await();
        for (RecentOrders.Entry entry : branch.inserts) {
            (entry.report.execType() == ExecType.REJECTED ? rejected : accepted).increment();
            orders.commit(entry);
        }
        branches.remove(branch.id);
    }

    void rollback(Xid xid) throws XAException {
        undo(find(xid));
    }

    private void undo(Branch branch) throws XAException {
        branch.rolledBack();
        branch.inserts.forEach(orders::rollback);
        branches.remove(branch.id);
    }

    private static BranchId idOf(Xid xid) throws XAException {
        if (xid == null) {
            throw XaErrors.of(XAException.XAER_INVAL, "no transaction id");
        }
        return BranchId.of(xid);
    }
}
