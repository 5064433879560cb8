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

    /** By cause: the actual share among the requests that were shifted; then by cause with the backlog behind it. */
    private final double[] actual;
    /** The same in each shift. */
    private final double[][] shifted = new double[SHIFTS][];
    private final double placeOnlyAtMost;

    @FunctionalInterface
    private interface Division {
        void divide(int index, long moveNs, TimeBreakdown breakdown);
    }

    /** Takes the divided time of the request with this index in the sample. */
    @FunctionalInterface
    private interface Divided {
        void take(int request, TimeBreakdown breakdown);
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
        int step = Math.max(1, (requests.length + MOST_REQUESTS - 1) / MOST_REQUESTS);
        int[] sample = new int[(requests.length + step - 1) / step];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = requests[i * step];
        }
        Division requestsMoved = (index, moveNs, breakdown) ->
                slow.divide(index, moveNs, usualNs, divisions, breakdown);
        Division samplesMoved = (index, moveNs, breakdown) ->
                slow.divideWithSamplesMoved(index, moveNs, usualNs, divisions, breakdown);
        return new PermutationTest(slow, sample, window, requestsMoved, samplesMoved);
    }

    private PermutationTest(SlowRequests slow, int[] sample, Window window, Division requestsMoved,
            Division samplesMoved) {
        SampledRest rest = new SampledRest(sample.length, SHIFTS);
        double[] excessNs = new double[1];
        actual = shares(slow, sample, window, 0, requestsMoved, (request, breakdown) -> {
            rest.add(request, breakdown.placeNs(), breakdown.possibleNs());
            excessNs[0] += breakdown.excessNs();
        });
        Random random = new Random(1);
        long leastNs = Math.min(LEAST_SHIFT_NS, window.lengthNs() / LEAST_PART);
        for (int i = 0; i < SHIFTS; i++) {
            int shift = i;
            long shiftNs = leastNs + (long) (random.nextDouble() * (window.lengthNs() - 2 * leastNs));
            shifted[i] = shares(slow, sample, window, shiftNs, requestsMoved, (request, breakdown) -> { });
            replaceSampled(shifted[i], shares(slow, sample, window, shiftNs, samplesMoved,
                    (request, breakdown) -> rest.addShifted(shift, request, breakdown.possibleNs())));
        }
        placeOnlyAtMost = excessNs[0] == 0 ? 0 : rest.atMostNs() / excessNs[0];
    }

    private static void replaceSampled(double[] shares, double[] samplesMoved) {
        for (Cause cause : CpuUsers.CAUSES) {
            for (int at = cause.ordinal(); at < shares.length; at += CAUSES.length) {
                shares[at] = samplesMoved[at];
            }
        }
    }

    private static double[] shares(SlowRequests slow, int[] requests, Window window, long shiftNs, Division division,
            Divided divided) {
        TimeBreakdown breakdown = new TimeBreakdown();
        double[] shares = new double[2 * CAUSES.length];
        double excessNs = 0;
        for (int i = 0; i < requests.length; i++) {
            int index = requests[i];
            long moveNs = slow.dueNs(index) + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
            division.divide(index, moveNs, breakdown);
            divided.take(i, breakdown);
            for (int cause = 0; cause < CAUSES.length; cause++) {
                long ns = breakdown.ns(CAUSES[cause]);
                shares[cause] += ns;
                shares[CAUSES.length + cause] += ns + breakdown.backlogNs(CAUSES[cause]);
            }
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

    /** The upper end of the share that is known only by its place. */
    double placeOnlyAtMost() {
        return placeOnlyAtMost;
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
    static double quantile(double[] ascending, double part) {
        return ascending[(int) Math.ceil(part * ascending.length) - 1];
    }
}
