package trader.analysis.run;

import java.util.Arrays;

/**
 * Records of another file whose requests have not been read from the client's file yet. A sender numbers its requests
 * consecutively, so they are kept by sender and number in rings, which grow up to a limit, and then lose the oldest.
 */
final class PendingRecords {
    private static final int FIRST_CAPACITY = 16;
    private static final int MOST_OF_ALL = 1 << 19;
    private static final long NONE = -1;

    private final long[][] rings;
    private final int recordLongs;
    private final int most;
    private final long[] taken;

    /** {@code longs}: the length of a record without its number. */
    PendingRecords(int senders, int longs) {
        rings = new long[senders][];
        recordLongs = longs + 1;
        taken = new long[longs];
        most = Math.max(FIRST_CAPACITY, Integer.highestOneBit(MOST_OF_ALL / Math.max(1, senders)));
    }

    /** Returns whether the record was there already. */
    boolean add(int sender, long number, long... record) {
        if (rings[sender] == null) {
            rings[sender] = ring(FIRST_CAPACITY);
        }
        while (true) {
            long[] ring = rings[sender];
            int at = slot(ring, number);
            if (ring[at] == number) {
                return true;
            }
            if (ring[at] == NONE || ring.length / recordLongs >= most) {
                ring[at] = number;
                System.arraycopy(record, 0, ring, at + 1, record.length);
                return false;
            }
            grow(sender);
        }
    }

    private void grow(int sender) {
        long[] old = rings[sender];
        long[] grown = ring(2 * old.length / recordLongs);
        for (int from = 0; from < old.length; from += recordLongs) {
            if (old[from] != NONE) {
                System.arraycopy(old, from, grown, slot(grown, old[from]), recordLongs);
            }
        }
        rings[sender] = grown;
    }

    boolean has(int sender, long number) {
        return rings[sender] != null && rings[sender][slot(rings[sender], number)] == number;
    }

    /** Removes a record, which must be there; the array is reused. */
    long[] take(int sender, long number) {
        long[] ring = rings[sender];
        int at = slot(ring, number);
        ring[at] = NONE;
        System.arraycopy(ring, at + 1, taken, 0, taken.length);
        return taken;
    }

    private long[] ring(int capacity) {
        long[] ring = new long[capacity * recordLongs];
        Arrays.fill(ring, NONE);
        return ring;
    }

    private int slot(long[] ring, long number) {
        return (int) (number & ring.length / recordLongs - 1) * recordLongs;
    }
}
