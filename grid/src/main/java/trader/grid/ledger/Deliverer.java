package trader.grid.ledger;

import com.tangosol.net.CacheService;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.partition.PartitionSet;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.PartitionedFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;
import trader.common.logging.LogThrottle;

/**
 * Credits the transfers in the outbox of this member's partitions, and removes them from it. Events tell it of new
 * ones; it finds the others, such as those of a member that died, by sweeping the outbox.
 */
public final class Deliverer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Deliverer.class);
    private static final int THREADS = 2;
    private static final int BATCH = 1_000;
    private static final int QUEUE = 20_000;
    private static final long SWEEP_MS = 500;
    /** An event has come by then. */
    private static final long SWEPT_AFTER_MS = 200;
    private static final long CLOSE_MS = 2_000;

    private final LedgerCaches caches;
    private final AppliedIds ids;
    private final BlockingQueue<Transfer> queue = new LinkedBlockingQueue<>(QUEUE);
    /** Transfers in the queue or being credited. */
    private final Set<TransferKey> taken = ConcurrentHashMap.newKeySet();
    private final LogThrottle repeatedIds = new LogThrottle();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    public Deliverer(LedgerCaches caches) {
        this.caches = caches;
        this.ids = new AppliedIds(caches);
    }

    /** Starts; this member must store partitions. */
    public void open() {
        caches.outbox().getCacheService().getBackingMapManager().getCacheFactory().getResourceRegistry()
                .registerResource(Deliverer.class, this);
        for (int i = 0; i < THREADS; i++) {
            start("deliverer", this::deliverQueued);
        }
        start("outbox-sweep", () -> repeat("sweep the outbox", SWEEP_MS, this::sweep));
        start("id-sweep", () -> repeat("delete the ids of credits", Retention.OF_CREDITS.keptMs(), ids::sweep));
    }

    private void start(String name, Runnable work) {
        Thread thread = new DaemonThreads(name).newThread(work);
        threads.add(thread);
        thread.start();
    }

    /** The deliverer of this member; null before it has started. */
    static Deliverer of(CacheService service) {
        return service.getBackingMapManager().getCacheFactory().getResourceRegistry().getResource(Deliverer.class);
    }

    /** Queues a transfer; leaves it to the sweep when the queue is full. Does not block. */
    void offer(Transfer transfer) {
        if (taken.add(transfer.debitKey()) && !queue.offer(transfer)) {
            taken.remove(transfer.debitKey());
        }
    }

    private void deliverQueued() {
        List<Transfer> batch = new ArrayList<>();
        while (!closed) {
            try {
                Transfer first = queue.poll(SWEEP_MS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    batch.add(first);
                    queue.drainTo(batch, BATCH - 1);
                    deliver(batch);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failed) {
                report("credit " + batch.size() + " transfers", failed);
            } finally {
                batch.forEach(each -> taken.remove(each.debitKey()));
                batch.clear();
            }
        }
    }

    private void deliver(List<Transfer> batch) {
        Transfer[] transfers = batch.toArray(new Transfer[0]);
        TransferOutcome[] outcomes = Invocations.invoke(caches.accounts(), new CreditProcessor(transfers), transfers);
        List<TransferKey> credited = new ArrayList<>();
        List<TransferKey> refused = new ArrayList<>();
        for (int i = 0; i < transfers.length; i++) {
            switch (outcomes[i]) {
                case ACCEPTED -> credited.add(transfers[i].debitKey());
                case UNKNOWN_ACCOUNT -> refused.add(transfers[i].debitKey());
                // The next sweep looks whether it is still in the outbox.
                case TOO_LATE -> { }
                default -> reportRepeatedId(transfers[i]);
            }
        }
        caches.outbox().keySet().removeAll(credited);
        if (!refused.isEmpty()) {
            caches.outbox().invokeAll(refused, new RefundProcessor());
        }
    }

    private void reportRepeatedId(Transfer transfer) {
        long since = repeatedIds.count();
        if (since > 0) {
            LOG.warn("{} credit(s) wait because another transfer has their id, the last: transfer {} from account {} to"
                    + " {}", since, transfer.id(), transfer.from(), transfer.to());
        }
    }

    /** {@code sweep}: gets the partitions that this member owns. */
    private void repeat(String task, long everyMs, Consumer<PartitionSet> sweep) {
        PartitionedService service = caches.service();
        while (!closed) {
            try {
                TimeUnit.MILLISECONDS.sleep(everyMs);
                PartitionSet owned = service.getOwnedPartitions(service.getCluster().getLocalMember());
                if (owned != null && !owned.isEmpty()) {
                    sweep.accept(owned);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failed) {
                report(task, failed);
            }
        }
    }

    private void sweep(PartitionSet owned) {
        if (queue.size() >= BATCH) {
            return;
        }
        Set<TransferKey> keys = caches.outbox().keySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), owned));
        List<TransferKey> found = keys.stream().filter(key -> !taken.contains(key))
                .limit(QUEUE).toList();
        for (int i = 0; i < found.size(); i += BATCH) {
            long seenMs = System.currentTimeMillis();
            caches.outbox().getAll(found.subList(i, Math.min(found.size(), i + BATCH))).values().stream()
                    .filter(each -> each.requestedMs() <= seenMs - SWEPT_AFTER_MS)
                    .forEach(each -> offer(each.at(seenMs)));
        }
    }

    /** The transfers stay in the outbox, so that the next sweep finds them. */
    private void report(String task, RuntimeException failed) {
        if (!closed) {
            LOG.warn("Could not {}, will try again: {}", task, failed.toString());
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            thread.interrupt();
            try {
                thread.join(CLOSE_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
