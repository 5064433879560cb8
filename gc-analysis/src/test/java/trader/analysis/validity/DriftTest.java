package trader.analysis.validity;

import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.gclog.GcEvents;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.HeapAfter;
import trader.analysis.run.CpuSample;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/** Finds the drift in runs with known noise, and none in runs without. */
class DriftTest {
    private static final int TRIALS = 2_000;
    private static final double NOISE = 0.05;

    private final Random random = new Random(7);

    /** A figure around 1: noise of 5 %, a part {@code memory} of which carries over from block to block. */
    private double[][] blocks(double memory, double drift) {
        double[][] quarters = new double[4][Quarters.BLOCKS];
        double wander = random.nextGaussian() * NOISE;
        for (int i = 0; i < 4 * Quarters.BLOCKS; i++) {
            wander = memory * wander + Math.sqrt(1 - memory * memory) * random.nextGaussian() * NOISE;
            quarters[i / Quarters.BLOCKS][i % Quarters.BLOCKS] =
                    Math.exp(wander) * (1 + drift * (i + 0.5) / (4 * Quarters.BLOCKS));
        }
        return quarters;
    }

    /** Values from 0.9 to 1.1. */
    private double[][] noiseOfATenth() {
        double[][] quarters = new double[4][];
        Arrays.setAll(quarters, i -> random.doubles(Quarters.BLOCKS, 0.9, 1.1).toArray());
        return quarters;
    }

    /** Makes them begin with this excess, of which a part is left after each quarter. */
    private static double[][] decaying(double[][] blocks, double excess, double left) {
        for (int i = 0; i < 4 * Quarters.BLOCKS; i++) {
            blocks[i / Quarters.BLOCKS][i % Quarters.BLOCKS] *=
                    1 + excess * Math.pow(left, (double) i / Quarters.BLOCKS);
        }
        return blocks;
    }

    private static String verdict(double[][] blocks) {
        return Drift.figure("quote p99", "ns", blocks, null).verdict();
    }

    private static List<String> verdicts(int runs, Supplier<double[][]> blocks) {
        return Stream.generate(() -> verdict(blocks.get())).limit(runs).toList();
    }

    private double named(double memory, double drift) {
        List<String> verdicts = verdicts(TRIALS, () -> blocks(memory, drift));
        return (double) (frequency(verdicts, Drift.RISES) + frequency(verdicts, Drift.FALLS)) / TRIALS;
    }

    @Test
    void noiseIsNoDrift() {
        assertThat(named(0, 0)).as("independent blocks").isZero();
        assertThat(named(0.8, 0)).as("blocks that resemble their neighbours").isLessThan(0.025);
        assertThat(named(0.95, 0)).as("noise that wanders over a quarter").isLessThan(0.08);
    }

    @Test
    void noiseOfATenthIsNoDrift() {
        List<String> verdicts = verdicts(TRIALS, this::noiseOfATenth);

        assertThat(verdicts).doesNotContain(Drift.RISES, Drift.FALLS);
        assertThat(frequency(verdicts, Drift.NONE)).isGreaterThan(TRIALS * 99 / 100);
    }

    @Test
    void aDriftBeyondTheNoiseIsNamed() {
        assertThat(named(0, 0.25)).as("25 % over the run").isGreaterThan(0.9);
        assertThat(named(0.8, 0.4)).as("40 %, blocks that resemble their neighbours").isGreaterThan(0.9);
        assertThat(verdict(blocks(0, 0.4))).isEqualTo(Drift.RISES);
        assertThat(verdict(blocks(0, -0.3))).isEqualTo(Drift.FALLS);
    }

    /** Warm-up decays exponentially: most of the change lies in the first quarter. */
    @Test
    void anUnfinishedWarmUpIsNamed() {
        for (double halfLives = 2; halfLives <= 12; halfLives++) {
            double left = Math.pow(0.5, halfLives / 4);
            assertThat(frequency(verdicts(200, () -> decaying(blocks(0, 0), 10, left)), Drift.FALLS))
                    .as("a tenfold time that halves %s times", halfLives).isGreaterThan(190);
        }
    }

    @Test
    void anUnfinishedWarmUpIsNamedInNoise() {
        for (double left : new double[] {0.7, 0.5}) {
            assertThat(frequency(verdicts(200, () -> decaying(noiseOfATenth(), 0.5, left)), Drift.FALLS))
                    .isGreaterThan(160);
        }
    }

    /** After the first quarter little is left, so it is no drift; but the run is not steady either. */
    @Test
    void aWarmUpThatEndsInTheMeasurementIsNotSteady() {
        assertThat(frequency(verdicts(200, () -> decaying(noiseOfATenth(), 0.5, 0.3)), Drift.NONE)).isLessThan(10);
    }

