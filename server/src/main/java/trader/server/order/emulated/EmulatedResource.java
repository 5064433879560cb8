package trader.server.order.emulated;

import java.nio.file.Path;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;
import trader.server.transaction.log.CommitProtocol;

/** The emulated XA resource manager as a resource of orders. */
public final class EmulatedResource implements OrderResource {
    private final boolean canKeepRecords;

    /** Creates the descriptor; without {@code canKeepRecords}, records are in memory with every durability. */
    public EmulatedResource(boolean canKeepRecords) {
        this.canKeepRecords = canKeepRecords;
    }

    @Override
    public boolean canKeepRecords() {
        return canKeepRecords;
    }

    @Override
    public boolean canKeepDecisions() {
        return canKeepRecords;
    }

    @Override
    public OrderStore store(Settings settings, OrderStore.Shared shared) {
        return new Store(shared.dataDir().resolve("orders"), canKeepRecords ? shared.durability() : Durability.NONE,
                shared.retentionMs(), Delays.from(settings), shared.commit() == CommitProtocol.MARKABLE);
    }

    @Override
    public void checkUnused(Settings settings) {
        Delays.from(settings);
    }

    private record Store(Path directory, Durability durability, long retentionMs, Delays delays,
            boolean keepsDecisions) implements OrderStore {
        @Override
        public boolean keepsRecords() {
            return durability != Durability.NONE;
        }

        @Override
        public RecordedOrders orders(Enlistments enlistments) {
            return new EmulatedOrders(keepsRecords()
                    ? EmulatedResourceManager.withLog(directory, durability == Durability.FORCED, retentionMs, delays,
                            keepsDecisions)
                    : new EmulatedResourceManager(delays), enlistments);
        }

        @Override
        public OrderRecords records() {
            return new CommittedOrders(directory);
        }
    }
}
