package trader.server.order.emulated;

import java.nio.file.Path;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;
import trader.server.transaction.log.CommitProtocol;

/** The emulated XA resource manager as a resource of orders; in memory without durability. */
public record EmulatedStore(Path directory, Durability durability, long retentionMs, Delays delays,
        boolean keepsDecisions) implements OrderStore {
    /** {@code durability} may be less than the shared one. */
    public static OrderStore of(Settings settings, Shared shared, Durability durability) {
        return new EmulatedStore(shared.dataDir().resolve("orders"), durability, shared.retentionMs(),
                Delays.from(settings), shared.commit() == CommitProtocol.MARKABLE);
    }

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
