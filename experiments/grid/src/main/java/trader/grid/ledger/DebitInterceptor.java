package trader.grid.ledger;

import com.tangosol.net.events.EventInterceptor;
import com.tangosol.net.events.annotation.EntryEvents;
import com.tangosol.net.events.partition.cache.EntryEvent;
import com.tangosol.util.BinaryEntry;

/** Debits an account when a transfer is put, in the same partition transaction; after it, queues the credit. */
@EntryEvents({EntryEvent.Type.INSERTING, EntryEvent.Type.INSERTED})
public final class DebitInterceptor implements EventInterceptor<EntryEvent<TransferKey, Transfer>> {
    private CreditQueue queue;

    @Override
    public void onEvent(EntryEvent<TransferKey, Transfer> event) {
        if (event.getType() == EntryEvent.Type.INSERTING) {
            debit(event.getEntry());
        } else {
            queue(event).add(event.getValue());
        }
    }

    private static void debit(BinaryEntry<TransferKey, Transfer> entry) {
        Transfer transfer = entry.getValue();
        BinaryEntry<Long, Account> account = entry.getAssociatedEntry(LedgerCaches.ACCOUNTS, transfer.from());
        account.setValue(account.getValue().debited(transfer.amountCents()));
    }

    private synchronized CreditQueue queue(EntryEvent<TransferKey, Transfer> event) {
        if (queue == null) {
            queue = new CreditQueue(event.getService().getBackingMapManager().getCacheFactory());
            queue.open();
        }
        return queue;
    }
}
