package trader.server.order.emulated;

import java.util.Collection;
import java.util.List;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/** Keeps nothing: the resource manager has in memory what it has. */
final class VolatileStore implements BranchStore {
    @Override
    public Collection<InDoubt> open() {
        return List.of();
    }

    @Override
    public long prepared(BranchId id, List<OrderRecord> entries) {
        return AT_ONCE;
    }

    @Override
    public long committed(long prepared) {
        return AT_ONCE;
    }

    @Override
    public long committed(List<OrderRecord> entries) {
        return AT_ONCE;
    }

    @Override
    public long rolledBack(long prepared) {
        return AT_ONCE;
    }

    @Override
    public void await(long position, int inWork) {
        // It is as safe as it will be.
    }

    @Override
    public OrderRecord find(String keyOrPlace) {
        return null;
    }

    /** All may be forgotten: a repeated order is known within the window of memory only. */
    @Override
    public long findable() {
        return Long.MAX_VALUE;
    }

    @Override
    public void catchUp() {
        // There is nothing behind.
    }

    @Override
    public Counts base() {
        return new Counts(0, 0);
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
