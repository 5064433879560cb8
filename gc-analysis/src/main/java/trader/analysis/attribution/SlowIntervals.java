package trader.analysis.attribution;

import java.util.Arrays;

/** Intervals in which a step of a request took longer than usual, as columns. */
final class SlowIntervals {
    private static final Cause[] CAUSES = Cause.values();

    private long[] fromNs = new long[16];
    private long[] toNs = new long[16];
    private byte[] causes = new byte[16];
    private int size;

    int size() {
        return size;
    }

    Cause cause(int index) {
        return CAUSES[causes[index]];
    }

    long fromNs(int index) {
        return fromNs[index];
    }

    long toNs(int index) {
        return toNs[index];
    }

    void clear() {
        size = 0;
    }

    /** Adds an interval unless it is empty. */
    void add(Cause cause, long from, long to) {
        if (to <= from) {
            return;
        }
        if (size == fromNs.length) {
            fromNs = Arrays.copyOf(fromNs, 2 * size);
            toNs = Arrays.copyOf(toNs, 2 * size);
            causes = Arrays.copyOf(causes, 2 * size);
        }
        fromNs[size] = from;
        toNs[size] = to;
        causes[size++] = (byte) cause.ordinal();
    }

    /** Adds the parts of others between two times, shifted by {@code moveNs}. */
    void addAll(SlowIntervals others, long earliestNs, long latestNs, long moveNs) {
        for (int i = 0; i < others.size; i++) {
            add(others.cause(i), Math.max(earliestNs, others.fromNs[i]) + moveNs,
                    Math.min(latestNs, others.toNs[i]) + moveNs);
        }
    }

    /** Drops all but the last {@code count} once there are twice as many. */
    void keepLast(int count) {
        if (size >= 2 * count) {
            System.arraycopy(fromNs, size - count, fromNs, 0, count);
            System.arraycopy(toNs, size - count, toNs, 0, count);
            System.arraycopy(causes, size - count, causes, 0, count);
            size = count;
        }
    }
}
