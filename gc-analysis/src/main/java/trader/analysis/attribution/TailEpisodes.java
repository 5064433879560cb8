package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups of slow requests that overlap in time, with their excess; requests must come in the order they were due. */
final class TailEpisodes {
    /** An episode with more of the excess than one part in this many is a stall. */
    private static final int STALL_PARTS = 5;
    private static final int MOST_STALLS = 4;
    private static final int LONGEST_PARTS = 10;

    private final List<Group> all = new ArrayList<>();

    private static final class Group {
        private final long dueNs;
        private long completedNs;
        private double excessNs;

        Group(long dueNs, long completedNs) {
            this.dueNs = dueNs;
            this.completedNs = completedNs;
        }
    }

    /** An episode with its share of the excess of all. */
    record Large(long fromNs, long toNs, double share) {
        boolean meets(long dueNs, long completedNs) {
            return dueNs < toNs && completedNs > fromNs;
        }
    }

    void add(long dueNs, long completedNs, double excessNs) {
        if (all.isEmpty() || dueNs > all.get(all.size() - 1).completedNs) {
            all.add(new Group(dueNs, completedNs));
        }
        Group last = all.get(all.size() - 1);
        last.completedNs = Math.max(last.completedNs, completedNs);
        last.excessNs += excessNs;
    }

    long count() {
        return all.size();
    }

    /** The number of equal episodes that would be as uneven: (Σx)² / Σx² of their excess. */
    double effective() {
        return ShareInterval.effective(all.stream().mapToDouble(group -> group.excessNs).toArray());
    }

    /**
     * The episodes that alone hold more than a fifth of the excess, those that are larger left out, at most four; the
     * largest first. One that is longer than a tenth of {@code measuredNs} is a time in which the system was slow, and
     * no stall.
     */
    List<Large> stalls(long measuredNs) {
        double sumNs = all.stream().mapToDouble(group -> group.excessNs).sum();
        double restNs = sumNs;
        List<Large> stalls = new ArrayList<>();
        for (Group group : all.stream().sorted(Comparator.comparingDouble((Group each) -> each.excessNs).reversed())
                .limit(MOST_STALLS).toList()) {
            if (group.excessNs * STALL_PARTS <= restNs
                    || group.completedNs - group.dueNs > measuredNs / LONGEST_PARTS) {
                break;
            }
            stalls.add(new Large(group.dueNs, group.completedNs, group.excessNs / sumNs));
            restNs -= group.excessNs;
        }
        return stalls;
    }
}
