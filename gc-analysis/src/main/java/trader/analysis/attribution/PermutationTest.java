package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.run.Window;

/**
 * The shares that causes would have if stops and requests were unrelated: the requests are shifted against the stops
 * and their backlogs by random times, wrapping round within the measure phase.
 *
 * <p>Causes that only samples of threads show are charged with what all others left. There the question is whether
 * this rest is unrelated with the samples, so only the samples are shifted.
 */
final class PermutationTest {
    private static final int SHIFTS = 200;
    private static final int MOST_REQUESTS = 2_000;
    /** Requests that are moved by less, or by a smaller part of the phase, meet again what they met. */
    private static final long LEAST_SHIFT_NS = 1_000_000_000;
    private static final long LEAST_PART = 20;
    private static final Cause[] CAUSES = Cause.values();

    /** By cause: the actual share among the requests that were shifted; then by cause with the backlog behind it. */
    private final double[] actual;
    /** The same in each shift. */
    private final double[][] shifted = new double[SHIFTS][];
    private final double placeOnlyAtMost;

    /** The time of requests by cause, added up. */
    private static final class Sums {
        private final double[] ns = new double[2 * CAUSES.length];
        private double excessNs;

        private void add(TimeBreakdown breakdown) {
            for (int cause = 0; cause < CAUSES.length; cause++) {
                long partNs = breakdown.ns(CAUSES[cause]);
                ns[cause] += partNs;
                ns[CAUSES.length + cause] += partNs + breakdown.backlogNs(CAUSES[cause]);
            }
            excessNs += breakdown.excessNs();
        }

        private double[] shares() {
            return Arrays.stream(ns).map(each -> excessNs == 0 ? 0 : each / excessNs).toArray();
        }
    }

    /** {@code requests} in the order in which they were due; if there are very many, an even sample is shifted. */
    PermutationTest(List<SlowRequest> requests, long usualNs, Window window) {
        int step = Math.max(1, (requests.size() + MOST_REQUESTS - 1) / MOST_REQUESTS);
        List<SlowRequest> sample = IntStream.range(0, (requests.size() + step - 1) / step)
                .mapToObj(i -> requests.get(i * step)).toList();
        SampledRest rest = new SampledRest(sample.size(), SHIFTS);
        TimeBreakdown breakdown = new TimeBreakdown();
        Sums unmoved = new Sums();
        for (int i = 0; i < sample.size(); i++) {
            sample.get(i).divide(0, usualNs, breakdown);
            rest.add(i, breakdown.placeNs(), breakdown.possibleNs());
            unmoved.add(breakdown);
        }
        actual = unmoved.shares();
        Random random = new Random(1);
        long leastNs = Math.min(LEAST_SHIFT_NS, window.lengthNs() / LEAST_PART);
        for (int shift = 0; shift < SHIFTS; shift++) {
            long shiftNs = leastNs + (long) (random.nextDouble() * (window.lengthNs() - 2 * leastNs));
            Sums requestsMoved = new Sums();
            Sums samplesMoved = new Sums();
            for (int i = 0; i < sample.size(); i++) {
                SlowRequest request = sample.get(i);
                long moveNs = request.dueNs() + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
                request.divide(moveNs, usualNs, breakdown);
                requestsMoved.add(breakdown);
                request.division().divideWithSamplesMoved(request, moveNs, usualNs, breakdown);
                samplesMoved.add(breakdown);
                rest.addShifted(shift, i, breakdown.possibleNs());
            }
            shifted[shift] = requestsMoved.shares();
            replaceSampled(shifted[shift], samplesMoved.shares());
        }
        placeOnlyAtMost = unmoved.excessNs == 0 ? 0 : rest.atMostNs() / unmoved.excessNs;
    }

    private static void replaceSampled(double[] shares, double[] samplesMoved) {
        for (Cause cause : CpuUsers.CAUSES) {
            for (int at = cause.ordinal(); at < shares.length; at += CAUSES.length) {
                shares[at] = samplesMoved[at];
            }
        }
    }

    /**
     * Of the sum of these causes, with the backlogs behind them. The end of a backlog after a stop is found by the
     * requests, so that slow ones lie in it more often than chance: the stops alone must then be as rare.
     */
    Chance of(Collection<Cause> causes) {
        Chance alone = of(causes, 0);
        Chance all = of(causes, CAUSES.length);
        return causes.stream().noneMatch(Cause::isStop) ? all
                : new Chance(all.mean(), all.low(), all.high(), Math.max(alone.pValue(), all.pValue()));
    }

    /** The upper end of the share that is known only by its place. */
    double placeOnlyAtMost() {
        return placeOnlyAtMost;
    }

    private Chance of(Collection<Cause> causes, int first) {
        double[] shares = Arrays.stream(shifted).mapToDouble(shift -> sum(shift, causes, first)).sorted().toArray();
        double least = sum(actual, causes, first);
        long atLeast = Arrays.stream(shares).filter(share -> share >= least).count();
        return new Chance(Arrays.stream(shares).average().orElseThrow(), quantile(shares, 0.05),
                quantile(shares, 0.95), (1.0 + atLeast) / (1 + SHIFTS));
    }

    private static double sum(double[] shares, Collection<Cause> causes, int first) {
        return causes.stream().mapToDouble(cause -> shares[first + cause.ordinal()]).sum();
    }

    /** The share that a part of the shifts does not exceed. */
    static double quantile(double[] ascending, double part) {
        return ascending[(int) Math.ceil(part * ascending.length) - 1];
    }
}
