package trader.server.order.emulated;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import trader.common.CounterLog;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/** Where the resource manager keeps what it promised. Thread-safe. */
interface BranchStore extends AutoCloseable {
    /** Nothing to wait for. */
    long AT_ONCE = 0;

    /** Takes what was kept; gives the branches that are in doubt, by the positions of their PREPARED. */
    Collection<InDoubt> open() throws IOException;

    /** A branch that was prepared and not resolved. */
    record InDoubt(long position, BranchRecords.Prepared branch) {
    }

    /** Notes that a branch is prepared; its position, which {@link #await} takes. */
    long prepared(BranchId id, List<OrderRecord> entries) throws IOException;

    /** Notes that a prepared branch is committed. */
    long committed(long prepared) throws IOException;

    /** Notes that a branch is committed in one phase. */
    long committed(List<OrderRecord> entries) throws IOException;

    /** Notes that a prepared branch is rolled back. Nobody needs to wait for it. */
    long rolledBack(long prepared) throws IOException;

    /**
     * Returns when what was noted is as safe as this store makes it.
     *
     * @param inWork how many branches are in work: others may wait soon, so that one forced write may serve them too
     */
    void await(long position, int inWork) throws IOException;

    /** The committed record at this key or place, if it is known to be one before {@link #findable}; else null. */
    OrderRecord find(String keyOrPlace) throws IOException;

    /** What was committed up to this position is found by {@link #find}. */
    long findable();

    /** Makes all that was committed and is safe findable. */
    void catchUp() throws IOException;

    /** Records kept from before this store was opened, less those whose time has come since. */
    Counts base();

    /** Adds what its log has written; nothing without one. */
    default void addCounters(CounterLog counters) {
    }

    /** Accepted and rejected. */
    record Counts(long accepted, long rejected) {
        Counts plus(OrderRecord entry, int sign) {
            if (!entry.counts()) {
                return this;
            }
            return entry.isRefused() ? new Counts(accepted, rejected + sign) : new Counts(accepted + sign, rejected);
        }
    }

    @Override
    void close() throws IOException;
}
