package trader.grid.ledger;

import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.Session;

/** The caches, all in one partitioned service. Each key is in the partition of an account. */
public final class LedgerCaches {
    /** Outcomes of debits beside the debited account, until the retention is over. */
    static final String DEBITS = "debits";
    /** Debited and not yet credited transfers beside the debited account. */
    static final String OUTBOX = "outbox";
    /** Ids of credits beside the credited account, until some time after their transfers have left the outbox. */
    static final String APPLIED = "applied";
    static final String ACCOUNTS = "accounts";

    private final NamedCache<Long, Account> accounts;
    private final NamedCache<TransferKey, Transfer> outbox;
    private final NamedCache<TransferKey, RememberedTransfer> applied;
    private final NamedCache<TransferKey, Transfer> transfers;
    private final NamedCache<TransferKey, Transfer> credits;

    public LedgerCaches(Session session) {
        // A processor can only reach caches that exist.
        session.getCache(DEBITS);
        accounts = session.getCache(ACCOUNTS);
        outbox = session.getCache(OUTBOX);
        applied = session.getCache(APPLIED);
        transfers = session.getCache("transfers");
        credits = session.getCache("credits");
    }

    public NamedCache<Long, Account> accounts() {
        return accounts;
    }

    NamedCache<TransferKey, Transfer> outbox() {
        return outbox;
    }

    NamedCache<TransferKey, RememberedTransfer> applied() {
        return applied;
    }

    /** Transfers of the queued ledger. */
    NamedCache<TransferKey, Transfer> transfers() {
        return transfers;
    }

    /** Credits of the queued ledger. */
    NamedCache<TransferKey, Transfer> credits() {
        return credits;
    }

    public PartitionedService service() {
        return (PartitionedService) accounts.getCacheService();
    }
}
