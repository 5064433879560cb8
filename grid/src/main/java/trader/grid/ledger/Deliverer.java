package trader.grid.ledger;

import com.tangosol.net.CacheService;
import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.partition.PartitionSet;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.PartitionedFilter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
    private final Retention retention;
    private final BlockingQueue<Transfer> queue = new LinkedBlockingQueue<>(QUEUE);
    /** Transfers in the queue or being credited. */
    private final Set<TransferKey> taken = ConcurrentHashMap.newKeySet();
    /** Transfers that are not credited, because they could be credited twice. */
    private final Set<TransferKey> held = ConcurrentHashMap.newKeySet();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    public Deliverer(LedgerCaches caches, Retention retention) {
        this.caches = caches;
        this.retention = retention;
    }

    /** Starts; this member must store partitions. */
    public void open() {
        caches.outbox().getCacheService().getBackingMapManager().getCacheFactory().getResourceRegistry()
                .registerResource(Deliverer.class, this);
        for (int i = 0; i < THREADS; i++) {
            start("deliverer", this::deliverQueued);
        }
        start("outbox-sweep", this::sweepOften);
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
        TransferOutcome[] outcomes = Invocations.invoke(caches.accounts(), new CreditProcessor(transfers, retention),
                transfers);
        List<TransferKey> credited = new ArrayList<>();
        List<TransferKey> refused = new ArrayList<>();
        for (int i = 0; i < transfers.length; i++) {
            switch (outcomes[i]) {
                case ACCEPTED -> credited.add(transfers[i].debitKey());
                case UNKNOWN_ACCOUNT -> refused.add(transfers[i].debitKey());
                case TOO_LATE -> hold(transfers[i], "it is older than " + retention.repeatableMs()
                        + " ms, so its credit may have been applied and forgotten");
                default -> hold(transfers[i], "another credit has its id");
            }
        }
        caches.outbox().keySet().removeAll(credited);
        if (!refused.isEmpty()) {
            caches.outbox().invokeAll(refused, new RefundProcessor());
        }
    }

    private void hold(Transfer transfer, String reason) {
        if (held.add(transfer.debitKey())) {
            LOG.error("Transfer {} of {} cents from account {} to {} stays in the outbox: {}", transfer.id(),
                    transfer.amountCents(), transfer.from(), transfer.to(), reason);
        }
    }

    private void sweepOften() {
        while (!closed) {
            try {
                TimeUnit.MILLISECONDS.sleep(SWEEP_MS);
                if (queue.size() < BATCH) {
                    sweep();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failed) {
                report("sweep the outbox", failed);
            }
        }
    }

    private void sweep() {
        PartitionedService service = caches.service();
        Member here = caches.outbox().getCacheService().getCluster().getLocalMember();
        PartitionSet owned = service.getOwnedPartitions(here);
        if (owned == null || owned.isEmpty()) {
            return;
        }
        Set<TransferKey> keys = caches.outbox().keySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), owned));
        List<TransferKey> found = keys.stream().filter(key -> !taken.contains(key) && !held.contains(key))
                .limit(QUEUE).toList();
        for (int i = 0; i < found.size(); i += BATCH) {
            Collection<Transfer> transfers = caches.outbox()
                    .getAll(found.subList(i, Math.min(found.size(), i + BATCH))).values();
            long latestMs = System.currentTimeMillis() - SWEPT_AFTER_MS;
            transfers.stream().filter(each -> each.requestedMs() <= latestMs).forEach(this::offer);
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
