package trader.grid.ledger;

import com.tangosol.net.events.EventInterceptor;
import com.tangosol.net.events.annotation.EntryEvents;
import com.tangosol.net.events.partition.cache.EntryEvent;
import com.tangosol.util.BinaryEntry;

/** Credits an account when a credit is put, in the same partition transaction. */
@EntryEvents(EntryEvent.Type.INSERTING)
public final class CreditInterceptor implements EventInterceptor<EntryEvent<TransferKey, Transfer>> {
    @Override
    public void onEvent(EntryEvent<TransferKey, Transfer> event) {
        credit(event.getEntry());
    }

    private static void credit(BinaryEntry<TransferKey, Transfer> entry) {
        Transfer transfer = entry.getValue();
        BinaryEntry<Long, Account> account = entry.getAssociatedEntry(LedgerCaches.ACCOUNTS, transfer.to());
        account.setValue(account.getValue().credited(transfer.amountCents()));
    }
}
