package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trader.benchmarks.FloorsResult.Beyond;
import trader.benchmarks.FloorsResult.Ratio;
import trader.benchmarks.FloorsResult.Series;

class FloorsResultTest {
    private static final int ROUNDS = 10;
    /** The resolution of the histograms, at either side. */
    private static final double EXACT = 0.003;

    /** Of each round, how slow the machine was in it. */
    private static final double[] SLOWNESS = {1, 7, 1, 2, 5, 1, 1, 9, 3, 1};

    @Test
    void aMachineThatIsSlowInSomeRoundsDoesNotWidenARatio() {
        Ratio ratio = ratio(result(300, 100), "quote (streaming) ÷ echo", 1, "p50");

        assertThat(ratio.ratio()).isCloseTo(1.5, within(1e-9));
        assertThat(ratio(result(300, 100), "quote (streaming) ÷ echo", 1, "server CPU").ratio())
                .isCloseTo(1.5, within(1e-9));
        assertThat(ratio.low()).isBetween(1.5 - EXACT * 1.5, 1.5);
        assertThat(ratio.high()).isBetween(1.5, 1.5 + EXACT * 1.5);
    }

    @Test
    void theExtraCostOfAForcedOrderIsDividedByThatOfItsWrites() {
        FloorsResult result = result(1_500, 100);

        assertThat(ratio(result, "(forced − none) ÷ 6 × fsync", 1, "p50").ratio())
                .isCloseTo((1_500 - 300) / 600.0, within(1e-9));
        assertThat(ratio(result, "(markable − none) ÷ 4 × fsync", 1, "p50").ratio())
                .isCloseTo((1_300 - 300) / 400.0, within(1e-9));
        assertThat(result.ratios()).filteredOn(each -> each.threads() == 8)
                .extracting(Ratio::name).noneMatch(name -> name.startsWith("("));
    }

    @Test
    void aForcedWriteCostsNoServer() {
        assertThat(ratio(result(1_500, 100), "order (forced) ÷ fsync", 1, "server CPU").ratio()).isNull();
    }

    @Test
    void aDifferenceThatIsNotPositiveHasNoRatio() {
        Ratio ratio = ratio(result(299, 100),
                "(forced − none) ÷ 6 × fsync", 1, "p50");

        assertThat(ratio.ratio()).isNull();
        assertThat(ratio.low()).isNull();
    }

    @Test
    void allIntervalsShareTheRisk() {
        FloorsResult result = result(1_500, 100);

        assertThat(result.alphaOfEach() * result.ratios().size()).isCloseTo(0.05, within(1e-12));
        assertThat(result.ratios()).doesNotHaveDuplicates().extracting(each -> each.name() + each.threads()
                + each.figure()).doesNotHaveDuplicates();
        assertThat(result.ratios()).extracting(Ratio::name).contains("FIX quote ÷ quote (streaming)");
    }

    @Test
    void theServersAllocationIsComparedWithThatOfTheEcho() {
        assertThat(result(1_500, 100).allocatedBeyondEcho()).contains(
                new Beyond("quote (streaming)", 1, 10_000, 10_000, 10_000),
                new Beyond("quote (xmlbeans)", 8, -10_000, -10_000, -10_000)).hasSize(2 * 3);
    }

    @Test
    void theMeanCostCountsRequestsAlike() {
        RequestCost mean = RequestCost.mean(List.of(new FloorRound(300, 1, 1, 1, new RequestCost(10, 2, 0, 8, 40)),
                new FloorRound(100, 1, 1, 1, new RequestCost(50, 2, 4, 0, 0))));

        assertThat(mean).isEqualTo(new RequestCost(20, 2, 1, 6, 30));
    }

    @Test
    void printsEachSeriesAndEachRatio() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result(1_500, 100).print(new PrintStream(printed));

        assertThat(printed.toString()).contains("1 thread\n", "8 threads\n")
                .containsPattern("quote \\(streaming\\) ÷ echo +1.50 \\(1.50 to 1.50\\) +1.50 \\(1.50 to 1.50\\)")
                .containsPattern("echo +10000 +200 +600 +5000 +207 +103 +0 +20005 +200\n")
                .containsPattern("\nquote \\(streaming\\) +10000 \\(10000 to 10000\\)\n");
        assertThat(printed.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(140));
    }

    private static Ratio ratio(FloorsResult result, String name, int threads, String figure) {
        return result.ratios().stream().filter(each -> each.name().equals(name) && each.threads() == threads
                && each.figure().equals(figure)).findFirst().orElseThrow();
    }

    private static FloorsResult result(double forcedUs, double writeUs) {
        return FloorsResult.of(Map.of(), series(forcedUs, writeUs));
    }

    private static List<Series> series(double forcedUs, double writeUs) {
        List<Series> series = new ArrayList<>();
        for (int threads : new int[] {1, 8}) {
            Stream.of(FloorClients.TCP, FloorClients.STOCK, FloorClients.XMLBEANS, FloorClients.PROCESS)
                    .forEach(name -> series.add(series(name, threads, 100)));
            series.add(series(FloorClients.ECHO, threads, 200));
            series.add(series(FloorClients.QUOTE, threads, 300));
            series.add(series(FloorClients.NONE, threads, 300));
            series.add(series(FloorClients.FORCED, threads, forcedUs));
            series.add(series(FloorClients.MARKABLE, threads, forcedUs - 200));
            series.add(series(FloorClients.WRITE, threads, writeUs));
        }
        Stream.of(FloorClients.FIX_QUOTE, FloorClients.FIX_ORDER, FloorClients.WRITE_APART)
                .forEach(name -> series.add(series(name, 1, 400)));
        return series;
    }

    private static Series series(String name, int threads, double us) {
        List<FloorRound> rounds = IntStream.range(0, ROUNDS).mapToObj(round -> new FloorRound(1_000,
                us * SLOWNESS[round], 3 * us * SLOWNESS[round], threads * 1e6 / (us * SLOWNESS[round]),
                new RequestCost(name.equals(FloorClients.WRITE) ? 0 : us * SLOWNESS[round] / 3,
                        us * SLOWNESS[round] / 6, 0, 100 * us + round, us))).toList();
        return new Series(name, threads, 1_000L * ROUNDS, us, 3 * us, threads * 1e6 / us, RequestCost.mean(rounds),
                rounds);
    }
}
