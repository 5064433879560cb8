package trader.analysis.run;

import java.util.Arrays;
import trader.analysis.latencylog.ClientRequest;
import trader.analysis.latencylog.ServerRequestFile;

/**
 * Records of the server whose requests have not been read from the client's file yet. A thread numbers its requests
 * consecutively, so they are kept by thread and number in rings, which grow up to a limit, and then lose the oldest.
 */
final class PendingTimes {
    private static final int RECORD_LONGS = 7;
    private static final int FIRST_CAPACITY = 16;
    private static final int MOST_OF_ALL = 1 << 19;
    private static final long NONE = -1;

    private final long[][] rings;
    private final int most;

    PendingTimes(int threads) {
        rings = new long[threads][];
        most = Math.max(FIRST_CAPACITY, Integer.highestOneBit(MOST_OF_ALL / Math.max(1, threads)));
    }

    /** Returns whether the record was there already. */
    boolean add(int thread, ServerRequestFile.Delivery record) {
        if (rings[thread] == null) {
            rings[thread] = ring(FIRST_CAPACITY);
        }
        long number = record.number();
        while (true) {
            long[] ring = rings[thread];
            int at = slot(ring, number);
            if (ring[at] == number) {
                return true;
            }
            if (ring[at] == NONE || ring.length / RECORD_LONGS >= most) {
                ring[at] = number;
                ring[at + 1] = record.receivedNs();
                ring[at + 2] = record.handledNs();
                ring[at + 3] = record.brokerPreparedNs();
                ring[at + 4] = record.ordersPreparedNs();
                ring[at + 5] = record.decidedNs();
                ring[at + 6] = record.releasedNs();
                return false;
            }
            grow(thread);
        }
    }

    private void grow(int thread) {
        long[] old = rings[thread];
        long[] grown = ring(2 * old.length / RECORD_LONGS);
        for (int from = 0; from < old.length; from += RECORD_LONGS) {
            if (old[from] != NONE) {
                System.arraycopy(old, from, grown, slot(grown, old[from]), RECORD_LONGS);
            }
        }
        rings[thread] = grown;
    }

    boolean has(int thread, long number) {
        return rings[thread] != null && rings[thread][slot(rings[thread], number)] == number;
    }

    /** Removes a record, which must be there. */
    boolean take(long number, ClientRequest request, RequestSteps steps) {
        long[] ring = rings[request.thread()];
        int at = slot(ring, number);
        ring[at] = NONE;
        return steps.set(request, new ServerRequestFile.Delivery(false, request.service(), 0, number, ring[at + 1],
                ring[at + 2], ring[at + 3], ring[at + 4], ring[at + 5], ring[at + 6], 0, 0));
    }

    private static long[] ring(int capacity) {
        long[] ring = new long[capacity * RECORD_LONGS];
        Arrays.fill(ring, NONE);
        return ring;
    }

    private static int slot(long[] ring, long number) {
        return (int) (number & ring.length / RECORD_LONGS - 1) * RECORD_LONGS;
    }
}
