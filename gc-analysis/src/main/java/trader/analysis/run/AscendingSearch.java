package trader.analysis.run;

import java.util.Arrays;

/** Searches ascending times: first a few steps from the last index found, as requests are mostly in order. */
public final class AscendingSearch {
    private static final int STEPS = 6;

    private int last;

    /** Index of the first of {@code count} times after {@code timeNs}, or {@code count} if there is none. */
    public int firstAfter(long[] timesNs, int count, long timeNs) {
        int at = Math.min(last, count);
        for (int step = 0; step < STEPS; step++) {
            if (at > 0 && timesNs[at - 1] > timeNs) {
                at--;
            } else if (at < count && timesNs[at] <= timeNs) {
                at++;
            } else {
                last = at;
                return at;
            }
        }
        int found = Arrays.binarySearch(timesNs, 0, count, timeNs);
        last = found >= 0 ? found + 1 : -found - 1;
        return last;
    }
}
