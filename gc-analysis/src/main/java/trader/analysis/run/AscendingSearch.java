package trader.analysis.run;

import java.util.Arrays;

/** Searches ascending times. */
public final class AscendingSearch {
    private AscendingSearch() { }

    /** Index of the first of these times after {@code timeNs}, or their number if there is none. */
    public static int firstAfter(long[] timesNs, long timeNs) {
        int found = Arrays.binarySearch(timesNs, timeNs);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
