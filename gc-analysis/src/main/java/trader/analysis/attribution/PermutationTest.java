package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Random;
import trader.analysis.run.Window;

/**
 * What shares the causes of a tail would have, if stops and requests had nothing to do with each other: the requests
 * are shifted against the stops and their backlogs by random times, round and round within the measure phase.
 */
final class PermutationTest {
    static final int SHIFTS = 200;
    private static final int REQUESTS_AT_MOST = 4_000;
    private static final Cause[] CAUSES = Cause.values();

    /** By cause: the share as it is, of the requests that were shifted too. */
    private final double[] real;
    /** By cause: the share in each shift, ascending. */
    private final double[][] shifted = new double[CAUSES.length][SHIFTS];

    private PermutationTest(double[] real) {
        this.real = real;
    }

    /** {@code requests} are indices of the tail, in order; of very many, an even choice is shifted. */
    static PermutationTest of(SlowRequests tail, int[] requests, long usualNs, CauseTimeline[] timelines, Window window) {
        int step = (requests.length + REQUESTS_AT_MOST - 1) / REQUESTS_AT_MOST;
        int[] chosen = new int[(requests.length + step - 1) / step];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = requests[i * step];
        }
        PermutationTest chance = new PermutationTest(shares(tail, chosen, usualNs, timelines, window, 0));
        Random random = new Random(1);
        for (int shift = 0; shift < SHIFTS; shift++) {
            double[] shares = shares(tail, chosen, usualNs, timelines, window,
                    (long) (random.nextDouble() * window.lengthNs()));
            for (int cause = 0; cause < CAUSES.length; cause++) {
                chance.shifted[cause][shift] = shares[cause];
            }
        }
        for (double[] shares : chance.shifted) {
            Arrays.sort(shares);
        }
        return chance;
    }

    private static double[] shares(SlowRequests tail, int[] requests, long usualNs, CauseTimeline[] timelines, Window window,
            long shiftNs) {
        TimeBreakdown breakdown = new TimeBreakdown();
        double[] ns = new double[CAUSES.length];
        double excessNs = 0;
        for (int index : requests) {
            long moveNs = tail.dueNs(index) + shiftNs < window.endNs() ? shiftNs : shiftNs - window.lengthNs();
            tail.divide(index, moveNs, usualNs, timelines, breakdown);
            for (int cause = 0; cause < CAUSES.length; cause++) {
                ns[cause] += breakdown.ns(CAUSES[cause]);
            }
            excessNs += breakdown.excessNs();
        }
        for (int cause = 0; cause < CAUSES.length; cause++) {
            ns[cause] = excessNs == 0 ? 0 : ns[cause] / excessNs;
        }
        return ns;
    }

    double mean(Cause cause) {
        return Arrays.stream(shifted[cause.ordinal()]).average().orElseThrow();
    }

    /** The share that {@code part} of the shifts do not exceed. */
    double quantile(Cause cause, double part) {
        return shifted[cause.ordinal()][(int) Math.min(SHIFTS - 1, Math.ceil(part * SHIFTS) - 1)];
    }

    /** How often chance gives at least the real share, the real one counted with it: never 0. */
    double pValue(Cause cause) {
        long atLeast = Arrays.stream(shifted[cause.ordinal()]).filter(share -> share >= real[cause.ordinal()]).count();
        return (1.0 + atLeast) / (1 + SHIFTS);
    }
}
