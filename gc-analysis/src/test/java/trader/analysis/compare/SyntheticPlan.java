package trader.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import trader.analysis.compare.Judgement.Question;

/**
 * Figures of plans that were never run, with the character of real ones: a machine that drifts by tens of percent over
 * an hour, neighbours that slow several runs in a row down, and high percentiles that one disturbance can multiply.
 *
 * <p>Real medians of runs in the same hour differed by a factor of 1.6, real p99 by one of 60.
 */
final class SyntheticPlan {
    /** p50, p90, p99, p99.9: the spread of the logarithm from run to run beside what the neighbours share. */
    private static final double[] OWN_SPREAD = {0.06, 0.08, 0.2, 0.35};
    private static final int SERVICES = 2;

    private final Random random;
    private final int variants;
    private final int repeats;

    SyntheticPlan(long seed, int variants, int repeats) {
        this.random = new Random(seed);
        this.variants = variants;
        this.repeats = repeats;
    }

    /** One question for each variant but the first, service and percentile, the percentiles innermost. */
    List<Question> questions(double... factors) {
        double[][][] logs = logs(factors);
        List<Question> questions = new ArrayList<>();
        for (int variant = 1; variant < variants; variant++) {
            for (int figure = 0; figure < SERVICES * OWN_SPREAD.length; figure++) {
                questions.add(new Question(series(logs, 0, figure), series(logs, variant, figure), false));
            }
        }
        return questions;
    }

    /**
     * The questions of each step about the one before it, as of a plan at two loads: throughput and medians and p99 of
     * both services in the closed loop, then medians and p99 at the common rate.
     */
    List<List<Question>> steps(double... factors) {
        double[][][] closed = logs(factors);
        double[][][] common = logs(factors);
        List<List<Question>> steps = new ArrayList<>();
        for (int variant = 1; variant < variants; variant++) {
            List<Question> of = new ArrayList<>();
            of.add(new Question(throughput(closed, variant - 1), throughput(closed, variant), true));
            for (double[][][] logs : List.of(closed, common)) {
                for (int figure = 0; figure < SERVICES * OWN_SPREAD.length; figure += 2) {
                    of.add(new Question(series(logs, variant - 1, figure), series(logs, variant, figure), false));
                }
            }
            steps.add(of);
        }
        return steps;
    }

    /** What the medians of both services allow, with a spread of its own. */
    private List<Double> throughput(double[][][] logs, int variant) {
        List<Double> series = new ArrayList<>();
        for (double[][] repeat : logs) {
            double median = (repeat[variant][0] + repeat[variant][OWN_SPREAD.length]) / 2;
            series.add(1e3 * Math.exp(-median + 0.03 * student()));
        }
        return series;
    }

    private double[][][] logs(double[] factors) {
        double[][][] logs = new double[repeats][variants][SERVICES * OWN_SPREAD.length];
        double trend = (random.nextDouble() - 0.5) * 0.8 / (repeats * variants);
        double wandering = 0;
        double neighbour = 0;
        for (int slot = 0; slot < repeats * variants; slot++) {
            int repeat = slot / variants;
            int variant = VariantOrder.order(repeat, variants).get(slot % variants);
            wandering += random.nextGaussian() * 0.03;
            // Comes now and then, stays for some runs.
            neighbour = random.nextDouble() < 0.08 ? Math.abs(student()) * 0.3 : neighbour * 0.5;
            double common = trend * slot + wandering + neighbour;
            run(logs[repeat][variant], common, Math.log(factors.length > variant ? factors[variant] : 1));
        }
        return logs;
    }

    private void run(double[] figures, double common, double effect) {
        boolean disturbed = random.nextDouble() < 0.1;
        double disturbance = disturbed ? Math.log(2 + random.nextDouble() * 20) : 0;
        for (int service = 0; service < SERVICES; service++) {
            double shared = student();
            for (int p = 0; p < OWN_SPREAD.length; p++) {
                double own = OWN_SPREAD[p] * (0.7 * shared + 0.7 * student());
                figures[service * OWN_SPREAD.length + p] = effect + common * (1 + 0.5 * p) + own
                        + (p >= 2 ? disturbance : 0);
            }
        }
    }

    /** Student's t with three degrees of freedom, of unit variance: long tails. */
    private double student() {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double z = random.nextGaussian();
            squares += z * z;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
    }

    private List<Double> series(double[][][] logs, int variant, int figure) {
        List<Double> series = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            series.add(1e6 * Math.exp(logs[repeat][variant][figure]));
        }
        return series;
    }
}
