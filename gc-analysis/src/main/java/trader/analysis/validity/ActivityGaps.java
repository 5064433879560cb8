package trader.analysis.validity;

import java.util.Arrays;
import java.util.stream.LongStream;
import trader.analysis.run.Stops;

/**
 * When something happened within stretches of time, as far as it matters to whoever looks for gaps of a least length:
 * of each cell of half that length the first and the last time. A gap lies between the last time of one cell and the
 * first of a later one, so that none is lost, however many times there were.
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

    /** Something happened; in any order, also outside of the stretches. */
    void at(long timeNs) {
        int stretch = within.firstEndingAfter(timeNs);
        if (stretch < within.size() && within.startNs(stretch) <= timeNs) {
            int cell = firstCell[stretch] + (int) ((timeNs - within.startNs(stretch)) / cellNs);
            firstNs[cell] = Math.min(firstNs[cell], timeNs);
            lastNs[cell] = Math.max(lastNs[cell], timeNs);
        }
    }

    /** The stretches, cut where something happened; pieces shorter than the least gap are left out. */
    Stops gaps() {
        long[] times = LongStream.range(0, 2L * firstNs.length)
                .map(i -> i % 2 == 0 ? firstNs[(int) (i / 2)] : lastNs[(int) (i / 2)])
                .filter(timeNs -> timeNs != Long.MAX_VALUE && timeNs != Long.MIN_VALUE).toArray();
        return within.cutAt(times, leastGapNs);
    }
}
