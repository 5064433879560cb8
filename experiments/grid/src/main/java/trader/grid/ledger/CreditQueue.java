package trader.grid.ledger;

import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.NamedCache;
import com.tangosol.net.cache.TypeAssertion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/** Credits of the queued ledger. They are in memory only, and lost when the member dies. */
final class CreditQueue {
    private static final Logger LOG = LoggerFactory.getLogger(CreditQueue.class);
    private static final int BATCH = 500;

    private final NamedCache<TransferKey, Transfer> transfers;
    private final NamedCache<TransferKey, Transfer> credits;
    private final BlockingQueue<Transfer> queue = new LinkedBlockingQueue<>();

    CreditQueue(ConfigurableCacheFactory caches) {
        transfers = caches.ensureTypedCache("transfers", null, TypeAssertion.withoutTypeChecking());
        credits = caches.ensureTypedCache("credits", null, TypeAssertion.withoutTypeChecking());
    }

    /** Starts its thread, which ends with the JVM. */
    void open() {
        new DaemonThreads("credit-queue").newThread(this::putQueued).start();
    }

    void add(Transfer transfer) {
        queue.add(transfer);
    }

    private void putQueued() {
        List<Transfer> batch = new ArrayList<>();
        while (true) {
            try {
                batch.add(queue.take());
                queue.drainTo(batch, BATCH - 1);
                put(batch);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failed) {
                LOG.warn("Could not put {} credits, will try again: {}", batch.size(), failed.toString());
                queue.addAll(batch);
            } finally {
                batch.clear();
            }
        }
    }

    private void put(List<Transfer> batch) {
        credit(batch);
        credits.keySet().removeAll(batch.stream().map(Transfer::creditKey).toList());
        transfers.keySet().removeAll(batch.stream().map(Transfer::debitKey).toList());
    }

    private void credit(List<Transfer> batch) {
        CompletableFuture.allOf(batch.stream().map(each -> credits.async().put(each.creditKey(), each))
                .toArray(CompletableFuture<?>[]::new)).join();
    }
}
