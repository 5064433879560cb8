package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import trader.analysis.run.AscendingSearch;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Stops;

/** The share of the machine's time that was taken from it, from {@code machine.csv}: ascending, without overlaps. */
final class MachineTimes implements CauseIntervals.Overlap {
    /** The place within a longer interval is unknown, unless nearly all of it was taken. */
    private static final double LONG_NS = 200_000_000;
    private static final double NEARLY_ALL = 0.9;

    private long[] startsNs = new long[64];
    private long[] endsNs = new long[64];
    private double[] shares = new double[64];
    /** The most that a thread can have lost: counters step by 10 ms, so the share of a quiet machine says little. */
    private long[] mostNs = new long[64];
    private final AscendingSearch search = new AscendingSearch();
    private int size;

    /** CPUs taken by another virtual machine, as a part of those that were wanted. */
    static MachineTimes steal(Path machine) throws IOException {
        MachineTimes times = new MachineTimes();
        CsvFiles.counters(machine, "startNs", (before, line) -> {
            double wantedNs = line.value("stealNs") + line.value("busyNs");
            times.add(line.timeNs(), line.value("lengthNs"), line.value("stealNs") / wantedNs, line.value("stealNs"));
        });
        return times;
    }

    /**
     * The kernel's figure is the sum over the CPUs, of which as many were throttled as the group used. It grows when
     * the limit lets the group run again, the sampler too: the group was stopped at the end of the interval.
     */
    static MachineTimes throttled(Path machine) throws IOException {
        MachineTimes times = new MachineTimes();
        CsvFiles.counters(machine, "startNs", (before, line) -> {
            double lengthNs = line.value("lengthNs");
            double usedNs = line.value("throttledNs") + line.value("groupNs");
            double share = line.value("throttledNs") / (usedNs > lengthNs ? usedNs : lengthNs);
            if (lengthNs > LONG_NS && share < NEARLY_ALL) {
                times.add(line.timeNs(), lengthNs, share, share * lengthNs);
            } else {
                long stoppedNs = (long) (share * lengthNs);
                times.add(line.timeNs() + (long) lengthNs - stoppedNs, stoppedNs, share > 0 ? 1 : 0, stoppedNs);
            }
        });
        return times;
    }

    /** The intervals in which all was taken. */
    Stops stops() {
        Stops.Builder stops = new Stops.Builder();
        for (int i = 0; i < size; i++) {
            if (shares[i] == 1) {
                stops.add(startsNs[i], endsNs[i]);
            }
        }
        return stops.build();
    }

    /** An unknown share is NaN, and left out. */
    private void add(long startNs, double lengthNs, double share, double takenNs) {
        if (!(share > 0 && lengthNs > 0)) {
            return;
        }
        if (size == startsNs.length) {
            startsNs = Arrays.copyOf(startsNs, 2 * size);
            endsNs = Arrays.copyOf(endsNs, 2 * size);
            shares = Arrays.copyOf(shares, 2 * size);
            mostNs = Arrays.copyOf(mostNs, 2 * size);
        }
        startsNs[size] = startNs;
        endsNs[size] = startNs + (long) lengthNs;
        mostNs[size] = (long) takenNs;
        shares[size++] = Math.min(1, share);
    }

    @Override
    public long ns(Stretch kind, int service, long fromNs, long toNs) {
        double ns = 0;
        for (int i = search.firstAfter(endsNs, size, fromNs); i < size && startsNs[i] < toNs; i++) {
            ns += Math.min(mostNs[i], shares[i] * (Math.min(toNs, endsNs[i]) - Math.max(fromNs, startsNs[i])));
        }
        return (long) ns;
    }
}
