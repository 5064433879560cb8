package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.PlanDirectory;

/** Which comparisons have figures over a numeric option, and which figures. */
class ComparisonScaleTest {
    @TempDir
    private Path directory;

    private ComparisonScale scale(Vary... vary) throws IOException {
        return ComparisonScale.of(Comparison.of(PlanDirectory.cross(directory, 2, vary).path()));
    }

    private static Vary vary(String option, String values) {
        return new Vary(option, List.of(values.split(",")));
    }

    @ParameterizedTest
    @CsvSource({
        "'8,1,2,16', '1,2,8,16'", "'1ms,0,10us,50us', '0,10us,50us,1ms'", "'1g,512k,4m,1m', '512k,1m,4m,1g'",
        "'1h,2m,30s,1m', '30s,1m,2m,1h'", "'1.5,2,0.5,1', '0.5,1,1.5,2'"})
    void ordersNumbersWithAndWithoutUnits(String values, String expected) throws IOException {
        ComparisonScale scale = scale(vary("threads", values));
        assertThat(scale.lines()).hasSize(1);
        assertThat(scale.lines().get("")).extracting(each -> each.planned().id()).containsExactly(expected.split(","));
    }

    @ParameterizedTest
    @CsvSource({"'1,2,4'", "'g1,zgc,serial,parallel'", "'1,2,4,default'", "'1,1,2,4'"})
    void hasNoneWithoutFourNumbers(String values) throws IOException {
        assertThat(scale(vary("threads", values))).isNull();
    }

    @Test
    void hasALineForEachCombinationOfTheOtherOptions() throws IOException {
        PlanDirectory plan = PlanDirectory.cross(directory, 2, vary("threads", "1,2,4,8"),
                vary("codec", "xmlbeans,streaming"), vary("quote-listeners", "8"));
        plan.run(2, Map.of("1-xmlbeans-8", 4.0, "1-streaming-8", 2.0, "2-xmlbeans-8", 2.0,
                "2-streaming-8", 1.0, "4-xmlbeans-8", 1.0, "4-streaming-8", 0.5, "8-xmlbeans-8", 2.0,
                "8-streaming-8", 1.0));
        ComparisonScale scale = ComparisonScale.of(Comparison.of(plan.path()));

        assertThat(scale.option()).isEqualTo("threads");
        assertThat(scale.lines()).containsOnlyKeys("xmlbeans, quote-listeners 8", "streaming, quote-listeners 8");
        List<Variant> streaming = scale.lines().get("streaming, quote-listeners 8");
        assertThat(streaming).extracting(each -> each.planned().id()).containsExactly("1-streaming-8", "2-streaming-8",
                "4-streaming-8", "8-streaming-8");
        assertThat(scale.throughput(streaming.get(2)).median()).isCloseTo(3_600, within(200.0));
        assertThat(scale.ofHighest(streaming, streaming.get(2))).isEqualTo(1);
        assertThat(scale.ofHighest(streaming, streaming.get(3))).isCloseTo(0.5, within(0.04));
        ComparisonReport.write(Comparison.of(plan.path()), plan.path());
        assertThat(Files.readString(plan.path().resolve("report.html"))).contains(
                "How do the figures depend on threads?", "colgroup\">streaming, quote-listeners 8</th>",
                "100\u00a0%", "order p99</th>");
    }

    @Test
    void stepsHaveNone() throws IOException {
        assertThat(ComparisonScale.of(Comparison.of(LadderPlan.small().write(directory, 5, 0).path()))).isNull();
    }
}
