package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Random;
import trader.analysis.run.Window;

/**
 * The shares that causes would have if stops and requests were unrelated: the requests are shifted against the stops
 * and their backlogs by random times, wrapping round within the measure phase.
 */
final class PermutationTest {
    static final int SHIFTS = 200;
    private static final int MOST_REQUESTS = 4_000;
    private static final Cause[] CAUSES = Cause.values();

    /** By cause: the actual share among the requests that were shifted. */
    private final double[] actual;
    /** By cause: the share in each shift, ascending. */
    private final double[][] shifted = new double[CAUSES.length][SHIFTS];

    private PermutationTest(double[] actual) {
        this.actual = actual;
    }

    /** {@code requests} are indices of slow requests, in order; if there are very many, an even sample is shifted. */
    static PermutationTest of(SlowRequests slow, int[] requests, long usualNs, RequestDivision[] divisions,
            Window window) {
        int step = (requests.length + MOST_REQUESTS - 1) / MOST_REQUESTS;
        int[] sample = new int[(requests.length + step - 1) / step];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = requests[i * step];
        }
        PermutationTest test = new PermutationTest(shares(slow, sample, usualNs, divisions, window, 0));
        Random random = new Random(1);
        for (int shift = 0; shift < SHIFTS; shift++) {
            double[] shares = shares(slow, sample, usualNs, divisions, window,
                    (long) (random.nextDouble() * window.lengthNs()));
            for (int cause = 0; cause < CAUSES.length; cause++) {
                test.shifted[cause][shift] = shares[cause];
            }
        }
        for (double[] shares : test.shifted) {
            Arrays.sort(shares);
        }
        return test;
    }

    private static double[] shares(SlowRequests slow, int[] requests, long usualNs, RequestDivision[] divisions,
            Window window, long shiftNs) {
        TimeBreakdown breakdown = new TimeBreakdown();
        double[] shares = new double[CAUSES.length];
        double excessNs = 0;
        for (int index : requests) {
            long moveNs = slow.dueNs(index) + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
            slow.divide(index, moveNs, usualNs, divisions, breakdown);
            for (int cause = 0; cause < CAUSES.length; cause++) {
                shares[cause] += breakdown.ns(CAUSES[cause]);
            }
            excessNs += breakdown.excessNs();
        }
        for (int cause = 0; cause < CAUSES.length; cause++) {
            shares[cause] = excessNs == 0 ? 0 : shares[cause] / excessNs;
        }
        return shares;
    }

    double mean(Cause cause) {
        return Arrays.stream(shifted[cause.ordinal()]).average().orElseThrow();
    }

    /** The share that a part of the shifts does not exceed. */
    double quantile(Cause cause, double part) {
        return shifted[cause.ordinal()][(int) Math.min(SHIFTS - 1, Math.ceil(part * SHIFTS) - 1)];
    }

    /** How often chance gives at least the actual share. The actual share is included, so this is never 0. */
    double pValue(Cause cause) {
        long atLeast = Arrays.stream(shifted[cause.ordinal()])
                .filter(share -> share >= actual[cause.ordinal()]).count();
        return (1.0 + atLeast) / (1 + SHIFTS);
    }
}
