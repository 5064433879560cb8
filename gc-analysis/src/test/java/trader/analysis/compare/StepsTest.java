package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.report.ComparisonReport;
import trader.analysis.report.LadderPlan;

/** A plan of steps at two loads, from its directory to its figures. */
class StepsTest {
    @TempDir
    private Path directory;

    private static LadderPlan draftAndHeap() {
        return new LadderPlan().step(1, "draft", "Step draft", null, "gc=serial")
                .step(1, "heap", "Step heap", null, "server-heap=512m");
    }

    private ComparisonResult judged() throws IOException {
        return Comparison.of(draftAndHeap().step(1.4, "zgc", "Step zgc", null, "gc=zgc")
                .step(0.7, "g1", "Step g1", "some memory", "gc=g1").without(1, "heap").without(1 / 0.7, "g1")
                .write(directory, 8, 8).path());
    }

    @Test
    void comparesEachStepWithTheOneBeforeAndWithTheFirstAtEachLoad() throws IOException {
        ComparisonResult data = judged();
        assertThat(data.conclusions().comparisons().stream().filter(each -> each.variant().equals("zgc")
                && !each.figure().service().equals("order")
                && !each.figure().name().matches("p90|allocation per message")))
                .extracting(Ratio::against, Ratio::load, each -> each.figure().text(), Ratio::family).containsExactly(
                        tuple("heap", PlannedLoad.MAX, "throughput", "zgc against heap"),
                        tuple("heap", PlannedLoad.MAX, "CPU per message", "zgc against heap"),
                        tuple("heap", PlannedLoad.MAX, "quote p50", "zgc against heap"),
                        tuple("heap", PlannedLoad.MAX, "quote p99", "zgc against heap"),
                        tuple("heap", PlannedLoad.COMMON, "CPU per message", "zgc against heap"),
                        tuple("heap", PlannedLoad.COMMON, "quote p50", "zgc against heap"),
                        tuple("heap", PlannedLoad.COMMON, "quote p99", "zgc against heap"),
                        tuple("draft", PlannedLoad.MAX, "throughput", "zgc against draft"),
                        tuple("draft", PlannedLoad.MAX, "CPU per message", "zgc against draft"),
                        tuple("draft", PlannedLoad.MAX, "quote p50", "zgc against draft"),
                        tuple("draft", PlannedLoad.MAX, "quote p99", "zgc against draft"),
                        tuple("draft", PlannedLoad.COMMON, "CPU per message", "zgc against draft"),
                        tuple("draft", PlannedLoad.COMMON, "quote p50", "zgc against draft"),
                        tuple("draft", PlannedLoad.COMMON, "quote p99", "zgc against draft"));
        assertThat(data.conclusions().comparisons()).extracting(Ratio::variant, Ratio::against)
                .contains(tuple("without-g1", "g1")).doesNotContain(tuple("without-g1", "draft"));
        assertThat(data.conclusions().comparisons()).filteredOn(each -> each.variant().equals("zgc")
                && each.figure().name().equals("throughput"))
                .extracting(each -> each.decision().says()).containsOnly("slower");
    }

    /** The heap changes nothing on the way up, nor when it is taken away from the end. */
    @Test
    void namesUselessAndSupersededSteps() throws IOException {
        ComparisonResult data = judged();
        assertThat(data.measurements().variants()).extracting(each -> each.planned().id(),
                ComparisonResult.Variant::useless, ComparisonResult.Variant::supersededBy).containsExactly(
                tuple("draft", false, null), tuple("heap", true, null), tuple("zgc", false, "g1"),
                tuple("g1", false, null), tuple("without-heap", false, null), tuple("without-g1", false, null));
        assertThat(data.conclusions().answer()).contains(
                "No effect here, neither added nor taken away from the last step: heap.",
                "Superseded by a later step: zgc (by g1).");
    }

    @Test
    void sumsManyStepsUp() throws IOException {
        LadderPlan steps = new LadderPlan();
        for (int i = 0; i < 8; i++) {
            steps.step(i < 3 ? 1.0 : i < 6 ? 0.5 : 0.8, "s" + i, "Step s" + i, null, "threads=" + i);
        }
        ComparisonResult data = Comparison.of(steps.write(directory, 8, 8).path());
        assertThat(data.conclusions().answer()).satisfiesExactly(
                text -> assertThat(text).startsWith("s7 against s0. Faster: throughput (× 1.2"),
                text -> assertThat(text).matches("Against the step before, throughput\\. Faster: s3"
                        + " \\(× (1\\.9|2\\.0).*\\)\\. Slower: s6 .*\\. Same: (s\\d(, )?){5}\\."),
                text -> assertThat(text).startsWith("Against the step before, quote p50 at the common rate. Faster:"
                        + " s3"),
                text -> assertThat(text).startsWith("Superseded by a later step: s1 (by s7)"),
                text -> assertThat(text).startsWith("The collector stopped the server for this part"));
    }

    @Test
    void aStepThatWasNotTakenAwayIsNotCalledUseless() throws IOException {
        ComparisonResult data = Comparison.of(draftAndHeap().write(directory, 8, 8).path());
        assertThat(data.conclusions().comparisons())
                .filteredOn(each -> each.figure().equals(new MeasuredFigure("quote", "p50")))
                .extracting(each -> each.decision().verdict()).containsOnly("same");
        assertThat(data.measurements().variants()).extracting(ComparisonResult.Variant::useless).containsOnly(false);
    }

    @Test
    void theFileSaysHowEachVariantCameAbout() throws IOException {
        ComparisonResult data = judged();
        ComparisonReport.write(data, directory);
        JsonNode json = new ObjectMapper().readTree(directory.resolve("compare.json").toFile());
        assertThat(json.path("loads").toString()).isEqualTo("[\"max\",\"common\"]");
        assertThat(json.path("families").asText()).isEqualTo("pairs");
        assertThat(json.at("/variants/3/kind").asText()).isEqualTo("step");
        assertThat(json.at("/variants/3/title").asText()).isEqualTo("Step g1");
        assertThat(json.at("/variants/3/change").toString()).isEqualTo("{\"gc\":\"g1\"}");
        assertThat(json.at("/variants/3/without").asText()).isEqualTo("without-g1");
        assertThat(json.at("/variants/3/givesUp").asText()).isEqualTo("some memory");
        assertThat(json.at("/variants/4/kind").asText()).isEqualTo("take-away");
        assertThat(json.at("/variants/3/loads/0/throughputPerS/median").asDouble()).isBetween(2_400.0, 2_700.0);
        assertThat(json.at("/variants/3/loads/1/throughputPerS").isNull()).isTrue();
        assertThat(json.at("/variants/3/loads/1/services/quote/percentiles/p50/generations").asInt()).isEqualTo(8);
        assertThat(directory.resolve("report.html")).content().contains("Each step against the one before, closed loop",
                "g1<span>against draft", "g1<span>against zgc", "g1 without the step, against g1, common rate",
                "quote, closed loop", "quote, common rate");
    }
}
