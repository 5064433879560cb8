package trader.common.timing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Passes records of equally many numbers from many threads to one. A full ring drops a record and counts it. */
public final class RecordRing {
    private final int slotCount;
    private final int slotLongs;
    /** Each slot is the number of its record plus 1, set once the record is complete, and the record. */
    private final AtomicLongArray slots;
    private final AtomicLong added = new AtomicLong();
    private final LongAdder dropped = new LongAdder();
    private volatile long taken;

    /** {@code slots} is a power of two; a record has {@code longs} numbers. */
    public RecordRing(int slots, int longs) {
        if (Integer.bitCount(slots) != 1) {
            throw new IllegalArgumentException("a ring of " + slots + " records: must be a power of two");
        }
        this.slotCount = slots;
        this.slotLongs = longs + 1;
        this.slots = new AtomicLongArray(slots * slotLongs);
    }

    /** Copies a record into the ring without waiting; returns false if the ring is full. Any thread. */
    public boolean add(long[] record) {
        long number;
        do {
            number = added.get();
            if (number - taken >= slotCount) {
                dropped.increment();
                return false;
            }
        } while (!added.compareAndSet(number, number + 1));
        int at = slot(number);
        for (int i = 0; i < slotLongs - 1; i++) {
            slots.setPlain(at + 1 + i, record[i]);
        }
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
        for (int i = 0; i < slotLongs - 1; i++) {
            record[i] = slots.getPlain(at + 1 + i);
        }
        taken = number + 1;
        return true;
    }

    int slotCount() {
        return slotCount;
    }

    /** How many numbers a record has. */
    int longs() {
        return slotLongs - 1;
    }

    public long added() {
        return added.get();
    }

    /** Number of records that found the ring full. */
    public long dropped() {
        return dropped.sum();
    }

    /** {@code failure} is why recording or writing ended early, or null. */
    Figures figures(String failure) {
        return new Figures(added(), dropped(), failure);
    }

    /**
     * @param recorded records added
     * @param dropped those that came faster than they could be written
     * @param failure why recording or writing ended early, or null
     */
    public record Figures(long recorded, long dropped, String failure) {
    }

    private int slot(long number) {
        return (int) (number & slotCount - 1) * slotLongs;
    }
}
