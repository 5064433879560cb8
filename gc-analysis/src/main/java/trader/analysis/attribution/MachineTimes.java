package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Stops;

/** The share of the machine's time that was taken from it, from {@code machine.csv}: ascending, without overlaps. */
final class MachineTimes implements CauseIntervals.Overlap {
    /** The place within a longer interval is unknown, unless nearly all of it was taken. */
    private static final double LONG_NS = 200_000_000;
    private static final double NEARLY_ALL = 0.9;

    /** {@code mostNs}: a thread can have lost no more: counters step by 10 ms, so a small share says little. */
    private record Taken(long startNs, long endNs, double share, long mostNs) { }

    private final List<Taken> intervals;
    private final long[] endsNs;

    private MachineTimes(List<Taken> intervals) {
        this.intervals = intervals;
        endsNs = intervals.stream().mapToLong(Taken::endNs).toArray();
    }

    /** CPUs taken by another virtual machine, as a part of those that were wanted. */
    static MachineTimes steal(Path machine) throws IOException {
        List<Taken> times = new ArrayList<>();
        CsvFiles.counters(machine, "startNs", (before, line) -> {
            double wantedNs = line.value("stealNs") + line.value("busyNs");
            add(times, line.timeNs(), line.value("lengthNs"), line.value("stealNs") / wantedNs, line.value("stealNs"));
        });
        return new MachineTimes(times);
    }

    /**
     * The kernel's figure is the sum over the CPUs, of which as many were throttled as the group used. It grows when
     * the limit lets the group run again, the sampler too: the group was stopped at the end of the interval.
     */
    static MachineTimes throttled(Path machine) throws IOException {
        List<Taken> times = new ArrayList<>();
        CsvFiles.counters(machine, "startNs", (before, line) -> {
            double lengthNs = line.value("lengthNs");
            double usedNs = line.value("throttledNs") + line.value("groupNs");
            double share = line.value("throttledNs") / (usedNs > lengthNs ? usedNs : lengthNs);
            if (lengthNs > LONG_NS && share < NEARLY_ALL) {
                add(times, line.timeNs(), lengthNs, share, share * lengthNs);
            } else {
                long stoppedNs = (long) (share * lengthNs);
                add(times, line.timeNs() + (long) lengthNs - stoppedNs, stoppedNs, share > 0 ? 1 : 0, stoppedNs);
            }
        });
        return new MachineTimes(times);
    }

    /** The intervals in which all was taken. */
    Stops stops() {
        Stops.Builder stops = new Stops.Builder();
        intervals.stream().filter(each -> each.share == 1).forEach(each -> stops.add(each.startNs, each.endNs));
        return stops.build();
    }

    /** An unknown share is NaN, and left out. */
    private static void add(List<Taken> to, long startNs, double lengthNs, double share, double takenNs) {
        if (share > 0 && lengthNs > 0) {
            to.add(new Taken(startNs, startNs + (long) lengthNs, Math.min(1, share), (long) takenNs));
        }
    }

    @Override
    public long ns(Stretch stretch) {
        double ns = 0;
        for (int i = Stops.firstAfter(endsNs, stretch.fromNs());
                i < intervals.size() && intervals.get(i).startNs < stretch.toNs(); i++) {
            Taken each = intervals.get(i);
            ns += Math.min(each.mostNs, each.share
                    * (Math.min(stretch.toNs(), each.endNs) - Math.max(stretch.fromNs(), each.startNs)));
        }
        return (long) ns;
    }
}