    @Test
    void oneUnusualQuarterIsNoDrift() {
        for (int unusual : new int[] {0, 1, 2, 3}) {
            assertThat(verdicts(200, () -> {
                double[][] blocks = blocks(0, 0);
                blocks[unusual] = Arrays.stream(blocks[unusual]).map(value -> 1.5 * value).toArray();
                return blocks;
            })).isSubsetOf(Drift.NONE, Drift.VARIES);
        }
    }

    @Test
    void tooFewBlocksSayNothing() {
        double[][] blocks = blocks(0, 0.5);
        Arrays.fill(blocks[2], 0, Quarters.BLOCKS - 4, Double.NaN);

        Drift.Figure figure = Drift.figure("quote p99", "ns", blocks, null);

        assertThat(figure.verdict()).isNull();
        assertThat(figure.change()).isNull();
        assertThat(figure.quarters().get(2).median()).as("of 4 blocks").isNull();
        assertThat(figure.quarters().get(1).median()).isPositive();
        assertThat(figure.drifts()).isFalse();
    }

    /** One request in each block of the first half, two in the second: that may be chance. */
    @Test
    void tooFewRequestsHaveNoThroughput() {
        Window window = new Window(0, 60);
        Quarters few = new Quarters(window);
        Quarters enough = new Quarters(window);
        for (int block = 0; block < 60; block++) {
            for (int i = 0; i < (block < 30 ? 20 : 40); i++) {
                enough.add(block, 1);
                if (i % 20 == 0) {
                    few.add(block, 1);
                }
            }
        }

        assertThat(few.figures("order").get(2)).extracting(Drift.Figure::change, Drift.Figure::verdict)
                .containsOnlyNulls();
        assertThat(enough.figures("order").get(2).change()).isEqualTo(1);
    }

    /** 100 messages per second; the CPU time of each halves in the first quarter and stays. */
    @Test
    void cpuTimePerMessageOfSamplesOfASecond() {
        Window window = new Window(0, 40_000_000_000L);
        LatencyTimeline timeline = new LatencyTimeline(window, 1);
        List<CpuSample> samples = new ArrayList<>();
        for (int second = 0; second < 40; second++) {
            for (int i = 0; i < 100; i++) {
                timeline.add(second * 1_000_000_000L + i * 10_000_000L, 1);
            }
            samples.add(new CpuSample(second * 1_000_000_000L, 1_000_000_000L, second < 10 ? 80_000_000
                    : 40_000_000, 0, 1));
        }
        ServiceFigures quote = new ServiceFigures("quote", 0L, 0L, new Histogram(2), null, null, 40,
                timeline.intervals());

        Drift.Figure figure = Quarters.cpuTime("server", samples, List.of(quote), window).get(0);

        assertThat(figure.name()).isEqualTo("server CPU time per message");
        assertThat(figure.quarters()).extracting(quarter -> Math.round(quarter.median() / 1e3))
                .containsExactly(800L, 400L, 400L, 400L);
        assertThat(figure.verdict()).as("it fell, though not all the time").isEqualTo(Drift.VARIES);
    }

    @Test
    void aHeapThatGrowsIsNamed() {
        assertThat(heap(0).verdict()).isEqualTo(Drift.NONE);
        assertThat(heap(1).verdict()).isEqualTo(Drift.RISES);
        assertThat(heap(1).name()).isEqualTo("server heap after collection");
    }

    /** 400 collections, until the last of which the heap grows by this part of it. */
    private static Drift.Figure heap(double growth) {
        List<HeapAfter> heaps = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            heaps.add(new HeapAfter(i, 200, (long) ((40 + i % 8) * (1 + growth * i / 400)), -1, false));
        }
        GcLog log = new GcLog("G1", "17", GcLog.Clock.NANO_TIME, 0, new GcLog.LogSpan(0, 400, 400),
                new GcEvents(List.of(), List.of(), List.of(), heaps, List.of()), null, List.of());
        return Quarters.heap(Jvm.of("server", log, null, 0), new Window(0, 400)).get(0);
    }

    @Test
    void aWarningHasTheQuartersInIt() {
        double[][] blocks = new double[4][Quarters.BLOCKS];
        for (int quarter = 0; quarter < 4; quarter++) {
            Arrays.fill(blocks[quarter], (10 + quarter) * 1_000_000.0);
        }

        assertThat(Drift.figure("order p99", "ns", blocks, null).sentence()).isEqualTo("order p99 rises over the run: "
                + "10.000 ms, 11.000 ms, 12.000 ms, 13.000 ms in its quarters (+30 %)");
    }
}
