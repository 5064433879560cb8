package trader.analysis.foreign;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A program that is stopped by {@code System.gc()} and writes what it felt of it, as others write HdrHistogram logs:
 * {@code ns.hlog} with times since its start, and {@code us.hlog} with a tag and times since 1970.
 */
final class PausingMain {
    private static final int INTERVALS = 6;
    private static final long INTERVAL_NS = 100_000_000;
    private static final byte[][] LIVE = new byte[400_000][];

    private PausingMain() {
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < LIVE.length; i++) {
            LIVE[i] = new byte[64];
        }
        try (PrintStream ns = new PrintStream(Path.of(args[0], "ns.hlog").toFile());
                PrintStream us = new PrintStream(Path.of(args[0], "us.hlog").toFile())) {
            HistogramLogWriter inNs = new HistogramLogWriter(ns);
            HistogramLogWriter inUs = new HistogramLogWriter(us);
            long startMs = System.currentTimeMillis();
            inNs.outputLogFormatVersion();
            inNs.outputStartTime(startMs);
            inNs.setBaseTime(startMs);
            inNs.outputLegend();
            inUs.outputLogFormatVersion();
            long fromMs = startMs;
            for (int interval = 0; interval < INTERVALS; interval++) {
                Histogram felt = feel(interval % 2 == 1);
                long toMs = System.currentTimeMillis();
                inNs.outputIntervalHistogram((fromMs - startMs) / 1e3, (toMs - startMs) / 1e3, felt, 1e6);
                Histogram felt3 = new Histogram(3);
                felt.recordedValues().forEach(value -> felt3.recordValueWithCount(value.getValueIteratedTo() / 1_000,
                        value.getCountAddedInThisIterationStep()));
                felt3.setTag("felt");
                inUs.outputIntervalHistogram(fromMs / 1e3, toMs / 1e3, felt3, 1e3);
                fromMs = toMs;
            }
        }
    }

    private static Histogram feel(boolean collect) {
        Histogram felt = new Histogram(3);
        long startNs = System.nanoTime();
        boolean toCollect = collect;
        for (long beforeNs = startNs, nowNs; beforeNs - startNs < INTERVAL_NS; beforeNs = nowNs) {
            if (toCollect && beforeNs - startNs > INTERVAL_NS / 2) {
                System.gc();
                toCollect = false;
            } else {
                LockSupport.parkNanos(1_000_000);
            }
            nowNs = System.nanoTime();
            felt.recordValue(nowNs - beforeNs);
        }
        return felt;
    }
}
