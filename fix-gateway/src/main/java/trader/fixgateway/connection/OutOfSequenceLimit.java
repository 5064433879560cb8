package trader.fixgateway.connection;

import java.util.TreeMap;

/**
 * Limits a connection's messages beyond the sequence number its session expects, which wait for the session's thread or
 * behind a gap. The session asks for the others again. One thread.
 */
final class OutOfSequenceLimit {
    /** More than can wait for the session's thread without a gap. */
    static final int MAX_NUMBERS = 250;

    private final int maxBytes;
    private final TreeMap<Integer, Integer> bytesByNumber = new TreeMap<>();
    private int expected;
    private int bytes;

    OutOfSequenceLimit(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Whether to pass on a message; {@code nextExpected} is the number the session expects now. */
    boolean admits(int number, int size, int nextExpected) {
        forgetProcessed(nextExpected);
        if (number <= nextExpected) {
            return true;
        }
        if (number - nextExpected > MAX_NUMBERS || bytes + size > maxBytes) {
            return false;
        }
        bytesByNumber.merge(number, size, Integer::sum);
        bytes += size;
        return true;
    }

    private void forgetProcessed(int nextExpected) {
        if (nextExpected < expected) {
            // The session was reset.
            bytesByNumber.clear();
            bytes = 0;
        }
        expected = nextExpected;
        while (!bytesByNumber.isEmpty() && bytesByNumber.firstKey() < nextExpected) {
            bytes -= bytesByNumber.pollFirstEntry().getValue();
        }
    }
}
