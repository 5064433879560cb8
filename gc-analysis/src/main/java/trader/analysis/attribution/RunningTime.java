package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trader.analysis.run.Stops;

/** Time that threads were on a CPU or waited for one: samples, each spread evenly. Several threads add up. */
final class RunningTime {
    /** Null when built. */
    private List<Change> changes = new ArrayList<>();
    private long[] timesNs;
    /** From each of these times on. */
    private double[] cpus;
    /** Sum before each time. */
    private double[] beforeNs;

    private record Change(long timeNs, double cpus) { }

    void add(long startNs, long endNs, double ns) {
        if (ns > 0 && endNs > startNs) {
            changes.add(new Change(startNs, ns / (endNs - startNs)));
            changes.add(new Change(endNs, -ns / (endNs - startNs)));
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

    RunningTime build() {
        changes.sort(Comparator.comparingLong(Change::timeNs));
        timesNs = changes.stream().mapToLong(Change::timeNs).toArray();
        cpus = new double[timesNs.length];
        beforeNs = new double[timesNs.length];
        for (int i = 0; i < timesNs.length; i++) {
            cpus[i] = changes.get(i).cpus + (i == 0 ? 0 : cpus[i - 1]);
            beforeNs[i] = i == 0 ? 0 : beforeNs[i - 1] + cpus[i - 1] * (timesNs[i] - timesNs[i - 1]);
        }
        changes = null;
        return this;
    }

    long ns(long fromNs, long toNs) {
        return timesNs.length == 0 ? 0 : Math.max(0, Math.round(before(toNs) - before(fromNs)));
    }

    private double before(long timeNs) {
        int last = Stops.firstAfter(timesNs, timeNs) - 1;
        return last < 0 ? 0 : beforeNs[last] + cpus[last] * (timeNs - timesNs[last]);
    }
}
