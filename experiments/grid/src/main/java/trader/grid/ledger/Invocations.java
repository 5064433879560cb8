package trader.grid.ledger;

import com.tangosol.net.NamedCache;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls a processor for all accounts on one side of transfers. */
final class Invocations {
    private Invocations() {
    }

    /** The outcomes, in the order of {@code transfers}. */
    static TransferOutcome[] invoke(NamedCache<Long, Account> accounts, TransferProcessor processor,
            Transfer[] transfers) {
        Map<Long, byte[]> found;
        if (transfers.length == 1) {
            long account = processor.account(transfers[0]);
            found = Map.of(account, accounts.invoke(account, processor));
        } else {
            Set<Long> ids = Arrays.stream(transfers).map(processor::account).collect(Collectors.toSet());
            found = accounts.invokeAll(ids, processor);
        }
        return inOrder(found, processor, transfers);
    }

    static TransferOutcome[] inOrder(Map<Long, byte[]> found, TransferProcessor processor, Transfer[] transfers) {
        TransferOutcome[] outcomes = new TransferOutcome[transfers.length];
        Map<Long, int[]> next = new HashMap<>();
        for (int i = 0; i < transfers.length; i++) {
            long account = processor.account(transfers[i]);
            byte[] all = found.get(account);
            if (all == null) {
                throw new IllegalStateException("the grid gave no outcome of transfer " + transfers[i].id()
                        + " for account " + account);
            }
            outcomes[i] = TransferOutcome.of(all[next.computeIfAbsent(account, first -> new int[1])[0]++]);
        }
        return outcomes;
    }
}
