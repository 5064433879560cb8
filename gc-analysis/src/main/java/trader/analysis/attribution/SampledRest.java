package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How much of the time of slow requests the samples of threads do not explain, at most.
 *
 * <p>All other causes leave a rest of each request; samples cover a part of it, and another part at other times. Were
 * all of a rest unrelated with the samples, they would cover it as they do at other times. So the part that they do not
 * cover tells how much can be unrelated, as the wrong answers in a test tell how much was guessed (Abbott's correction,
 * 1925). Short rests are covered more often than long ones: requests are compared with those of like chance.
 */
final class SampledRest {
    private static final int MOST_CLASSES = 4;
    private static final int REQUESTS_IN_CLASS = 10;

    /** By request. */
    private final double[] restNs;
    private final double[] coveredNs;
    /** By shift and request. */
    private final double[][] byChanceNs;

    SampledRest(int requests, int shifts) {
        restNs = new double[requests];
        coveredNs = new double[requests];
        byChanceNs = new double[shifts][requests];
    }

    /** A request as it was: {@code placeNs} are known only by their place, {@code possibleNs} are covered. */
    void add(int request, long placeNs, long possibleNs) {
        restNs[request] = placeNs + possibleNs;
        coveredNs[request] = possibleNs;
    }

    void addShifted(int shift, int request, long possibleNs) {
        byChanceNs[shift][request] = Math.min(restNs[request], possibleNs);
    }

    double atMostNs() {
        double[] chances = IntStream.range(0, restNs.length).mapToDouble(this::chance).toArray();
        int[] byChance = IntStream.range(0, restNs.length).filter(request -> restNs[request] > 0).boxed()
                .sorted(Comparator.comparingDouble(request -> chances[request])).mapToInt(Integer::intValue).toArray();
        int classes = Math.max(1, Math.min(MOST_CLASSES, byChance.length / REQUESTS_IN_CLASS));
        double allNs = Arrays.stream(restNs).sum();
        double expectedNs = 0;
        double squares = 0;
        double classNs = 0;
        int from = 0;
        for (int i = 0; i < byChance.length; i++) {
            classNs += restNs[byChance[i]];
            if (classNs >= allNs / classes || i == byChance.length - 1) {
                Bound bound = bound(Arrays.copyOfRange(byChance, from, i + 1));
                expectedNs += Math.min(classNs, bound.expected);
                squares += (bound.high - bound.expected) * (bound.high - bound.expected);
                classNs = 0;
                from = i + 1;
            }
        }
        return Math.min(allNs, expectedNs + Math.sqrt(squares));
    }

    /** The part that is covered on average at other times. */
    private double chance(int request) {
        return Arrays.stream(byChanceNs).mapToDouble(shift -> shift[request]).sum() / restNs[request];
    }

    private Bound bound(int[] requests) {
        double[] shifts = Arrays.stream(byChanceNs)
                .mapToDouble(shift -> Arrays.stream(requests).mapToDouble(i -> shift[i]).sum()).sorted().toArray();
        return unrelated(Arrays.stream(requests).mapToDouble(i -> restNs[i] - coveredNs[i]).sum(),
                Arrays.stream(requests).mapToDouble(i -> coveredNs[i]).sum(),
                Arrays.stream(shifts).average().orElseThrow(), PermutationTest.quantile(shifts, 0.95));
    }

    /** The part of a rest that is unrelated with the samples; {@code high} is exceeded 1 time in 20. */
    record Bound(double expected, double high) { }

    /**
     * Finds that part. A part of a rest scatters more than the whole.
     *
     * @param place   the time that the samples do not cover
     * @param covered the time that they cover
     * @param mean    the time that they cover at other times
     * @param high    the same, exceeded at one of twenty other times
     */
    static Bound unrelated(double place, double covered, double mean, double high) {
        double rest = place + covered;
        double left = rest - mean;
        if (left <= 0) {
            return new Bound(rest, rest);
        }
        // A part u = x² rest leaves x² left - x scatter or more uncovered, but no more than place.
        double scatter = Math.max(0, high - mean);
        double x = (scatter + Math.sqrt(scatter * scatter + 4 * left * place)) / (2 * left);
        return new Bound(place / left * rest, rest * x * x);
    }
}
