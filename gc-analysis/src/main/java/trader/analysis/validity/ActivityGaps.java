package trader.analysis.validity;

import java.util.Arrays;
import java.util.stream.LongStream;
import trader.analysis.run.Stops;

/**
 * Finds gaps without activity in given intervals, in constant memory. It keeps the first and the last time of activity
 * in each cell of half the length of the shortest gap. A gap lies between the last time of one cell and the first of a
 * later cell, so no gap is lost.
 */
final class ActivityGaps {
    private final Stops within;
    private final long leastGapNs;
    private final long cellNs;
    private final int[] firstCell;
    private final long[] firstNs;
    private final long[] lastNs;

    ActivityGaps(Stops within, long leastGapNs) {
        this.within = within;
        this.leastGapNs = leastGapNs;
        cellNs = Math.max(1, leastGapNs / 2);
        firstCell = new int[within.size() + 1];
        for (int i = 0; i < within.size(); i++) {
            firstCell[i + 1] = Math.toIntExact(firstCell[i] + within.lengthNs(i) / cellNs + 1);
        }
        firstNs = new long[firstCell[within.size()]];
        lastNs = new long[firstNs.length];
        Arrays.fill(firstNs, Long.MAX_VALUE);
        Arrays.fill(lastNs, Long.MIN_VALUE);
    }

    /** Adds activity, in any order, inside or outside the intervals. */
    void at(long timeNs) {
        int interval = within.firstEndingAfter(timeNs);
        if (interval < within.size() && within.startNs(interval) <= timeNs) {
            int cell = firstCell[interval] + (int) ((timeNs - within.startNs(interval)) / cellNs);
            firstNs[cell] = Math.min(firstNs[cell], timeNs);
            lastNs[cell] = Math.max(lastNs[cell], timeNs);
        }
    }

    /** The intervals, cut at each activity; pieces shorter than the shortest gap are left out. */
    Stops gaps() {
        long[] times = LongStream.range(0, 2L * firstNs.length)
                .map(i -> i % 2 == 0 ? firstNs[(int) (i / 2)] : lastNs[(int) (i / 2)])
                .filter(timeNs -> timeNs != Long.MAX_VALUE && timeNs != Long.MIN_VALUE).toArray();
        return within.cutAt(times, leastGapNs);
    }
}
