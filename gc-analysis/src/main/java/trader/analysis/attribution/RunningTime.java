package trader.analysis.attribution;

import java.util.Arrays;
import trader.analysis.run.AscendingSearch;
import trader.analysis.run.IndirectSort;
import trader.analysis.run.Stops;

/**
 * Time that threads were on a CPU, or waited for one: samples, each of which counts as spread evenly. Several threads
 * add up.
 */
final class RunningTime {
    private long[] timesNs = new long[128];
    /** From this time on; while samples are added, by how much it changes then. */
    private double[] cpus = new double[128];
    /** Sum before each time. */
    private double[] beforeNs;
    private final AscendingSearch search = new AscendingSearch();
    private int size;

    void add(long startNs, long endNs, double ns) {
        if (ns > 0 && endNs > startNs) {
            change(startNs, ns / (endNs - startNs));
            change(endNs, -ns / (endNs - startNs));
        }
    }

    /** Adds a sample of collectors' threads: they have run in the pauses first, which are no waits. */
    void addOutside(Stops pauses, long startNs, long endNs, int threads, long ns) {
        long pauseNs = pauses.overlapNs(startNs, endNs);
        double each = ((double) ns - threads * pauseNs) / (endNs - startNs - pauseNs);
        long fromNs = startNs;
        for (int i = pauses.firstEndingAfter(startNs); i < pauses.size() && pauses.startNs(i) < endNs; i++) {
            add(fromNs, pauses.startNs(i), each * (pauses.startNs(i) - fromNs));
            fromNs = pauses.endNs(i);
        }
        add(fromNs, endNs, each * (endNs - fromNs));
    }

    private void change(long timeNs, double by) {
        if (size == timesNs.length) {
            timesNs = Arrays.copyOf(timesNs, 2 * size);
            cpus = Arrays.copyOf(cpus, 2 * size);
        }
        timesNs[size] = timeNs;
        cpus[size++] = by;
    }

    RunningTime build() {
        long[] times = new long[size];
        double[] sums = new double[size];
        beforeNs = new double[size];
        int i = 0;
        double before = 0;
        for (int index : IndirectSort.of(timesNs, size)) {
            times[i] = timesNs[index];
            sums[i] = cpus[index] + (i == 0 ? 0 : sums[i - 1]);
            before += i == 0 ? 0 : sums[i - 1] * (times[i] - times[i - 1]);
            beforeNs[i++] = before;
        }
        timesNs = times;
        cpus = sums;
        return this;
    }

    long ns(long fromNs, long toNs) {
        return size == 0 ? 0 : Math.max(0, Math.round(before(toNs) - before(fromNs)));
    }

    private double before(long timeNs) {
        int last = search.firstAfter(timesNs, size, timeNs) - 1;
        return last < 0 ? 0 : beforeNs[last] + cpus[last] * (timeNs - timesNs[last]);
    }
}
