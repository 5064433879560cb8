package trader.grid.ledger;

import com.tangosol.net.NamedCache;
import com.tangosol.net.partition.PartitionSet;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.PartitionedFilter;
import java.util.List;
import java.util.Set;

/**
 * Deletes the ids of credits when no repetition can come any more. A credit is repeated as long as its transfer is in
 * the outbox, and is refused when that was last seen long ago ({@link Retention#OF_CREDITS}). So its id is deleted that
 * long after the transfer was seen to have left the outbox, and not before, however long that takes.
 */
final class AppliedIds {
    private static final int BATCH = 1_000;

    private final LedgerCaches caches;
    /** Ids of transfers that had left the outbox at the last sweep. */
    private List<TransferKey> finished = List.of();
    /** The {@link LedgerMember} that has seen this. */
    private String seenBy;

    AppliedIds(LedgerCaches caches) {
        this.caches = caches;
    }

    /** Between two sweeps lies at least the retention of credits. {@code owned}: partitions to look at. */
    void sweep(PartitionSet owned) {
        NamedCache<TransferKey, RememberedTransfer> applied = caches.applied();
        String member = LedgerMember.local(caches.service().getCluster());
        if (member == null || !member.equals(seenBy)) {
            finished = List.of();
        }
        seenBy = member;
        for (int i = 0; i < finished.size(); i += BATCH) {
            applied.keySet().removeAll(finished.subList(i, Math.min(finished.size(), i + BATCH)));
        }
        Set<TransferKey> found = applied.keySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), owned));
        // After the ids: a transfer that comes into the outbox later has none yet.
        Set<TransferKey> waiting = caches.outbox().keySet();
        finished = found.stream().filter(key -> !waiting.contains(key.atDebit())).toList();
    }
}
