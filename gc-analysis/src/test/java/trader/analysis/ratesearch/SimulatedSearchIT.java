package trader.analysis.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import trader.analysis.ratesearch.RateEstimate.Verdict;

/** Whole searches on servers of which the rate is known: always the same ones, 40 of each. */
class SimulatedSearchIT {
    private static final int SEARCHES = 40;
    private static final int RUNS = 18;
    private static final double FLOOR_PER_S = 30;
    private static final double NO_LIMIT = 1e9;

    static Stream<Arguments> servers() {
        return Stream.of(
                Arguments.of("grows before its capacity", new ServerModel(3_000, 1, 0.1, 0.15, NO_LIMIT), 0.9),
                Arguments.of("flat up to its capacity", new ServerModel(3_000, 1, 0.002, 0.15, NO_LIMIT), 0.9),
                Arguments.of("slow", new ServerModel(150, 1, 0.1, 0.15, NO_LIMIT), 0.9),
                Arguments.of("grows slowly", new ServerModel(3_000, 1, 1, 0.2, NO_LIMIT), 0.5),
                Arguments.of("scatters much", new ServerModel(3_000, 1, 0.3, 0.35, NO_LIMIT), 0.5));
    }

    /** Where the latency hardly grows with the rate, or scatters, 18 runs are not exact to 15 %; the interval tells. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("servers")
    void twoSearchesAgreeAndTheIntervalContainsTheTruth(String name, ServerModel server, double agreeing) {
        List<RateEstimate> findings = searches(server);

        assertThat(findings).extracting(RateEstimate::verdict).containsOnly(Verdict.FOUND);
        assertThat(pairsWithin(findings, 1.15)).isGreaterThanOrEqualTo(agreeing);
        assertThat(holding(findings, server.truePerS())).isGreaterThanOrEqualTo(0.75);
    }

    @Test
    void theLimitMayBeTheLoadGenerators() {
        ServerModel server = new ServerModel(6_000, 1, 0.1, 0.15, 2_500);

        List<RateEstimate> findings = searches(server);

        assertThat(findings).filteredOn(each -> each.verdict() == Verdict.GENERATOR_LIMIT)
                .hasSizeGreaterThan(SEARCHES * 9 / 10);
        assertThat(pairsWithin(findings, 1.15)).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void aTargetBelowTheIdleLatencyIsMetNowhere() {
        List<RateEstimate> findings = searches(new ServerModel(3_000, 5, 0.1, 0.15, NO_LIMIT));

        assertThat(findings).allSatisfy(each -> {
            assertThat(each.verdict()).isEqualTo(Verdict.NOT_MET);
            assertThat(each.ratePerS()).isNull();
        });
    }

    @Test
    void aUselessGeneratorIsNotBlamedOnTheServer() {
        List<RateEstimate> findings = searches(new ServerModel(3_000, 1, 0.1, 0.15, 1));

        assertThat(findings).extracting(RateEstimate::verdict).containsOnly(Verdict.GENERATOR_TOO_SLOW);
    }

    @Test
    void tooFewRunsSayAtLeast() {
        List<Trial> met = List.of(Trial.of(100, TrialOutcome.MET, -0.5), Trial.of(160, TrialOutcome.MET, -0.3));

        assertThat(RateEstimate.of(met)).isEqualTo(new RateEstimate(Verdict.AT_LEAST, 160.0, 160.0, null));
        assertThat(RateEstimate.of(List.of(Trial.of(100, TrialOutcome.INVALID, null))).verdict())
                .isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void recoversFromAWrongFirstResult() {
        List<Trial> trials = new ArrayList<>(List.of(Trial.of(1_000, TrialOutcome.MISSED, 2.0)));
        while (trials.size() < RUNS) {
            double rate = Staircase.next(trials, FLOOR_PER_S);
            trials.add(Trial.of(rate, rate < 2_000 ? TrialOutcome.MET : TrialOutcome.MISSED,
                    rate < 2_000 ? -0.4 : 0.4));
        }

        assertThat(RateEstimate.of(trials).ratePerS()).isBetween(1_800.0, 2_200.0);
    }

    @Test
    void theStaircaseHalvesAtATurnAndNeverLeavesTheFloor() {
        List<Trial> trials = new ArrayList<>(List.of(Trial.of(100, TrialOutcome.MET, -0.1)));
        assertThat(Staircase.next(trials, 1)).isEqualTo(160, within(0.5));
        trials.add(Trial.of(160, TrialOutcome.MISSED, 0.1));
        assertThat(Staircase.next(trials, 1)).isEqualTo(160 / Math.sqrt(1.6), within(0.5));
        assertThat(Staircase.next(trials, 150)).isEqualTo(150);
    }

    private static List<RateEstimate> searches(ServerModel server) {
        return IntStream.range(0, SEARCHES).parallel()
                .mapToObj(seed -> RateEstimate.of(server.search(seed, RUNS, FLOOR_PER_S))).toList();
    }

    /** Which part of the pairs of searches is so near to each other. */
    private static double pairsWithin(List<RateEstimate> findings, double factor) {
        return IntStream.range(0, SEARCHES / 2).filter(pair -> Math.abs(Math.log(findings.get(2 * pair).ratePerS()
                / findings.get(2 * pair + 1).ratePerS())) <= Math.log(factor)).count() / (SEARCHES / 2.0);
    }

    private static double holding(List<RateEstimate> findings, double truePerS) {
        return findings.stream().filter(each -> each.lowPerS() <= truePerS && truePerS <= each.highPerS()).count()
                / (double) SEARCHES;
    }
}
