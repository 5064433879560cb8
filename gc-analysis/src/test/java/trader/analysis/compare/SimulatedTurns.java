package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import trader.analysis.compare.FigureSamples.Sample;
import trader.analysis.compare.Judgement.Question;

/**
 * Comparisons that were never measured: JVMs of the same variant differ, the machine drifts by tens of percent and
 * wanders from turn to turn, and every turn has noise of its own. Figures of one JVM belong together.
 */
final class SimulatedTurns {
    /** Throughput, CPU and allocation, then p50, p90, p99 and p99.9 of two services. */
    static final List<MeasuredFigure> FIGURES = figures();
    private static final double[] JVMS = {1, 0.8, 0.5, 1, 1.1, 2, 5};
    private static final double[] OF_TURN = {0.02, 0.02, 0.005, 0.03, 0.05, 0.15, 0.5};

    private final Random random;
    private final int variants;
    private final int rounds;
    private final double jvmsDiffer;
    private final boolean hasOutliers;
    private final double[] factors;
    private final Map<MeasuredFigure, FigureSamples> samples = new LinkedHashMap<>();
    private int generations;
    private double ofSecond = 1;

    /**
     * A comparison without generations yet.
     *
     * @param jvmsDiffer  standard deviation of the log of throughput and p50 between JVMs of a variant
     * @param hasOutliers whether some JVMs are much unlike the others
     * @param factors     by variant: the true latency, as a ratio to the first; CPU and throughput follow
     */
    SimulatedTurns(long seed, int variants, int rounds, double jvmsDiffer, boolean hasOutliers, double... factors) {
        this.random = new Random(seed * 1_000_003);
        this.variants = variants;
        this.rounds = rounds;
        this.jvmsDiffer = jvmsDiffer;
        this.hasOutliers = hasOutliers;
        this.factors = factors;
        FIGURES.forEach(figure -> samples.put(figure, new FigureSamples()));
    }

    /** JVMs of the second variant differ so many times as much as those of the others. */
    SimulatedTurns unlike(double times) {
        ofSecond = times;
        return this;
    }

    private static List<MeasuredFigure> figures() {
        List<MeasuredFigure> figures = new ArrayList<>(List.of(MeasuredFigure.THROUGHPUT, MeasuredFigure.CPU,
                MeasuredFigure.ALLOCATION));
        for (String service : List.of("quote", "order")) {
            for (String percentile : List.of("p50", "p90", "p99", "p99.9")) {
                figures.add(new MeasuredFigure(service, percentile));
            }
        }
        return figures;
    }

    private static int kind(int figure) {
        return figure < 7 ? figure : figure - 4;
    }

    SimulatedTurns generations(int more) {
        for (int i = 0; i < more; i++) {
            generation(++generations);
        }
        return this;
    }

    private void generation(int number) {
        int n = FIGURES.size();
        double[][] jvm = new double[variants][n];
        for (int variant = 0; variant < variants; variant++) {
            double common = deviation();
            for (int figure = 0; figure < n; figure++) {
                jvm[variant][figure] = jvmsDiffer * (variant == 1 ? ofSecond : 1) * JVMS[kind(figure)]
                        * (Math.sqrt(0.7) * common * (figure == 0 ? -1 : 1) + Math.sqrt(0.3) * random.nextGaussian());
            }
        }
        double[][] drifts = drifts();
        for (int variant = 0; variant < variants; variant++) {
            double effect = Math.log(variant < factors.length ? factors[variant] : 1);
            for (int figure = 0; figure < n; figure++) {
                double sign = figure == 0 ? -1 : figure == 2 ? 0 : 1;
                double ofPart = OF_TURN[kind(figure)] / Math.sqrt((double) rounds / TurnRequests.PARTS);
                double[] parts = new double[TurnRequests.PARTS];
                for (int part = 0; part < parts.length; part++) {
                    parts[part] = jvm[variant][figure] + sign * (effect + drifts[variant][part])
                            + ofPart * random.nextGaussian();
                }
                samples.get(FIGURES.get(figure)).add(number, "v" + variant,
                        new Sample(Arrays.stream(parts).average().orElseThrow(), parts));
            }
        }
    }

    /** What the machine does to each variant in each part of the rounds, in which the variants take turns. */
    private double[][] drifts() {
        double[][] drifts = new double[variants][TurnRequests.PARTS];
        double trend = (random.nextDouble() - 0.5) * 0.4 / rounds / variants;
        double drift = 0;
        List<Integer> order = new ArrayList<>(IntStream.range(0, variants).boxed().toList());
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (int variant : order) {
                drift += trend + 0.01 * random.nextGaussian();
                drifts[variant][round * TurnRequests.PARTS / rounds] += drift * TurnRequests.PARTS / rounds;
            }
        }
        return drifts;
    }

    private double deviation() {
        return hasOutliers && random.nextDouble() < 0.1 ? 3 * random.nextGaussian() : random.nextGaussian();
    }

    /** Of one variant against another, in the order of {@link #FIGURES}. */
    List<Question> questions(int variant, int against) {
        return FIGURES.stream().map(figure -> new Question("v" + variant, "v" + against, null, figure, "any",
                samples.get(figure).ratio("v" + variant, "v" + against))).toList();
    }
}
