package trader.server.order.emulated;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import trader.common.CounterLog;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.BranchId;

/** Keeps the resource manager's branches and orders. Thread-safe. */
interface BranchStore extends AutoCloseable {
    /** A position that needs no {@link #await}. */
    long DURABLE = 0;

    /** Opens the store; returns the branches in doubt. Then {@link #decisions} are known, too. */
    Collection<InDoubt> open() throws IOException;

    /** A branch that was prepared but not resolved, and the position of its PREPARED record. */
    record InDoubt(long position, BranchRecords.Prepared branch) {
    }

    /** Records that a branch is prepared; returns the position for {@link #await}. */
    long prepared(BranchId id, List<OrderRecord> orders) throws IOException;

    long committed(long prepared) throws IOException;

    long committed(List<OrderRecord> orders) throws IOException;

    /** Records that a prepared branch is rolled back; this needs no {@link #await}. */
    long rolledBack(long prepared) throws IOException;

    /** The decisions that were there when the store was opened, by their positions, except forgotten ones. */
    Map<Long, byte[]> decisions();

    /** Records a decision to commit; returns the position for {@link #await}. */
    long decided(byte[] decision) throws IOException;

    /** Records that decisions are no longer needed; this needs no {@link #await}. */
    void forgotten(Collection<Long> decided) throws IOException;

    /**
     * Waits until everything up to a position is as durable as this store makes records.
     *
     * @param running the number of unfinished branches; if others wait soon, one fsync can serve them all
     */
    void await(long position, int running) throws IOException;

    /** The committed order with this key or place, if it was committed before {@link #findable}; otherwise null. */
    OrderRecord find(String keyOrPlace) throws IOException;

    /** {@link #find} finds orders that were committed up to this position. */
    long findable();

    /** Makes all durable commits findable. */
    void catchUp() throws IOException;

    /** The orders that existed when this store was opened, except those deleted since because of their age. */
    Counts base();

    /** Adds the counters of the log, if there is one. */
    default void addCounters(CounterLog counters) {
    }

    record Counts(long accepted, long rejected) {
        Counts minus(Counts other) {
            return new Counts(accepted - other.accepted, rejected - other.rejected);
        }

        Counts plus(OrderRecord order, int sign) {
            if (RecordedOrders.isProbe(order)) {
                return this;
            }
            return order.isRefused() ? new Counts(accepted, rejected + sign) : new Counts(accepted + sign, rejected);
        }
    }

    @Override
    void close() throws IOException;
}
