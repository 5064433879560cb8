package trader.grid.load;

import com.tangosol.net.NamedCache;
import com.tangosol.net.partition.PartitionSet;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.PartitionedFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import trader.common.DaemonThreads;
import trader.grid.ledger.Account;
import trader.grid.ledger.LedgerCaches;

/** Puts accounts with the ids 0, 1, ... into the grid, and reads them out of it. */
public final class Accounts {
    public static final long BALANCE_CENTS = 1_000_000;

    private final LedgerCaches caches;
    private final int threads;

    public Accounts(LedgerCaches caches, int threads) {
        this.caches = caches;
        this.threads = threads;
    }

    /**
     * Puts accounts in batches.
     *
     * @param endNs stops then ({@link System#nanoTime()})
     * @return the number of accounts, less than {@code count} only if the time was over
     */
    public int load(int count, int batch, long endNs) throws InterruptedException {
        AtomicInteger loaded = new AtomicInteger();
        inParallel((count + batch - 1) / batch, number -> {
            if (System.nanoTime() < endNs) {
                int first = number * batch;
                Map<Long, Account> accounts = new HashMap<>();
                for (int id = first; id < Math.min(count, first + batch); id++) {
                    accounts.put((long) id, new Account(BALANCE_CENTS));
                }
                caches.accounts().putAll(accounts);
                loaded.addAndGet(accounts.size());
            }
        });
        return loaded.get();
    }

    /** Reads all accounts, partition by partition. */
    public Map<Long, Account> unload() throws InterruptedException {
        NamedCache<Long, Account> accounts = caches.accounts();
        int partitions = caches.service().getPartitionCount();
        Map<Long, Account> all = new ConcurrentHashMap<>();
        inParallel(partitions, number -> accounts
                .entrySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), new PartitionSet(partitions, number)))
                .forEach(entry -> all.put(entry.getKey(), entry.getValue())));
        return all;
    }

    private void inParallel(int tasks, IntConsumer task) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads, new DaemonThreads("accounts"));
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(workers.submit(() -> {
                for (int number = next.getAndIncrement(); number < tasks; number = next.getAndIncrement()) {
                    task.accept(number);
                }
            }));
        }
        workers.shutdown();
        for (Future<?> each : running) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                throw new IllegalStateException("the grid did not take or give accounts: " + failed.getCause(),
                        failed.getCause());
            }
        }
    }
}
