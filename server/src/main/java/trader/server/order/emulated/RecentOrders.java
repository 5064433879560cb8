package trader.server.order.emulated;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;

/**
 * Orders in doubt and the last committed ones, by key and by place in a chain, which makes both unique. Memory is
 * bounded: beyond {@code limit} committed orders, or {@value #LIMIT_CHARS} characters of them (an identifier may be as
 * long as a message), the oldest is forgotten. Thread-safe.
 */
final class RecentOrders {
    /** An order, in doubt until it is resolved: committed or removed. */
    static final class Entry {
        final String key;
        /** The place in a chain, or null. */
        final String place;
        final OrderRecord order;
        private volatile Branch branch;
        private boolean resolved;
        private long position;

        private Entry(OrderRecord order, Branch branch) {
            this.key = order.key();
            this.place = order.place();
            this.order = order;
            this.branch = branch;
        }

        /** The length of the texts; the rest of an entry has a nearly fixed size. */
        private long chars() {
            return key.length() + order.chars();
        }

        private synchronized void resolve() {
            resolved = true;
            // Thousands of committed orders are kept, without their branches.
            branch = null;
            notifyAll();
        }

        /** Waits until the order is resolved; returns false after the timeout. */
        private synchronized boolean awaitResolved(long timeoutNs) throws InterruptedException {
            long deadlineNs = System.nanoTime() + timeoutNs;
            while (!resolved) {
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            }
            return true;
        }
    }

    private static final long LIMIT_CHARS = 8_000_000;

    private final int limit;
    private final long lockTimeoutNs;
    private final ConcurrentHashMap<String, Entry> byKey = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Entry> committed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger committedCount = new AtomicInteger();
    private final AtomicLong committedChars = new AtomicLong();

    RecentOrders(int limit, long lockTimeoutNs) {
        this.limit = limit;
        this.lockTimeoutNs = lockTimeoutNs;
    }

    /**
     * Claims an order's key, and its place if it has one, for a branch.
     *
     * @return the new entry, or one with the same key or place that is committed or in the same branch
     * @throws OrderInDoubtException if the key or the place stays in doubt in another branch
     */
    Entry claim(OrderRecord order, Branch branch) {
        Entry mine = new Entry(order, branch);
        Entry held = take(mine.key, mine, branch);
        if (held != mine || mine.place == null) {
            return held;
        }
        boolean taken = false;
        try {
            held = take(mine.place, mine, branch);
            taken = held == mine;
            return held;
        } finally {
            if (!taken) {
                rollback(mine);
            }
        }
    }

    private Entry take(String key, Entry mine, Branch branch) {
        while (true) {
            Entry held = byKey.putIfAbsent(key, mine);
            if (held == null) {
                return mine;
            }
            if (isSettled(held, branch) && byKey.get(key) == held) {
                return held;
            }
        }
    }

    /**
     * The order with a key or a place that is committed or in the same branch; null if memory has none.
     *
     * @throws OrderInDoubtException when it stays in doubt in another branch
     */
    OrderRecord find(String keyOrPlace, Branch branch) {
        while (true) {
            Entry held = byKey.get(keyOrPlace);
            if (held == null) {
                return null;
            }
            if (isSettled(held, branch) && byKey.get(keyOrPlace) == held) {
                return held.order;
            }
        }
    }

    private boolean isSettled(Entry held, Branch branch) {
        return held.branch == branch || isResolvedWithin(held);
    }

    /**
     * Keeps the committed order, and forgets the oldest ones beyond the limit.
     *
     * @param position of its commit in the store
     * @param findable orders committed up to this position are found in the store and may be forgotten here
     */
    void commit(Entry entry, long position, long findable) {
        entry.position = position;
        committed.add(entry);
        committedCount.incrementAndGet();
        committedChars.addAndGet(entry.chars());
        entry.resolve();
        while (isBeyond(1)) {
            Entry oldest = committed.peek();
            if (oldest == null || oldest.position > findable) {
                return;
            }
            if (committed.remove(oldest)) {
                committedCount.decrementAndGet();
                committedChars.addAndGet(-oldest.chars());
                remove(oldest);
            }
        }
    }

    /** Whether memory holds so many orders that an insert must wait until the store has some of them. */
    boolean isOverfull() {
        return isBeyond(2);
    }

    private boolean isBeyond(int times) {
        return committedCount.get() > times * limit || committedChars.get() > times * LIMIT_CHARS;
    }

    void rollback(Entry entry) {
        remove(entry);
        entry.resolve();
    }

    private void remove(Entry entry) {
        byKey.remove(entry.key, entry);
        if (entry.place != null) {
            byKey.remove(entry.place, entry);
        }
    }

    /** Whether a committed order in memory has this key. */
    boolean holds(String key) {
        Entry entry = byKey.get(key);
        return entry != null && entry.branch == null;
    }

    int size() {
        return byKey.size();
    }

    private boolean isResolvedWithin(Entry held) {
        try {
            if (held.awaitResolved(lockTimeoutNs)) {
                return true;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        throw new OrderInDoubtException(held.key);
    }
}
