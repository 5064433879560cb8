package trader.fixgateway.connection;

import java.util.TreeMap;

/**
 * Limits a session's messages beyond the sequence number it expects, which wait behind a gap. The session asks for the
 * others again. One thread.
 */
final class OutOfSequenceLimit {
    private final int maxBytes;
    private final TreeMap<Integer, Integer> bytesByNumber = new TreeMap<>();
    private int expected;
    private int bytes;

    OutOfSequenceLimit(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    void clear() {
        bytesByNumber.clear();
        bytes = 0;
    }

    /** Whether to pass on a message; {@code nextExpected} is the number the session expects now. */
    boolean admits(int number, int size, int nextExpected) {
        forgetProcessed(nextExpected);
        if (number <= nextExpected) {
            return true;
        }
        if (bytes + size > maxBytes) {
            return false;
        }
        bytesByNumber.merge(number, size, Integer::sum);
        bytes += size;
        return true;
    }

    private void forgetProcessed(int nextExpected) {
        if (nextExpected < expected) {
            // The session was reset.
            clear();
        }
        expected = nextExpected;
        while (!bytesByNumber.isEmpty() && bytesByNumber.firstKey() < nextExpected) {
            bytes -= bytesByNumber.pollFirstEntry().getValue();
        }
    }
}
