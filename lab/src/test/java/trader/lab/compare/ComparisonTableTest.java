package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Completion;
import trader.analysis.compare.ComparisonResult.Conclusions;
import trader.analysis.compare.ComparisonResult.Conditions;
import trader.analysis.compare.ComparisonResult.Decision;
import trader.analysis.compare.ComparisonResult.Interval;
import trader.analysis.compare.ComparisonResult.Measurements;
import trader.analysis.compare.ComparisonResult.Method;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Rounds;
import trader.analysis.compare.Families;
import trader.analysis.compare.MeasuredFigure;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RoundReasons;
import trader.analysis.run.Invocation;

class ComparisonTableTest {
    private static Ratio ratio(PlannedLoad load, String service, String figure, double ratio, String verdict,
            String direction) {
        return new Ratio("b", "a", load, new MeasuredFigure(service, figure), "any",
                new Interval(List.of(ratio - 0.01, ratio + 0.01), ratio, ratio - 0.1, ratio + 0.1),
                new Decision(verdict, direction, "because", direction != null, null));
    }

    @Test
    void showsEachRatioAndWhichRoundsCount() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ComparisonTable.print(new ComparisonResult(3, new Invocation("t", "", List.of(), List.of()),
                new Completion(null, true, false), new Conditions(Map.of(), List.of(), null,
                        List.of(PlannedLoad.values()), Families.PAIRS, Map.of(), Map.of()),
                new Method(0.95, 0.05, 0.1, 5, 60, 0.25), List.of("a warning"), new Measurements(
                        new Rounds(5, List.of("generation 3: a JVM died"), 300, 297,
                                List.of(new RoundReasons.Dropped("missed rate", 3, Map.of("b", 3)))),
                        List.of(), List.of()), new Conclusions(
                        List.of(ratio(PlannedLoad.MAX, "all", "throughput", 1.5, "different", "faster"),
                                ratio(PlannedLoad.COMMON, "quote", "p99", 12, "cannot tell", null)),
                        null, List.of("any"))),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()
                .map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .containsExactly("", "ratios, each interval with 95.0 % confidence; same: within 10 %", "",
                "variant | against | figure | ratio | interval | single generations | n | verdict",
                "b | a | throughput, closed loop | 1.500 | 1.400 - 1.600 | 1.490 - 1.510 | 2 | faster",
                "b | a | quote p99, common rate | 12.0 | 11.9 - 12.1 | 12.0 - 12.0 | 2 | cannot tell", "",
                "5 generations; 297 of 300 rounds count; dropped: 3 missed rate (b 3)",
                "does not count: generation 3: a JVM died", "warning: a warning", "");
    }
}
