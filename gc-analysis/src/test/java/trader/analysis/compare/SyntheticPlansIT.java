package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.compare.Judgement.Family;

/**
 * How often the method is right, on plans with real-looking noise and a known truth. The seeds are fixed.
 *
 * <p>Measured with these plans: different in 1.7 to 3.5 % of A/A plans of two variants; a planted 20 % is different at
 * the median in 38, 75, 90, 96 and 99 % of plans of 5, 8, 12, 16 and 20 repeats, at p90 in 94 % with 20; at p99, where
 * runs of one kind differ by factors, in 14 % with 20: there only factors are visible.
 */
class SyntheticPlansIT {
    private static final int PER_VARIANT = 8;
    private static final int P50 = 0;
    private static final int P90 = 1;
    private static final int P99 = 2;

    @ParameterizedTest
    @CsvSource({"2, 5, 1000", "2, 6, 1000", "2, 8, 1000", "2, 12, 1000", "2, 20, 600", "2, 30, 300", "5, 5, 300",
        "5, 12, 200"})
    void saysDifferentInAtMostFivePercentOfPlansWhereNothingDiffers(int variants, int repeats, int plans) {
        long wrong = IntStream.range(0, plans).mapToObj(seed -> judge(seed, variants, repeats, 1, 1))
                .filter(family -> family.judgements().stream().anyMatch(each -> each.verdict() == Verdict.DIFFERENT))
                .count();
        assertThat(wrong / (double) plans).isLessThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource({"16, 0", "20, 1"})
    void saysDifferentInAtLeastNinetyPercentOfPlansWhereTwentyPercentArePlanted(int repeats, int percentile) {
        assertThat(share(Verdict.DIFFERENT, repeats, 600, percentile, 1.2)).isGreaterThanOrEqualTo(0.9);
        assertThat(share(Verdict.DIFFERENT, repeats, 600, percentile, 1 / 1.2)).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void findsTheTailOfAnotherKind() {
        assertThat(share(Verdict.DIFFERENT, 20, 300, P99, 6)).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void saysSameOnlyWithEnoughRepeats() {
        assertThat(share(Verdict.SAME, 5, 300, P50, 1)).isLessThan(0.1);
        assertThat(share(Verdict.SAME, 30, 300, P50, 1)).isGreaterThan(0.85);
        assertThat(share(Verdict.SAME, 30, 300, P50, 1.2)).as("a planted 20 % is not the same").isLessThan(0.01);
        assertThat(share(Verdict.SAME, 30, 300, P90, 1 / 1.12)).isLessThan(0.01);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4"})
    void cannotTellFromTooFewRepeats(int repeats) {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(judge(seed, 2, repeats, 1, 5).judgements()).extracting(Judgement::verdict)
                    .containsOnly(Verdict.CANNOT_TELL);
        }
    }

    /** All intervals of a plan at once, and one by itself. */
    @ParameterizedTest
    @CsvSource({"5", "8", "12", "20"})
    void theIntervalsContainTheTruth(int repeats) {
        int plans = 600;
        long allHold = IntStream.range(0, plans).mapToObj(seed -> judge(seed, 2, repeats, 1, 1.5))
                .filter(family -> family.judgements().stream().allMatch(SyntheticPlansIT::holds)).count();
        long oneHolds = IntStream.range(0, plans)
                .mapToObj(seed -> new SyntheticPlan(seed, 2, repeats).questions(1, 1.5).get(P50))
                .map(question -> Judgement.of(question, 0.05, 0.1))
                .filter(SyntheticPlansIT::holds).count();
        assertThat(allHold / (double) plans).isGreaterThanOrEqualTo(0.95);
        assertThat(oneHolds / (double) plans).isBetween(0.93, 0.99);
    }

    private static boolean holds(Judgement judgement) {
        return judgement.low() <= 1.5 && judgement.high() >= 1.5;
    }

    /** The plans are of the kind that they claim to be: medians within a factor of about two, tails of many. */
    @Test
    void theNoiseIsRealistic() {
        Map<Integer, Double> spreads = new TreeMap<>();
        for (int percentile : new int[] {P50, P99}) {
            double[] spread = IntStream.range(0, 100).mapToDouble(seed -> {
                double[] values = new SyntheticPlan(seed, 2, 6).questions().get(percentile).first().stream()
                        .mapToDouble(Double::doubleValue).sorted().toArray();
                return values[values.length - 1] / values[0];
            }).sorted().toArray();
            spreads.put(percentile, spread[50]);
        }
        assertThat(spreads.get(P50)).isBetween(1.2, 1.9);
        assertThat(spreads.get(P99)).isBetween(2.0, 30.0);
    }

    private static Family judge(int seed, int variants, int repeats, double... factors) {
        return Judgement.all(new SyntheticPlan(seed * 7_919L + repeats, variants, repeats).questions(factors), 0.05,
                0.1);
    }

    private static double share(Verdict verdict, int repeats, int plans, int percentile, double factor) {
        return IntStream.range(0, plans).mapToObj(seed -> judge(seed, 2, repeats, 1, factor).judgements())
                .flatMap(all -> Arrays.stream(new int[] {percentile, PER_VARIANT / 2 + percentile}).mapToObj(all::get))
                .filter(each -> each.verdict() == verdict).count() / (2.0 * plans);
    }
}
