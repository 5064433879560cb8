package trader.grid.ledger;

import com.tangosol.net.events.EventInterceptor;
import com.tangosol.net.events.annotation.EntryEvents;
import com.tangosol.net.events.partition.cache.EntryEvent;

/**
 * Tells the member's deliverer about new outbox entries. An event that is lost, or that comes before the deliverer has
 * started, does no harm: the deliverer also sweeps the outbox.
 */
@EntryEvents(EntryEvent.Type.INSERTED)
public final class OutboxInterceptor implements EventInterceptor<EntryEvent<TransferKey, Transfer>> {
    @Override
    public void onEvent(EntryEvent<TransferKey, Transfer> event) {
        Deliverer deliverer = Deliverer.of(event.getService());
        if (deliverer != null) {
            deliverer.offer(event.getValue(), LedgerMember.local(event.getService().getCluster()));
        }
    }
}
