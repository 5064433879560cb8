package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Collection;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import trader.analysis.run.Window;

/**
 * The shares that causes would have if stops and requests were unrelated: the requests are shifted against the stops
 * and their backlogs by random times, wrapping round within the measure phase.
 *
 * <p>Causes that only samples of threads show are charged with what all others left. There the question is whether
 * this rest is unrelated with the samples, so only the samples are shifted.
 */
final class PermutationTest {
    static final int SHIFTS = 200;
    private static final int MOST_REQUESTS = 4_000;
    /** Requests that are moved by less, or by a smaller part of the phase, meet again what they met. */
    private static final long LEAST_SHIFT_NS = 1_000_000_000;
    private static final long LEAST_PART = 20;
    private static final Cause[] CAUSES = Cause.values();
    private static final int POSSIBLE = 2 * CAUSES.length;

    /**
     * By cause: the actual share among the requests that were shifted; then by cause with the backlog behind it; then
     * that which depends on samples of threads.
     */
    private final double[] actual;
    /** The same in each shift. */
    private final double[][] shifted = new double[SHIFTS][];

    @FunctionalInterface
    private interface Division {
        void divide(int index, long moveNs, TimeBreakdown breakdown);
    }

    private PermutationTest(double[] actual) {
        this.actual = actual;
    }

    /**
     * What chance gives.
     *
     * @param low    the share that chance falls short of in one of twenty shifts
     * @param high   the share that chance exceeds in one of twenty shifts
     * @param pValue how often chance gives at least the actual share; that is included, so this is never 0
     */
    record Chance(double mean, double low, double high, double pValue) { }

    /** {@code requests} are indices of slow requests, in order; if there are very many, an even sample is shifted. */
    static PermutationTest of(SlowRequests slow, int[] requests, long usualNs, RequestDivision[] divisions,
            Window window) {
        int step = (requests.length + MOST_REQUESTS - 1) / MOST_REQUESTS;
        int[] sample = new int[(requests.length + step - 1) / step];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = requests[i * step];
        }
        Division requestsMoved = (index, moveNs, breakdown) ->
                slow.divide(index, moveNs, usualNs, divisions, breakdown);
        Division samplesMoved = (index, moveNs, breakdown) ->
                slow.divideWithSamplesMoved(index, moveNs, usualNs, divisions, breakdown);
        PermutationTest test = new PermutationTest(shares(slow, sample, window, 0, requestsMoved));
        Random random = new Random(1);
        long leastNs = Math.min(LEAST_SHIFT_NS, window.lengthNs() / LEAST_PART);
        for (int shift = 0; shift < SHIFTS; shift++) {
            long shiftNs = leastNs + (long) (random.nextDouble() * (window.lengthNs() - 2 * leastNs));
            test.shifted[shift] = shares(slow, sample, window, shiftNs, requestsMoved);
            if (test.actual[POSSIBLE] > 0) {
                replaceSampled(test.shifted[shift], shares(slow, sample, window, shiftNs, samplesMoved));
            }
        }
        return test;
    }

    private static void replaceSampled(double[] shares, double[] samplesMoved) {
        shares[POSSIBLE] = samplesMoved[POSSIBLE];
        for (Cause cause : Attribution.PROCESSOR) {
            for (int at = cause.ordinal(); at < POSSIBLE; at += CAUSES.length) {
                shares[at] = samplesMoved[at];
            }
        }
    }

    private static double[] shares(SlowRequests slow, int[] requests, Window window, long shiftNs, Division division) {
        TimeBreakdown breakdown = new TimeBreakdown();
        double[] shares = new double[POSSIBLE + 1];
        double excessNs = 0;
        for (int index : requests) {
            long moveNs = slow.dueNs(index) + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
            division.divide(index, moveNs, breakdown);
            for (int cause = 0; cause < CAUSES.length; cause++) {
                long ns = breakdown.ns(CAUSES[cause]);
                shares[cause] += ns;
                shares[CAUSES.length + cause] += ns + breakdown.backlogNs(CAUSES[cause]);
            }
            shares[POSSIBLE] += breakdown.possibleNs();
            excessNs += breakdown.excessNs();
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] = excessNs == 0 ? 0 : shares[i] / excessNs;
        }
        return shares;
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

    /** Of all that depends on samples of threads, no matter which threads had the processors. */
    Chance ofPossible() {
        return of(share -> share[POSSIBLE]);
    }

    private Chance of(Collection<Cause> causes, int first) {
        return of(share -> sum(share, causes, first));
    }

    private Chance of(ToDoubleFunction<double[]> figure) {
        double[] shares = Arrays.stream(shifted).mapToDouble(figure).sorted().toArray();
        double least = figure.applyAsDouble(actual);
        long atLeast = Arrays.stream(shares).filter(share -> share >= least).count();
        return new Chance(Arrays.stream(shares).average().orElseThrow(), quantile(shares, 0.05),
                quantile(shares, 0.95), (1.0 + atLeast) / (1 + SHIFTS));
    }

    private static double sum(double[] shares, Collection<Cause> causes, int first) {
        return causes.stream().mapToDouble(cause -> shares[first + cause.ordinal()]).sum();
    }

    /** The share that a part of the shifts does not exceed. */
    private static double quantile(double[] ascending, double part) {
        return ascending[(int) Math.min(SHIFTS - 1, Math.ceil(part * SHIFTS) - 1)];
    }
}
