package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.compare.ComparisonResult.Ratio;

/**
 * How often the method is right, on simulated turns with a known truth. The seeds are fixed; docs/METHOD.md has more
 * figures of the same simulation.
 */
class SimulatedComparisonsIT {
    private static final double ALPHA = 0.05;
    private static final double MARGIN = 0.1;
    private static final int P50 = 3;
    private static final int MOST = 12;
    private static final double[] LEVELS = IntStream.rangeClosed(0, MOST)
            .mapToDouble(done -> SpendingRule.level(done, MOST, ALPHA)).toArray();

    private static List<Ratio> judged(SimulatedTurns turns, int variant, int against, double level) {
        return new Judgement(level, MARGIN, MOST).of(turns.questions(variant, against));
    }

    private static double share(int plans, LongFunction<List<Ratio>> judged, Predicate<List<Ratio>> is) {
        return LongStream.range(0, plans).parallel().mapToObj(judged).filter(is).count() / (double) plans;
    }

    private static boolean saysDifferent(List<Ratio> ratios) {
        return ratios.stream().anyMatch(each -> each.decision().isDifferent());
    }

    /** Two variants that are equal in truth. */
    @ParameterizedTest
    @CsvSource({"2, 50, 0.05, false", "2, 300, 0.015, false", "3, 50, 0.03, false", "4, 100, 0.03, true",
        "8, 50, 0.015, false", "8, 50, 0.05, true", "8, 100, 0.0, false", "12, 50, 0.03, false"})
    void saysDifferentInAtMostFivePercentOfPlansWhereNothingDiffers(int generations, int rounds, double jvms,
            boolean hasOutliers) {
        assertThat(share(600, seed -> judged(new SimulatedTurns(seed, 2, rounds, jvms, hasOutliers)
                .generations(generations), 1, 0, ALPHA), SimulatedComparisonsIT::saysDifferent))
                .isLessThanOrEqualTo(ALPHA);
    }

    /** Many variants lend each other degrees of freedom, also to one whose JVMs differ more; each pair is a family. */
    @ParameterizedTest
    @CsvSource({"4, 2, false, 1", "4, 3, true, 1", "20, 2, false, 1", "20, 3, true, 1", "5, 6, false, 3",
        "20, 3, false, 3"})
    void saysDifferentInAtMostFivePercentOfPairsOfManyVariants(int variants, int generations, boolean hasOutliers,
            double unlike) {
        int plans = 1_200 / variants;
        List<List<Ratio>> pairs = LongStream.range(0, plans).parallel().boxed().flatMap(seed -> {
            SimulatedTurns turns = new SimulatedTurns(seed, variants, 50, 0.03, hasOutliers).unlike(unlike)
                    .generations(generations);
            return LongStream.range(1, variants).mapToObj(v -> judged(turns, (int) v, (int) v - 1, ALPHA));
        }).collect(Collectors.toList());
        assertThat(pairs.stream().filter(SimulatedComparisonsIT::saysDifferent).count() / (double) pairs.size())
                .isLessThanOrEqualTo(ALPHA);
    }

    /** With two generations Student's t is so wide that the spread of the rounds seldom matters, but never narrower. */
    @ParameterizedTest
    @CsvSource({"2, 0.03", "3, 0.03", "5, 0.015", "8, 0.05", "12, 0.03"})
    void eachIntervalHoldsTheTruth(int generations, double jvms) {
        List<Ratio> p50 = new ArrayList<>();
        LongStream.range(0, 1_000).forEach(seed -> p50.add(judged(new SimulatedTurns(seed, 2, 50, jvms, false, 1, 1.3)
                .generations(generations), 1, 0, ALPHA).get(P50)));
        double held = p50.stream().filter(each -> each.interval().low() <= 1.3 && each.interval().high() >= 1.3).count()
                / (double) p50.size();
        assertThat(held).isBetween(0.94, generations == 2 ? 0.995 : 0.97);
    }

    /** JVMs that differ by 2.8 %, so two systems by 4 %. */
    @Test
    void findsFivePercentOfTheMedianInTwelveGenerations() {
        assertThat(share(600, seed -> judged(new SimulatedTurns(seed, 2, 50, 0.028, false, 1, 1.05)
                .generations(12), 1, 0, ALPHA), ratios -> ratios.get(P50).decision().isDifferent()
                        && ratios.get(P50).decision().direction().equals("slower"))).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void saysSameOnlyWhereItIs() {
        assertThat(share(500, seed -> judged(new SimulatedTurns(seed, 2, 50, 0.03, false).generations(8), 1, 0, ALPHA),
                ratios -> ratios.get(P50).decision().verdict().equals("same"))).isGreaterThan(0.9);
        assertThat(share(500, seed -> judged(new SimulatedTurns(seed, 2, 50, 0.03, false, 1, 1.1).generations(8), 1, 0,
                ALPHA), ratios -> ratios.get(P50).decision().verdict().equals("same"))).isLessThan(0.025);
    }

    /** A comparison that ends at the first look at which every question is answered. */
    private static List<Ratio> stoppedEarly(long seed, double... factors) {
        SimulatedTurns turns = new SimulatedTurns(seed, 2, 50, 0.028, false, factors)
                .generations(SpendingRule.firstLook(MOST));
        for (int done = SpendingRule.firstLook(MOST);; done++) {
            List<Ratio> ratios = judged(turns, 1, 0, LEVELS[done]);
            boolean isAnswered = ratios.stream().filter(each -> each.figure().isMain())
                    .allMatch(each -> each.decision().settled());
            if (isAnswered || done == MOST) {
                return ratios;
            }
            turns.generations(1);
        }
    }

    @Test
    void stoppingEarlyKeepsTheError() {
        assertThat(share(1_200, SimulatedComparisonsIT::stoppedEarly,
                SimulatedComparisonsIT::saysDifferent)).isLessThanOrEqualTo(ALPHA);
        assertThat(share(600, seed -> stoppedEarly(seed, 1, 1.05), ratios -> ratios.get(P50).decision().isDifferent()))
                .isGreaterThanOrEqualTo(0.85);
        assertThat(share(500, seed -> stoppedEarly(seed, 1, 1.3),
                ratios -> ratios.get(P50).interval().ratios().size() < 12))
                .as("a large difference ends it early").isGreaterThan(0.9);
    }
}
