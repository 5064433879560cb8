package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonAnswer;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;

class StepTableTest {
    private static Variant step(String id, String without, String supersededBy, boolean useless, String givesUp) {
        return new Variant(id, id, VariantKind.STEP, Map.of(), Map.of(), List.of(), without, givesUp, supersededBy,
                useless, 5, 5, 0, 0, List.of());
    }

    private static Ratio ratio(String variant, String against, PlannedLoad load, String service, String figure,
            Double ratio, String verdict, String why) {
        return new Ratio(variant, against, load, service, figure, "any", List.of(), 5, ratio, ratio, ratio, "T",
                verdict, why, null);
    }

    @Test
    void showsEachStepOnTheWayUpAndTakenAway() {
        List<Ratio> ratios = List.of(
                ratio("b", "a", PlannedLoad.MAX, "all", "throughput", 1.5, "different", "faster: above 1"),
                ratio("b", "a", PlannedLoad.MAX, "quote", "p50", 0.7, "different", "faster: below 1"),
                ratio("b", "a", PlannedLoad.COMMON, "quote", "p50", 1.01, "same within noise", "within"),
                ratio("c", "b", PlannedLoad.MAX, "all", "throughput", null, "cannot tell", "only 1"),
                ratio("c", "a", PlannedLoad.MAX, "all", "throughput", 1.4, "different", "faster: above 1"),
                ratio("without-b", "c", PlannedLoad.MAX, "all", "throughput", 0.8, "different", "slower: below 1"));
        ComparisonResult result = new ComparisonResult(2, "t", "", null, List.of(), true, List.of(), Map.of(),
                List.of(), 5, null, null, List.of(PlannedLoad.values()), Families.PAIRS, List.of(),
                new ComparisonResult.Method(0.95, 0.1, 9, 0.0056, 5),
                List.of(step("a", null, null, false, null), step("b", "without-b", null, true, null),
                        step("c", "b", "d", false, "a queue")), ratios, List.of(), Map.of(), Map.of(),
                new ComparisonAnswer(List.of("any"), Map.of()));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new StepTable(result).print(new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(printed.toString(StandardCharsets.UTF_8).lines().map(line -> line.strip()
                .replaceAll(" {2,}", " | "))).containsExactly("",
                "throughput, as a ratio to another step; same: within 10 %", "",
                "step | to the first | to the one before | last step without it, to the last",
                "b | 1.500 faster | 1.500 faster | 0.800 slower | useless here",
                "c | 1.400 faster | cannot tell | - | superseded by d; gives up: a queue", "",
                "quote p50, common rate, as a ratio to another step; same: within 10 %", "",
                "step | to the first | to the one before | last step without it, to the last",
                "b | 1.010 same | 1.010 same | - | useless here",
                "c | - | - | - | superseded by d; gives up: a queue");
    }
}
