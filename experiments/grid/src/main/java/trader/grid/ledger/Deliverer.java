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
    private final BlockingQueue<Seen> queue = new LinkedBlockingQueue<>(QUEUE);
    /** Transfers in the queue or being credited. */
    private final Set<TransferKey> taken = ConcurrentHashMap.newKeySet();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    /** A transfer that a {@link LedgerMember} has seen in the outbox. */
    private record Seen(String member, Transfer transfer) {
    }

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

    /**
     * Queues a new transfer in the outbox of a {@link LedgerMember}, null if it has left; leaves it to the sweep when
     * the queue is full. Does not block.
     */
    void offer(Transfer transfer, String member) {
        if (member != null) {
            offer(new Seen(member, transfer));
        }
    }

    private void offer(Seen seen) {
        if (taken.add(seen.transfer.debitKey()) && !queue.offer(seen)) {
            taken.remove(seen.transfer.debitKey());
        }
    }

    private String member() {
        return LedgerMember.local(caches.service().getCluster());
    }

    private void deliverQueued() {
        List<Seen> batch = new ArrayList<>();
        while (!closed) {
            try {
                Seen first = queue.poll(SWEEP_MS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    batch.add(first);
                    queue.drainTo(batch, BATCH - 1);
                    // What an earlier member has seen, the next sweep sees again if it is still there.
                    deliver(first.member, batch.stream().filter(each -> each.member.equals(first.member))
                            .map(Seen::transfer).toArray(Transfer[]::new));
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failed) {
                report("credit " + batch.size() + " transfers", failed);
            } finally {
                batch.forEach(each -> taken.remove(each.transfer.debitKey()));
                batch.clear();
            }
        }
    }

    private void deliver(String member, Transfer[] transfers) {
        TransferOutcome[] outcomes = Invocations.invoke(caches.accounts(), new CreditProcessor(member, transfers),
                transfers);
        List<TransferKey> credited = new ArrayList<>();
        List<TransferKey> refused = new ArrayList<>();
        for (int i = 0; i < transfers.length; i++) {
            switch (outcomes[i]) {
                case ACCEPTED -> credited.add(transfers[i].debitKey());
                // The next sweep looks whether it is still in the outbox.
                case TOO_LATE -> { }
                default -> refused.add(transfers[i].debitKey());
            }
        }
        settle(credited, new SettleProcessor(member, false));
        settle(refused, new SettleProcessor(member, true));
    }

    private void settle(List<TransferKey> transfers, SettleProcessor processor) {
        if (!transfers.isEmpty()) {
            caches.outbox().invokeAll(transfers, processor);
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
        // Before it looks: after a freeze it may see what has long been delivered by others.
        String member = member();
        if (member == null || queue.size() >= BATCH) {
            return;
        }
        Set<TransferKey> keys = caches.outbox().keySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), owned));
        List<TransferKey> found = keys.stream().filter(key -> !taken.contains(key))
                .limit(QUEUE).toList();
        for (int i = 0; i < found.size(); i += BATCH) {
            long seenMs = System.currentTimeMillis();
            caches.outbox().getAll(found.subList(i, Math.min(found.size(), i + BATCH))).values().stream()
                    .filter(each -> each.requestedMs() <= seenMs - SWEPT_AFTER_MS)
                    .forEach(each -> offer(new Seen(member, each.at(seenMs))));
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
