package trader.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContainersResultTest {
    /** The machine is slower in some repeats, for all variants alike. */
    private static final double[] SLOWNESS = {1, 1.5, 1.2, 2, 1.1};

    @Test
    void eachVariantIsComparedWithItsBasesRepeatByRepeat() {
        ContainersResult result = result(5);

        assertThat(result.ratios()).extracting(each -> each.variant() + " ÷ " + each.to() + " " + each.figure())
                .containsExactly("cdi ÷ spring server time", "cdi ÷ spring throughput", "cdi ÷ spring in process",
                        "ejb ÷ spring server time", "ejb ÷ spring throughput", "ejb ÷ spring in process",
                        "ejb ÷ cdi server time", "ejb ÷ cdi throughput", "ejb ÷ cdi in process");
        assertThat(result.ratios().get(0).ratio()).isCloseTo(2, within(1e-9));
        assertThat(result.ratios().get(0).low()).isBetween(1.95, 2.0);
        assertThat(result.ratios().get(7).ratio()).isCloseTo(2 / 3.0, within(1e-9));
        assertThat(result.alphaOfEach()).isCloseTo(0.05 / 9, within(1e-12));
    }

    @Test
    void fewForksHaveNoRatio() {
        assertThat(result(4).ratios()).allSatisfy(each -> assertThat(each.ratio()).isNull());
        assertThat(printed(result(4))).contains("no ratios: they need 5 forks");
    }

    @Test
    void withoutCpuTimesThroughputIsStillCompared() {
        ContainersResult result = ContainersResult.of(Map.of(),
                List.of(series("spring", List.of(), 0, 5), series("ejb", List.of("spring"), 0, 5)), List.of());

        assertThat(result.ratios().get(0).ratio()).isNull();
        assertThat(result.ratios().get(1).ratio()).isEqualTo(1);
    }

    @Test
    void aVariantWithoutItsBaseHasNoRatios() {
        ContainersResult result = ContainersResult.of(Map.of(), List.of(series("cdi", List.of("spring"), 100, 5)),
                List.of());

        assertThat(result.ratios()).isEmpty();
        assertThat(printed(result)).doesNotContain("÷");
    }

    @Test
    void printsMeansAndRatios() {
        assertThat(printed(result(5))).containsPattern("cdi +title of cdi +272 +20 +50 +3909 +1360\n")
                .containsPattern("ratio +server time +throughput +in process\n")
                .containsPattern("cdi ÷ spring +2.00 \\(2.00 to 2.00\\) +0.50 \\(0.50 to 0.50\\)"
                        + " +1.00 \\(1.00 to 1.00\\)\n")
                .containsPattern("Java code +n +routing +injection +transaction .* other\n"
                        + "cdi +4 +0 +75 +0 +0 +0 +0 +0 +0 +25 +0\n");
    }

    private static String printed(ContainersResult result) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result.print(new PrintStream(printed));
        return printed.toString();
    }

    private static ContainersResult result(int forks) {
        return ContainersResult.of(Map.of(),
                List.of(series("spring", List.of(), 100, forks), series("cdi", List.of("spring"), 200, forks),
                        series("ejb", List.of("spring", "cdi"), 300, forks)),
                List.of(CallSplit.of("cdi", Map.of(CallPart.INJECTION, 3L, CallPart.HTTP, 1L))));
    }

    private static ContainersResult.Series series(String name, List<String> bases, double serverUs, int forks) {
        return new ContainersResult.Series(name, "title of " + name, bases, IntStream.range(0, forks).mapToObj(fork ->
                new ContainersResult.Fork(1e6 / (Math.max(1, serverUs) * SLOWNESS[fork]), serverUs * SLOWNESS[fork],
                        20, 50, 1_000 * SLOWNESS[fork])).toList());
    }
}
