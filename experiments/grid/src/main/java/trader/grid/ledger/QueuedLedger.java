package trader.grid.ledger;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * A ledger without an outbox: a transfer is put into a cache, whose interceptor debits; a queue in the memory of that
 * member puts a credit into another cache, whose interceptor credits. A batch is many puts at once: {@code putAll}
 * would lock several accounts in one transaction, in an order of its own, and two batches could block each other.
 */
final class QueuedLedger implements Ledger {
    private final LedgerCaches caches;

    QueuedLedger(LedgerCaches caches) {
        this.caches = caches;
    }

    @Override
    public TransferOutcome[] transfer(Transfer... transfers) {
        if (transfers.length == 1) {
            caches.transfers().put(transfers[0].debitKey(), transfers[0]);
        } else {
            CompletableFuture.allOf(Arrays.stream(transfers)
                    .map(each -> caches.transfers().async().put(each.debitKey(), each))
                    .toArray(CompletableFuture<?>[]::new)).join();
        }
        TransferOutcome[] outcomes = new TransferOutcome[transfers.length];
        Arrays.fill(outcomes, TransferOutcome.ACCEPTED);
        return outcomes;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public int underWay() {
        return caches.transfers().size() + caches.credits().size();
    }
}
