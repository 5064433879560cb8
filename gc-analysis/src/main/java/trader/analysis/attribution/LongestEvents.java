package trader.analysis.attribution;

import org.HdrHistogram.Histogram;

/** Keeps only the longest of very many events. */
final class LongestEvents {
    private LongestEvents() { }

    /** The length from which on there are at most {@code most} events; 0 if there are no more. */
    static long leastNs(Histogram lengthsNs, int most) {
        long count = lengthsNs.getTotalCount();
        return count <= most ? 0
                : lengthsNs.highestEquivalentValue(lengthsNs.getValueAtPercentile(100 - 100.0 * most / count)) + 1;
    }
}
