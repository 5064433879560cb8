package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups of slow requests that overlap in time, with their excess; requests must come in the order they were due. */
final class TailEpisodes {
    private static final int LARGEST = 3;

    private final CauseTotals.Episodes groups = new CauseTotals.Episodes();
    private final List<Group> all = new ArrayList<>();

    private static final class Group {
        private final long dueNs;
        private long completedNs;
        private double excessNs;

        Group(long dueNs) {
            this.dueNs = dueNs;
        }
    }

    void add(long dueNs, long completedNs, long excessNs) {
        if (groups.add(dueNs, completedNs)) {
            all.add(new Group(dueNs));
        }
        Group last = all.get(all.size() - 1);
        last.completedNs = Math.max(last.completedNs, completedNs);
        last.excessNs += excessNs;
    }

    long count() {
        return groups.count;
    }

    /** The number of equal episodes that would be as uneven: (Σx)² / Σx² of their excess. */
    double effective() {
        double sumNs = all.stream().mapToDouble(group -> group.excessNs).sum();
        double squares = all.stream().mapToDouble(group -> group.excessNs * group.excessNs).sum();
        return squares == 0 ? 0 : sumNs * sumNs / squares;
    }

    /** Those with the most excess, the largest first. */
    List<Attribution.Episode> largest(long startNs) {
        double sumNs = all.stream().mapToDouble(group -> group.excessNs).sum();
        return all.stream().filter(group -> group.excessNs > 0)
                .sorted(Comparator.comparingDouble((Group group) -> group.excessNs).reversed()).limit(LARGEST)
                .map(group -> new Attribution.Episode(group.dueNs - startNs, group.completedNs - group.dueNs,
                        group.excessNs / sumNs)).toList();
    }
}
