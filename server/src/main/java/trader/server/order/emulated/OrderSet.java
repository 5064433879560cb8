package trader.server.order.emulated;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.transaction.xa.XAException;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;

/** Orders in memory and in the store, unique by key and by place in a chain. Thread-safe. */
final class OrderSet {
    /** The number of committed orders kept in memory. */
    static final int WINDOW = 8_192;

    private static final long LOCK_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private final BranchStore store;
    private final RecentOrders recent = new RecentOrders(WINDOW, LOCK_TIMEOUT_NS);
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();

    OrderSet(BranchStore store) {
        this.store = store;
    }

    void restore(Branch branch, Iterable<OrderRecord> orders) {
        orders.forEach(order -> branch.inserts.add(recent.claim(order, branch)));
    }

    /** Returns the record that holds key and place: the given one, or one that was first. */
    OrderRecord insert(Branch branch, OrderRecord wanted) throws XAException, IOException {
        if (recent.isOverfull()) {
            store.catchUp();
        }
        RecentOrders.Entry entry = recent.claim(wanted, branch);
        if (entry.order != wanted) {
            return entry.order;
        }
        try {
            branch.add(entry);
        } catch (XAException ended) {
            recent.rollback(entry);
            throw ended;
        }
        OrderRecord held = store.find(entry.key);
        if (held == null && entry.place != null) {
            held = store.find(entry.place);
        }
        if (held == null) {
            return wanted;
        }
        branch.remove(entry);
        recent.rollback(entry);
        return held;
    }

    /** The record with a key or place, committed or of this branch; null if there is none. */
    OrderRecord find(Branch branch, String keyOrPlace) throws IOException {
        OrderRecord inMemory = recent.find(keyOrPlace, branch);
        // In this order: the store finds orders that memory has dropped.
        return inMemory != null ? inMemory : store.find(keyOrPlace);
    }

    /** Whether a committed record has this key. */
    boolean holds(String key) throws IOException {
        return recent.holds(key) || store.find(key) != null;
    }

    /** Commits a branch's inserts; {@code position} is the commit's position in the store. */
    void commit(Branch branch, long position) {
        for (RecentOrders.Entry entry : branch.inserts) {
            if (!RecordedOrders.isProbe(entry.order)) {
                (entry.order.isRefused() ? rejected : accepted).increment();
            }
            recent.commit(entry, position, store.findable());
        }
    }

    /** The branch has ended, so that no insert follows. */
    void rollBack(Branch branch) {
        List.copyOf(branch.inserts).forEach(recent::rollback);
    }

    /** Committed records of accepted and of refused requests. */
    BranchStore.Counts counts() {
        BranchStore.Counts base = store.base();
        return new BranchStore.Counts(accepted.sum() + base.accepted(), rejected.sum() + base.rejected());
    }

    int inMemory() {
        return recent.size();
    }
}
