package trader.server.order.emulated;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;

/**
 * The requests in doubt and the last ones that were committed, by key, and by place in their order's chain where they
 * changed one: what makes both unique. Memory is bounded:
 * beyond {@code limit} committed orders, or {@value #LIMIT_CHARS} characters of them, the oldest is forgotten (an order
 * may have identifiers as long as a message may be). Thread-safe.
 */
final class RecentOrders {
    /** One order: in doubt until it is resolved, then committed or gone. */
    static final class Entry {
        final String key;
        /** Its place in a chain, or null. */
        final String place;
        final OrderRecord recorded;
        private volatile Branch branch;
        private boolean resolved;
        private long position;

        private Entry(OrderRecord recorded, Branch branch) {
            this.key = recorded.key();
            this.place = recorded.place();
            this.recorded = recorded;
            this.branch = branch;
        }

        /** What the order's own texts take; the rest of an entry has about one size. */
        private long chars() {
            return key.length() + recorded.chars();
        }

        private synchronized void resolve() {
            resolved = true;
            // Thousands of committed orders are kept: not their branches as well.
            branch = null;
            notifyAll();
        }

        /** Waits until the order is no longer in doubt; false when it still is after the time. */
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
     * Takes the key, and the place if there is one, for a branch, or finds who has them.
     *
     * @return the new entry, or the one that already holds the key or the place, in this branch or by a committed one
     * @throws OrderInDoubtException when the key or the place stays in doubt in another branch
     */
    Entry claim(OrderRecord recorded, Branch branch) {
        Entry mine = new Entry(recorded, branch);
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
     * What holds a key or a place, in this branch or by a committed one; null when nothing in memory does.
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
                return held.recorded;
            }
        }
    }

    private boolean isSettled(Entry held, Branch branch) {
        return held.branch == branch || isResolvedWithin(held);
    }

    /**
     * Keeps the committed order, and forgets the oldest beyond the limit.
     *
     * @param position where its commit is in the store
     * @param findable what was committed up to this position is found elsewhere and may be forgotten here
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

    /** Whether there is so much that somebody has to wait until it is found elsewhere. */
    boolean isOverfull() {
        return isBeyond(2);
    }

    private boolean isBeyond(int times) {
        return committedCount.get() > times * limit || committedChars.get() > times * LIMIT_CHARS;
    }

    /** Gives key and place back. */
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
