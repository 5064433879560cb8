package trader.fixgateway.session;

import java.util.TreeMap;

/**
 * What of a connection has a number beyond the one that its session expects: it waits for the session's thread, or
 * behind a gap. So many numbers and bytes are kept; the rest is asked for again. One thread.
 */
final class OutOfSequenceLimit {
    /** More than can wait for the session's thread without a gap. */
    static final int MAX_NUMBERS = 250;

    private final int maxBytes;
    private final TreeMap<Integer, Integer> kept = new TreeMap<>();
    private int expected;
    private int bytes;

    OutOfSequenceLimit(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Whether a message is kept.
     *
     * @param nextExpected the number that the session expects now
     */
    boolean isKept(int number, int size, int nextExpected) {
        forget(nextExpected);
        if (number <= nextExpected) {
            return true;
        }
        if (number - nextExpected > MAX_NUMBERS || bytes + size > maxBytes) {
            return false;
        }
        kept.merge(number, size, Integer::sum);
        bytes += size;
        return true;
    }

    /** What has been processed counts no more, nor what a reset has overtaken. */
    private void forget(int nextExpected) {
        if (nextExpected < expected) {
            kept.clear();
            bytes = 0;
        }
        expected = nextExpected;
        while (!kept.isEmpty() && kept.firstKey() < nextExpected) {
            bytes -= kept.pollFirstEntry().getValue();
        }
    }
}
