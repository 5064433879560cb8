package trader.analysis.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import trader.analysis.latency.RequestFile;

/**
 * Which stops the slowest requests coincided with, in requests and in episodes, beside what chance would give.
 *
 * @param rule   how a cause is decided, in a sentence
 * @param shifts how often the requests were shifted against the stops to learn what chance gives
 * @param tails  by service and percentile
 */
public record Attribution(String rule, int shifts, List<TailCauses> tails) {
    private static final String RULE = "A stop is the cause of a request if it took at least a tenth of its response "
            + "time; of several, the first in the order of this list counts. Backlog: no such stop, but due while "
            + "requests held up by one were still unanswered, at most ten times its length after it.";
    private static final int SHIFTS = 200;
    private static final int SHIFTED_REQUESTS = 5_000;
    private static final int LEVELS = 3;
    private static final String[] LEVEL_NAMES = {"p99", "p99.9", "p99.99"};
    private static final int SERVICES = RequestFile.SERVICES.length;
    private static final int CAUSES = Cause.values().length;

    /**
     * The requests beyond a percentile.
     *
     * @param thresholdNs the percentile: those with a longer response time are counted
     * @param episodes    groups of them that overlap in time
     */
    public record TailCauses(String service, String percentile, long thresholdNs, long requests, long episodes,
            List<CauseShare> causes) {
    }

    /**
     * The requests of one cause.
     *
     * @param episodes         different stops (or, without one, groups of requests that overlap in time)
     * @param share            of the requests of the tail, 0 to 1
     * @param expectedByChance the share if stops and requests had nothing to do with each other
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record CauseShare(String cause, long requests, long episodes, double share, Double expectedByChance) {
    }

    static Attribution of(RequestPasses passes, Run run) {
        Tail tail = passes.tail().sorted(Integer.MAX_VALUE);
        Classifier classifier = new Classifier(run.server(), run.clients(), run.window());
        Counter counter = new Counter(tail);
        classifier.classify(tail, counter);
        double[][][] chance = chance(tail.sorted(SHIFTED_REQUESTS), classifier, run.window());
        List<TailCauses> tails = new ArrayList<>();
        for (int service = 0; service < SERVICES; service++) {
            for (int level = 0; level < LEVELS; level++) {
                Long thresholdNs = passes.thresholdNs(service, level);
                if (thresholdNs != null && counter.requests(service, level) > 0) {
                    tails.add(counter.tail(service, level, thresholdNs, chance[service][level]));
                }
            }
        }
        return new Attribution(RULE, SHIFTS, tails);
    }

    /** Mean shares by service, level and cause over all shifts. */
    private static double[][][] chance(Tail tail, Classifier classifier, Window window) {
        long[][][] counts = new long[SERVICES][LEVELS][CAUSES];
        Random random = new Random(1);
        for (int shift = 0; shift < SHIFTS; shift++) {
            long shiftNs = (long) (random.nextDouble() * window.lengthNs());
            classifier.classify(tail, shiftNs, (index, cause, stop) -> {
                for (int level = 0; level <= tail.level(index); level++) {
                    counts[tail.service(index)][level][cause.ordinal()]++;
                }
            });
        }
        double[][][] shares = new double[SERVICES][LEVELS][CAUSES];
        for (int service = 0; service < SERVICES; service++) {
            for (int level = 0; level < LEVELS; level++) {
                long total = 0;
                for (long count : counts[service][level]) {
                    total += count;
                }
                for (int cause = 0; cause < CAUSES; cause++) {
                    shares[service][level][cause] = total == 0 ? Double.NaN
                            : (double) counts[service][level][cause] / total;
                }
            }
        }
        return shares;
    }

    /** Counts requests and episodes; the requests come in order of due time. */
    private static final class Counter implements Classifier.Visitor {
        private final Tail tail;
        private final long[][][] requests = new long[SERVICES][LEVELS][CAUSES];
        private final long[][] episodes = new long[SERVICES][LEVELS];
        private final long[][] reachNs = new long[SERVICES][LEVELS];
        private final long[][] unknownEpisodes = new long[SERVICES][LEVELS];
        private final long[][] unknownReachNs = new long[SERVICES][LEVELS];
        private final Set<?>[][][] stops = new Set<?>[SERVICES][LEVELS][CAUSES];

        Counter(Tail tail) {
            this.tail = tail;
            for (int service = 0; service < SERVICES; service++) {
                for (int level = 0; level < LEVELS; level++) {
                    reachNs[service][level] = Long.MIN_VALUE;
                    unknownReachNs[service][level] = Long.MIN_VALUE;
                    for (int cause = 0; cause < CAUSES; cause++) {
                        stops[service][level][cause] = new HashSet<Long>();
                    }
                }
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public void request(int index, Cause cause, long stop) {
            int service = tail.service(index);
            for (int level = 0; level <= tail.level(index); level++) {
                requests[service][level][cause.ordinal()]++;
                episode(episodes, reachNs, service, level, index);
                if (cause == Cause.UNKNOWN) {
                    episode(unknownEpisodes, unknownReachNs, service, level, index);
                } else {
                    ((Set<Long>) stops[service][level][cause.ordinal()]).add(stop);
                }
            }
        }

        private void episode(long[][] count, long[][] reach, int service, int level, int index) {
            if (tail.dueNs(index) > reach[service][level]) {
                count[service][level]++;
            }
            reach[service][level] = Math.max(reach[service][level], tail.completedNs(index));
        }

        long requests(int service, int level) {
            long sum = 0;
            for (long count : requests[service][level]) {
                sum += count;
            }
            return sum;
        }

        TailCauses tail(int service, int level, long thresholdNs, double[] chance) {
            long total = requests(service, level);
            List<CauseShare> causes = new ArrayList<>();
            for (Cause cause : Cause.values()) {
                long count = requests[service][level][cause.ordinal()];
                double expected = chance[cause.ordinal()];
                causes.add(new CauseShare(cause.label(), count, cause == Cause.UNKNOWN
                        ? unknownEpisodes[service][level] : stops[service][level][cause.ordinal()].size(),
                        (double) count / total, Double.isNaN(expected) ? null : expected));
            }
            return new TailCauses(RequestFile.SERVICES[service], LEVEL_NAMES[level], thresholdNs, total,
                    episodes[service][level], causes);
        }
    }
}
