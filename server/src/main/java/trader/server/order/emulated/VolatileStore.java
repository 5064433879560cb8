package trader.server.order.emulated;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/** Keeps nothing outside the memory of the resource manager. */
final class VolatileStore implements BranchStore {
    private final AtomicLong decisions = new AtomicLong();

    @Override
    public Collection<InDoubt> open() {
        return List.of();
    }

    @Override
    public long prepared(BranchId id, List<OrderRecord> orders) {
        return DURABLE;
    }

    @Override
    public long committed(long prepared) {
        return DURABLE;
    }

    @Override
    public long committed(List<OrderRecord> orders) {
        return DURABLE;
    }

    @Override
    public long rolledBack(long prepared) {
        return DURABLE;
    }

    @Override
    public Map<Long, byte[]> decisions() {
        return Map.of();
    }

    @Override
    public long decided(byte[] decision) {
        return decisions.incrementAndGet();
    }

    @Override
    public void forgotten(Collection<Long> decided) {
        // Their transactions do not survive this JVM.
    }

    @Override
    public void await(long position, int running) {
        // There is no disk to wait for.
    }

    @Override
    public OrderRecord find(String keyOrPlace) {
        return null;
    }

    /** Memory may forget any order: only orders in memory are recognised when they are sent again. */
    @Override
    public long findable() {
        return Long.MAX_VALUE;
    }

    @Override
    public void catchUp() {
        // There is no index.
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
