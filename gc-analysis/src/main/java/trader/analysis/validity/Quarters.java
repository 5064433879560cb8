package trader.analysis.validity;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.gclog.HeapAfter;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.CpuSample;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/**
 * Response times of one service in blocks of time, several in each quarter of the measure phase, to see whether the run
 * drifts. A request belongs to the block in which it completed.
 */
public final class Quarters {
    static final int BLOCKS = 15;

    private static final int QUARTERS = 4;
    private static final int DIGITS = 2;

    private final Window window;
    private final Histogram[] blocks = new Histogram[QUARTERS * BLOCKS];

    Quarters(Window window) {
        this.window = window;
        Arrays.setAll(blocks, i -> new Histogram(DIGITS));
    }

    void add(long completedNs, long responseNs) {
        blocks[block(window, completedNs)].recordValue(responseNs);
    }

    /** A late reply, after the end of the window, counts in the last block. */
    private static int block(Window window, long timeNs) {
        double part = (double) (timeNs - window.startNs()) / window.lengthNs();
        return (int) Math.max(0, Math.min(QUARTERS * BLOCKS - 1, part * QUARTERS * BLOCKS));
    }

    /** Median, p99 and throughput of the service, each if there are enough requests; none without answers. */
    List<Drift.Figure> figures(String service) {
        if (Arrays.stream(blocks).allMatch(block -> block.getTotalCount() == 0)) {
            return List.of();
        }
        double blockSeconds = window.seconds() / blocks.length;
        // A block without requests has a throughput, but if blocks hold one or two requests, it doubles by chance.
        boolean known = Percentile.P50.known(
                Arrays.stream(blocks).mapToLong(Histogram::getTotalCount).sum() / blocks.length);
        return List.of(latency(service, Percentile.P50), latency(service, Percentile.P99),
                Drift.figure(service + " throughput", "perS", byQuarter(Arrays.stream(blocks)
                        .mapToDouble(block -> known ? block.getTotalCount() / blockSeconds : Double.NaN).toArray()),
                        null));
    }

    private Drift.Figure latency(String service, Percentile percentile) {
        return Drift.figure(service + " " + percentile.label(), "ns", byQuarter(Arrays.stream(blocks)
                .map(percentile::of).mapToDouble(valueNs -> valueNs == null ? Double.NaN : valueNs).toArray()), null);
    }

    /** The smallest heap after a collection in each block: nearest to the live set. Empty without collections. */
    public static List<Drift.Figure> heap(Jvm jvm, Window window) {
        if (jvm.gc() == null) {
            return List.of();
        }
        double[] least = new double[QUARTERS * BLOCKS];
        Arrays.fill(least, Double.NaN);
        boolean full = false;
        for (HeapAfter heap : jvm.gc().events().heapAfter()) {
            if (window.overlaps(heap.timeNs(), heap.timeNs() + 1)) {
                int block = block(window, heap.timeNs());
                least[block] = Double.isNaN(least[block]) ? heap.usedBytes() : Math.min(least[block], heap.usedBytes());
                full |= heap.full();
            }
        }
        return Arrays.stream(least).allMatch(Double::isNaN) ? List.of() : List.of(Drift.figure(jvm.name()
                + " heap after collection", "bytes", byQuarter(least), full ? null
                        : "no collection covered the whole heap, so this may include garbage not collected yet"));
    }

    /**
     * The CPU time of a JVM for each answered message, in the blocks in which its samples have their middle. Empty
     * without samples.
     *
     * @param services with their requests over time
     */
    public static List<Drift.Figure> cpuTime(String jvm, List<CpuSample> samples, List<ServiceFigures> services,
            Window window) {
        double[] onCpuNs = new double[QUARTERS * BLOCKS];
        double[] messages = new double[QUARTERS * BLOCKS];
        for (CpuSample sample : samples) {
            int block = block(window, sample.startNs() + sample.lengthNs() / 2);
            onCpuNs[block] += sample.onCpuNs();
            messages[block] += services.stream().mapToDouble(service -> answered(service, window, sample)).sum();
        }
        Arrays.setAll(onCpuNs, block -> messages[block] == 0 ? Double.NaN : onCpuNs[block] / messages[block]);
        return Arrays.stream(messages).sum() == 0 ? List.of() : List.of(Drift.figure(jvm
                + " CPU time per message", "ns", byQuarter(onCpuNs), null));
    }

    /** Of an interval that lies partly in the sample, that part of its requests. */
    private static double answered(ServiceFigures service, Window window, CpuSample sample) {
        double fromMs = window.ms(sample.startNs());
        double toMs = window.ms(sample.startNs() + sample.lengthNs());
        return service.timeline() == null ? 0 : service.timeline().stream().mapToDouble(interval -> interval.count()
                * Math.max(0, Math.min(toMs, interval.startMs() + interval.lengthMs()) - Math.max(fromMs,
                        interval.startMs())) / interval.lengthMs()).sum();
    }

    private static double[][] byQuarter(double[] values) {
        double[][] quarters = new double[QUARTERS][];
        Arrays.setAll(quarters, i -> Arrays.copyOfRange(values, i * BLOCKS, (i + 1) * BLOCKS));
        return quarters;
    }
}
