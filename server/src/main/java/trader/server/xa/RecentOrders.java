package trader.server.xa;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The orders in doubt and the last ones that were committed, by key: what makes the key unique. Memory is bounded:
 * beyond {@code limit} committed orders, or {@value #LIMIT_CHARS} characters of them, the oldest is forgotten (an order
 * may have identifiers as long as a message may be). Thread-safe.
 */
final class RecentOrders {
    /** One order: in doubt until it is resolved, then committed or gone. */
    static final class Entry {
        final String key;
        final Recorded recorded;
        private volatile Branch branch;
        private boolean resolved;
        private long position;

        private Entry(Recorded recorded, Branch branch) {
            this.key = recorded.key();
            this.recorded = recorded;
            this.branch = branch;
        }

        /** What the order's own texts take; the rest of an entry has about one size. */
        private long chars() {
            return key.length() + recorded.report().clOrdId().length() + recorded.report().symbol().length();
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
     * Takes the key for a branch, or finds who has it.
     *
     * @return the new entry, or the one that already holds the key in this branch or by a committed one
     * @throws OrderInDoubtException when the key stays in doubt in another branch
     */
    Entry claim(Recorded recorded, Branch branch) {
        Entry mine = new Entry(recorded, branch);
        while (true) {
            Entry held = byKey.putIfAbsent(mine.key, mine);
            if (held == null) {
                return mine;
            }
            if (held.branch == branch || isResolvedWithin(held)) {
                if (byKey.get(mine.key) == held) {
                    return held;
                }
            }
        }
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
                byKey.remove(oldest.key, oldest);
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

    /** Gives the key back. */
    void rollback(Entry entry) {
        byKey.remove(entry.key, entry);
        entry.resolve();
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
