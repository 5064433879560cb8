package trader.analysis.ratesearch;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import trader.analysis.ratesearch.RateSearchState.Limits;

/**
 * A server with known truth: its percentile grows with the load as that of a queue, each run scatters, one in
 * ten is disturbed, and the load generator can only so much.
 *
 * @param capacityPerS beyond which the queue grows without end
 * @param idleMs       the percentile without load
 * @param growth       how soon it grows: 0 not before the capacity
 * @param scatter      of its logarithm from run to run
 * @param generatorPerS what the load generator can
 */
record ServerModel(double capacityPerS, double idleMs, double growth, double scatter, double generatorPerS) {
    static final double LIMIT_MS = 2;
    private static final double DISTURBED = 0.1;

    double percentileMs(double ratePerS) {
        double load = ratePerS / capacityPerS;
        return load >= 1 ? 1_000 : idleMs * (1 + growth * load / (1 - load));
    }

    /** The rate at which it is just the limit. */
    double truePerS() {
        double ratio = (LIMIT_MS / idleMs - 1) / growth;
        return Math.min(capacityPerS * ratio / (1 + ratio), generatorPerS);
    }

    Trial run(double ratePerS, SplittableRandom random) {
        double disturbance = random.nextDouble() < DISTURBED ? Math.exp(0.5 + 2.5 * random.nextDouble()) : 1;
        double ms = percentileMs(ratePerS) * Math.exp(random.nextGaussian() * scatter) * disturbance;
        if (ratePerS > generatorPerS * (1 + 0.02 * random.nextGaussian())) {
            return Trial.of(ratePerS, TrialOutcome.GENERATOR, null);
        }
        return Trial.of(ratePerS, ms <= LIMIT_MS ? TrialOutcome.MET : TrialOutcome.MISSED, Math.log(ms / LIMIT_MS));
    }

    /** A whole search, from a start that is up to four times too low or twice too high. */
    List<Trial> search(long seed, int runs, double leastPerS) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Trial> trials = new ArrayList<>();
        double rate = Math.max(leastPerS, Math.min(capacityPerS, generatorPerS)
                * Math.exp(random.nextDouble(-1.4, 0.7)));
        while (RateEstimate.end(trials, leastPerS, new Limits(runs, Long.MAX_VALUE, 0.1)) == null) {
            trials.add(run(rate, random));
            rate = Staircase.next(trials, leastPerS);
        }
        return trials;
    }
}
