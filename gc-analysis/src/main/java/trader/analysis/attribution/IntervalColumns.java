package trader.analysis.attribution;

import java.util.Arrays;
import trader.analysis.run.AscendingSearch;
import trader.analysis.run.IndirectSort;
import trader.analysis.run.Window;

/** A list of {@link CauseTimeline.Interval} as columns: a long run has more than a million. */
final class IntervalColumns {
    private static final Cause[] CAUSES = Cause.values();

    private long[] startsNs = new long[64];
    private long[] endsNs = new long[64];
    private long[] stops = new long[64];
    /** Null until there is a backlog, as {@link #leftsNs}. */
    private long[] queues;
    private long[] leftsNs;
    private final AscendingSearch search = new AscendingSearch();
    private byte[] causes = new byte[64];
    private byte[] owners = new byte[64];
    private int size;

    int size() {
        return size;
    }

    long startNs(int index) {
        return startsNs[index];
    }

    long endNs(int index) {
        return endsNs[index];
    }

    Cause cause(int index) {
        return CAUSES[causes[index]];
    }

    CauseTimeline.Interval get(int index) {
        return new CauseTimeline.Interval(startsNs[index], endsNs[index], CAUSES[causes[index]], CAUSES[owners[index]],
                stops[index], queues == null ? 0 : queues[index], leftsNs == null ? 0 : leftsNs[index]);
    }

    void add(CauseTimeline.Interval interval) {
        if (size == startsNs.length) {
            resize(2 * size);
        }
        size++;
        set(size - 1, interval);
    }

    void set(int index, CauseTimeline.Interval interval) {
        startsNs[index] = interval.startNs();
        endsNs[index] = interval.endNs();
        stops[index] = interval.stop();
        causes[index] = (byte) interval.cause().ordinal();
        owners[index] = (byte) interval.owner().ordinal();
        if (interval.cause() == Cause.BACKLOG && queues == null) {
            queues = new long[startsNs.length];
            leftsNs = new long[startsNs.length];
        }
        if (queues != null) {
            queues[index] = interval.queue();
            leftsNs[index] = interval.leftNs();
        }
    }

    void removeLastUnlessIn(Window window) {
        if (size > 0 && !window.overlaps(startsNs[size - 1], endsNs[size - 1])) {
            size--;
        }
    }

    /** Index of the first interval that ends after {@code timeNs}, or {@link #size()}; needs intervals in order. */
    int firstEndingAfter(long timeNs) {
        return search.firstAfter(endsNs, size, timeNs);
    }

    /** The intervals of both lists, ordered by start. */
    IntervalColumns and(IntervalColumns others) {
        IntervalColumns all = new IntervalColumns();
        all.resize(Math.max(1, size + others.size));
        long[] starts = Arrays.copyOf(startsNs, size + others.size);
        System.arraycopy(others.startsNs, 0, starts, size, others.size);
        for (int place : IndirectSort.of(starts, starts.length)) {
            all.add(place < size ? get(place) : others.get(place - size));
        }
        return all;
    }

    private void resize(int length) {
        startsNs = Arrays.copyOf(startsNs, length);
        endsNs = Arrays.copyOf(endsNs, length);
        stops = Arrays.copyOf(stops, length);
        queues = queues == null ? null : Arrays.copyOf(queues, length);
        leftsNs = leftsNs == null ? null : Arrays.copyOf(leftsNs, length);
        causes = Arrays.copyOf(causes, length);
        owners = Arrays.copyOf(owners, length);
    }
}
