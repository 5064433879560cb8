package trader.analysis.attribution;

import java.util.Arrays;
import trader.analysis.run.AscendingSearch;
import trader.analysis.run.IndirectSort;

/**
 * Samples of which only the sum is known: within each, some of its time passed in a state. An interval can hold all of
 * that time, if it is long enough. The samples should not overlap.
 */
final class SampledTime {
    private long[] startsNs = new long[64];
    private long[] endsNs = new long[64];
    private long[] timesNs = new long[64];
    /** Sum of the times before each sample, once built. */
    private long[] beforeNs;
    private final AscendingSearch search = new AscendingSearch();
    private int size;

    void add(long startNs, long lengthNs, long timeNs) {
        if (timeNs <= 0 || lengthNs <= 0) {
            return;
        }
        if (size == startsNs.length) {
            startsNs = Arrays.copyOf(startsNs, 2 * size);
            endsNs = Arrays.copyOf(endsNs, 2 * size);
            timesNs = Arrays.copyOf(timesNs, 2 * size);
        }
        startsNs[size] = startNs;
        endsNs[size] = startNs + lengthNs;
        timesNs[size++] = Math.min(timeNs, lengthNs);
    }

    SampledTime build() {
        int[] order = IndirectSort.of(startsNs, size);
        long[] starts = new long[size];
        long[] ends = new long[size];
        long[] times = new long[size];
        beforeNs = new long[size + 1];
        long reachedNs = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            starts[i] = startsNs[order[i]];
            reachedNs = Math.max(reachedNs, endsNs[order[i]]);
            ends[i] = reachedNs;
            times[i] = timesNs[order[i]];
            beforeNs[i + 1] = beforeNs[i] + times[i];
        }
        startsNs = starts;
        endsNs = ends;
        timesNs = times;
        return this;
    }

    /** At most the time of the samples that overlap the interval, and of each no more than overlaps it. */
    long mostNs(long fromNs, long toNs) {
        int first = search.firstAfter(endsNs, size, fromNs);
        if (first == size || startsNs[first] >= toNs) {
            return 0;
        }
        int last = Arrays.binarySearch(startsNs, first, size, toNs);
        last = last < 0 ? -last - 2 : last - 1;
        long ns = Math.min(timesNs[first], Math.min(toNs, endsNs[first]) - Math.max(fromNs, startsNs[first]));
        if (last > first) {
            ns += beforeNs[last] - beforeNs[first + 1];
            ns += Math.min(timesNs[last], Math.min(toNs, endsNs[last]) - Math.max(fromNs, startsNs[last]));
        }
        return Math.max(0, Math.min(ns, toNs - fromNs));
    }
}
