package trader.server.order.emulated;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.function.IntSupplier;
import trader.server.transaction.log.DecisionRecords;

/**
 * The decisions in the store of the branches.
 *
 * @param running the number of unfinished branches
 */
record OrderLogDecisions(BranchStore store, IntSupplier running) implements DecisionRecords {
    @Override
    public Map<Long, byte[]> decisions() {
        return store.decisions();
    }

    @Override
    public long decide(byte[] decision) throws IOException {
        long position = store.decided(decision);
        store.await(position, running.getAsInt());
        return position;
    }

    @Override
    public void forget(Collection<Long> positions) throws IOException {
        store.forgotten(positions);
    }
}
