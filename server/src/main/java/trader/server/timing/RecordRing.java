package trader.server.timing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Passes records of five numbers from many threads to one. Adding never waits; a record is dropped if the ring is
 * full.
 */
final class RecordRing {
    static final int SLOTS = 1 << 14;
    private static final int SLOT_LONGS = 6;

    /** Each slot is the number of its record plus 1, set once the record is complete, and the record. */
    private final AtomicLongArray slots = new AtomicLongArray(SLOTS * SLOT_LONGS);
    private final AtomicLong added = new AtomicLong();
    private volatile long taken;

    /** Adds a record without waiting; returns false if the ring is full. Any thread. */
    boolean add(long identity, long receivedNs, long handledNs, long releasedNs, long committedNs) {
        long number;
        do {
            number = added.get();
            if (number - taken >= SLOTS) {
                return false;
            }
        } while (!added.compareAndSet(number, number + 1));
        int at = slot(number);
        slots.setPlain(at + 1, identity);
        slots.setPlain(at + 2, receivedNs);
        slots.setPlain(at + 3, handledNs);
        slots.setPlain(at + 4, releasedNs);
        slots.setPlain(at + 5, committedNs);
        slots.setRelease(at, number + 1);
        return true;
    }

    /** Moves the next record to {@code record}; returns false if there is none. One thread. */
    boolean take(long[] record) {
        long number = taken;
        int at = slot(number);
        if (slots.getAcquire(at) != number + 1) {
            return false;
        }
        for (int i = 0; i < record.length; i++) {
            record[i] = slots.getPlain(at + 1 + i);
        }
        taken = number + 1;
        return true;
    }

    /** Number of records added. */
    long added() {
        return added.get();
    }

    private static int slot(long number) {
        return (int) (number & SLOTS - 1) * SLOT_LONGS;
    }
}
