package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Method;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Rounds;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RoundReasons;
import trader.analysis.compare.VariantKind;

class StepTableTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private static Variant variant(String id, VariantKind kind, String without, String supersededBy, boolean useless,
            String givesUp) {
        return new Variant(id, id, kind, Map.of(), Map.of(), List.of(), without, givesUp, supersededBy, useless,
                List.of());
    }

    private static Ratio ratio(String variant, String against, PlannedLoad load, String service, String figure,
            double ratio, String says) {
        boolean isDifferent = !List.of("same", "cannot tell").contains(says);
        return new Ratio(variant, against, load, service, figure, "any", List.of(ratio - 0.01, ratio + 0.01), ratio,
                ratio - 0.1, ratio + 0.1, isDifferent ? "different" : says, isDifferent ? says : null, "because",
                isDifferent, null);
    }

    private static ComparisonResult result(List<Variant> variants, List<Ratio> ratios) {
        return new ComparisonResult(3, "t", "", null, List.of(), true, false, List.of(), Map.of(), List.of(), null,
                List.of(PlannedLoad.values()), Families.PAIRS, List.of("a warning"),
                new Method(0.95, 0.05, 0.1, 5, 60, 0.25), new Rounds(5, List.of("generation 3: a JVM died"), 300,
                        297, List.of(new RoundReasons.Dropped("missed rate", 3, Map.of("b", 3)))),
                variants, ratios, List.of(), Map.of(), Map.of(), null, List.of("any"));
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().map(line -> line.strip().replaceAll(" {2,}", " | "))
                .toList();
    }

    @Test
    void showsEachStepOnTheWayUpAndTakenAway() {
        List<Ratio> ratios = List.of(ratio("b", "a", PlannedLoad.MAX, "all", "throughput", 1.5, "faster"),
                ratio("b", "a", PlannedLoad.MAX, "quote", "p50", 0.7, "faster"),
                ratio("b", "a", PlannedLoad.COMMON, "quote", "p50", 1.01, "same"),
                ratio("c", "b", PlannedLoad.MAX, "all", "throughput", 1.1, "cannot tell"),
                ratio("c", "a", PlannedLoad.MAX, "all", "throughput", 1.4, "faster"),
                ratio("without-b", "c", PlannedLoad.MAX, "all", "throughput", 0.8, "slower"));
        new StepTable(result(List.of(variant("a", VariantKind.STEP, null, null, false, null),
                variant("b", VariantKind.STEP, "without-b", null, true, null),
                variant("c", VariantKind.STEP, "b", "d", false, "a queue")), ratios))
                .print(new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(lines()).containsExactly("",
                "throughput, as a ratio to another step; same: within 10 %", "",
                "step | to the first | to the one before | last step without it, to the last",
                "b | 1.500 faster | 1.500 faster | 0.800 slower | useless here",
                "c | 1.400 faster | 1.100 cannot tell | - | superseded by d; gives up: a queue", "",
                "quote p50, common rate, as a ratio to another step; same: within 10 %", "",
                "step | to the first | to the one before | last step without it, to the last",
                "b | 1.010 same | 1.010 same | - | useless here",
                "c | - | - | - | superseded by d; gives up: a queue");
    }

    @Test
    void showsEachRatioAndWhichRoundsCount() {
        ComparisonTable.print(result(List.of(variant("a", VariantKind.CROSS, null, null, false, null),
                variant("b", VariantKind.CROSS, null, null, false, null)), List.of(
                ratio("b", "a", PlannedLoad.MAX, "all", "throughput", 1.5, "faster"),
                ratio("b", "a", PlannedLoad.COMMON, "quote", "p99", 12, "cannot tell"))),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(lines()).containsExactly("", "ratios, each interval with 95.0 % confidence; same: within 10 %", "",
                "variant | against | figure | ratio | interval | single generations | n | verdict",
                "b | a | throughput, closed loop | 1.500 | 1.400 - 1.600 | 1.490 - 1.510 | 2 | faster",
                "b | a | quote p99, common rate | 12.0 | 11.9 - 12.1 | 12.0 - 12.0 | 2 | cannot tell", "",
                "5 generations; 297 of 300 rounds count; dropped: 3 missed rate (b 3)",
                "does not count: generation 3: a JVM died", "warning: a warning", "");
    }
}
