package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.report.ComparisonReport;

/** From the directory of a plan to its figures. */
class ComparisonTest {
    @TempDir
    Path directory;

    private static Ratio of(ComparisonResult data, String variant, String service, String percentile) {
        return data.comparisons().stream().filter(each -> each.variant().equals(variant)
                && each.service().equals(service) && each.figure().equals(percentile)).findFirst().orElseThrow();
    }

    @Test
    void findsThePlantedDifference() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc", "g1.2")
                .run(24, Map.of("g1", 1.0, "zgc", 1.4, "g1.2", 1.0)).path();
        ComparisonResult data = Comparison.of(plan);
        Ratio slower = of(data, "zgc", "quote", "p50");
        assertThat(slower.verdict()).isEqualTo("different");
        assertThat(slower.ratio()).isCloseTo(1.4, within(0.06));
        assertThat(slower.low()).isLessThan(1.4);
        assertThat(slower.high()).isGreaterThan(1.4);
        assertThat(slower.ratios()).hasSize(8).doesNotContainNull();
        assertThat(of(data, "g1.2", "order", "p50").verdict()).isEqualTo("same within noise");
        assertThat(data.comparisons()).extracting(Ratio::figure).doesNotContain("p99.99");
        assertThat(data.method().intervals()).isEqualTo(2 * 2 * 4);
        assertThat(data.finished()).isTrue();
        ComparisonResult.Service quote = data.variants().get(1).loads().get(0).services().get("quote");
        assertThat(quote.curve()).isNotEmpty().allSatisfy(point -> {
            assertThat(point.lowestNs()).isLessThanOrEqualTo(point.medianNs());
            assertThat(point.highestNs()).isGreaterThanOrEqualTo(point.medianNs());
        });
        assertThat(quote.curve().get(quote.curve().size() - 1).x()).isBetween(1_500.0, 2_000.0);
        assertThat(quote.percentiles().get("p99.99")).isNull();
    }

    @Test
    void comparesTheThroughputOfClosedLoops() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").closed().run(16, Map.of("g1", 1.0, "zgc", 1.4)).path();
        ComparisonResult data = Comparison.of(plan);
        Ratio throughput = of(data, "zgc", "all", "throughput");
        assertThat(throughput.verdict()).isEqualTo("different");
        assertThat(throughput.isSlower()).isTrue();
        assertThat(throughput.ratio()).isCloseTo(1 / 1.4, within(0.03));
        assertThat(data.answer().text().get(0)).startsWith("zgc is slower than g1 at throughput (× 0.7");
        ComparisonReport.write(data, plan);
        assertThat(plan.resolve("report.html")).content().contains("2 does twice as much",
                "<th scope=\"row\">all</th><td>throughput</td>");
    }

    @Test
    void answersInSentences() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").run(16, Map.of("g1", 1.0, "zgc", 1.4)).path();

        assertThat(Comparison.of(plan).answer().text()).hasSize(2).satisfiesExactly(
                text -> assertThat(text).matches("zgc is slower than g1 at quote p50 \\(× 1\\.4\\d, 1\\.3\\d "
                        + "to 1\\.4\\d\\), quote p99 \\(.*\\), order p50 .*, order p99 .*\\)\\."),
                text -> assertThat(text).matches("The slowest quotes waited for garbage collection: g1 "
                        + "(9\\.\\d|10\\.\\d) %, "
                        + "zgc 1[34]\\.\\d %; the largest other causes were: g1 slow way back, "
                        + "(29|30|31)\\.\\d %; "
                        + "zgc forced writes, 4\\d\\.\\d % \\(medians of the runs\\)\\."));
        assertThat(Comparison.of(new PlanDirectory(directory.resolve("new"), 5, "g1", "zgc").path()).answer().text())
                .containsExactly("There are no runs to compare yet.");
    }

    @Test
    void saysWhatIsTheSameAndWhatCannotBeTold() throws IOException {
        PlanDirectory plan = new PlanDirectory(directory, 8, "g1", "g1.2").run(16, Map.of("g1", 1.0, "g1.2", 1.0));
        assertThat(Comparison.of(plan.path()).answer().text()).satisfiesExactly(
                text -> assertThat(text).startsWith("g1.2 is the same within noise as g1 at quote p50 (× "),
                text -> assertThat(text).matches("The slowest quotes waited for garbage collection: g1 .* %, g1\\.2 "
                        + ".* %; the largest other cause was slow way back: g1 .* %, g1\\.2 .* % "
                        + "\\(medians of the runs\\)\\."));
        plan = new PlanDirectory(directory.resolve("few"), 5, "g1", "zgc").run(4, Map.of("g1", 1.0, "zgc", 1.1));
        assertThat(Comparison.of(plan.path()).answer().text().get(0)).startsWith(
                "These runs cannot tell zgc from g1 at quote p50, quote p99, order p50, order p99.");
    }

    @Test
    void saysWhyThereIsNothingToCompare() throws IOException {
        PlanDirectory plan = new PlanDirectory(directory, 5, "g1", "zgc").lose().lose();
        assertThat(Comparison.of(plan.path()).answer().text()).containsExactly(
                "There is nothing to compare: all 4 runs so far were INVALID; first reason: a <JVM> died");
        plan.run(1, Map.of("g1", 1.0, "zgc", 1.0));
        assertThat(Comparison.of(plan.path()).answer().text()).noneMatch(text -> text.contains("INVALID"));
    }

    @Test
    void theFileHoldsWhatThePageShows() throws IOException {
        Path plan = new PlanDirectory(directory, 5, "g1", "zgc").run(10, Map.of("g1", 1.0, "zgc", 2.0)).path();
        ComparisonReport.write(Comparison.of(plan), plan);
        JsonNode json = new ObjectMapper().readTree(plan.resolve("compare.json").toFile());
        String page = Files.readString(plan.resolve("report.html"));
        String data = page.substring(page.indexOf("id=\"data\">") + 10);
        assertThat(new ObjectMapper().readTree(data.substring(0, data.indexOf("</script>")))).isEqualTo(json);
        assertThat(page).contains("different, slower", "All 10 runs are valid", "collectors &lt;&amp;&gt;",
                "Configuration of the first run", "<th scope=\"row\">journal-type</th><td>grouped</td>");
        assertThat(json.path("configuration").has("gc")).as("gc varies").isFalse();
    }

    @Test
    void warningsOfRunsApplyToTheComparison() throws IOException {
        Path plan = new PlanDirectory(directory, 5, "g1", "zgc").run(10, Map.of("g1", 1.0, "zgc", 1.0)).path();
        assertThat(Comparison.of(plan).warnings()).isEmpty();
        for (int run = 0; run < 3; run++) {
            Path file = plan.resolve(Comparison.of(plan).runs().get(run).directory()).resolve("summary.json");
            ObjectNode summary = (ObjectNode) new ObjectMapper().readTree(file.toFile());
            summary.withObject("/drift").putArray("figures").addObject()
                    .put("verdict", run == 0 ? "no drift" : "falls");
            summary.withObject("/health").putArray("doubts").add("its threads waited");
            new ObjectMapper().writeValue(file.toFile(), summary);
        }

        assertThat(Comparison.of(plan).warnings()).satisfiesExactly(
                drift -> assertThat(drift).startsWith("2 of 10 runs were faster or slower at their end"),
                doubt -> assertThat(doubt).startsWith("in 3 of 10 runs the load generator may not have kept up"));
    }

    @Test
    void aRunWhoseDirectoryIsGoneIsNamed() throws IOException {
        Path plan = new PlanDirectory(directory, 5, "g1", "zgc").run(10, Map.of("g1", 1.0, "zgc", 1.0)).path();
        Files.move(plan.resolve("r01-zgc-0"), plan.resolve("moved"));

        assertThat(Comparison.of(plan).warnings()).containsExactly(
                "the directory of run r01-zgc-0 is missing: its figures are not counted");
    }

    @Test
    void runsNotMadeYetAreNotLost() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").run(11, Map.of("g1", 1.0, "zgc", 0.5)).path();
        ComparisonResult data = Comparison.of(plan);
        Ratio faster = of(data, "zgc", "quote", "p50");
        assertThat(faster.pairs()).isEqualTo(5);
        assertThat(faster.ratios()).hasSize(5);
        assertThat(faster.verdict()).isEqualTo("different");
        assertThat(data.finished()).isFalse();
        ComparisonReport.write(data, plan);
        assertThat(plan.resolve("report.html")).content().contains("NOT FINISHED", "11 of 16 runs are valid");
    }

    /** The first place of the eighth repeat, which is mirrored, is that of zgc. */
    @Test
    void aLostRunOpensTheInterval() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").run(14, Map.of("g1", 1.0, "zgc", 0.5)).lose()
                .run(1, Map.of("g1", 1.0, "zgc", 0.5)).path();
        ComparisonResult data = Comparison.of(plan);
        Ratio comparison = of(data, "zgc", "quote", "p50");
        String lost = data.variants().stream().filter(variant -> variant.lost() == 1).findFirst().orElseThrow().id();
        assertThat(comparison.verdict()).isEqualTo(lost.equals("zgc") ? "cannot tell" : "different");
        assertThat(comparison.pairs()).isEqualTo(7);
        ComparisonReport.write(data, plan);
        assertThat(plan.resolve("report.html")).content().contains("RUNS ARE MISSING", "a &lt;JVM&gt; died",
                lost + ": 1 of 8 runs were INVALID and made again, 1 of them INVALID again");
    }

    @Test
    void figuresBelowTheStopsOfTheLoadGeneratorCount() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").closed().run(14, Map.of("g1", 1.0, "zgc", 0.5))
                .stop(0.7, "p90").run(1, Map.of("g1", 1.0, "zgc", 0.5)).path();
        ComparisonResult data = Comparison.of(plan);
        String stopped = data.variants().stream().filter(variant -> variant.lost() == 1).findFirst().orElseThrow()
                .id();
        assertThat(data.runs()).filteredOn(run -> run.state().equals("INVALID"))
                .extracting(ComparisonResult.Run::counts).containsExactly(true, false);
        assertThat(of(data, "zgc", "all", "throughput").pairs()).isEqualTo(8);
        assertThat(of(data, "zgc", "quote", "p90").pairs()).isEqualTo(8);
        assertThat(of(data, "zgc", "quote", "p90").verdict()).isEqualTo("different");
        Ratio tail = of(data, "zgc", "quote", "p99");
        assertThat(tail.pairs()).isEqualTo(7);
        assertThat(tail.high() == null).isEqualTo(stopped.equals("zgc"));
        assertThat(tail.low() == null).isEqualTo(stopped.equals("g1"));
    }

    @Test
    void aThroughputIsUnknownIfAMedianIs() throws IOException {
        Path plan = new PlanDirectory(directory, 5, "g1", "zgc").closed().run(8, Map.of("g1", 1.0, "zgc", 0.5))
                .stop(0.7, "none").run(1, Map.of("g1", 1.0, "zgc", 0.5)).path();
        assertThat(of(Comparison.of(plan), "zgc", "all", "throughput").pairs()).isEqualTo(4);
    }

    @Test
    void aPlanWithoutRunsHasAPage() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").path();
        ComparisonReport.write(Comparison.of(plan), plan);
        assertThat(plan.resolve("report.html")).content().contains("There are no figures to compare yet.");
    }

    @Test
    void refusesOtherDirectories() throws IOException {
        assertThatThrownBy(() -> RepeatPlan.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("there is no plan.json in it");
        Files.writeString(directory.resolve("plan.json"), "{\"schema\":1}");
        assertThatThrownBy(() -> RepeatPlan.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("'calibrations' is missing");
        Path file = new PlanDirectory(directory, 5, "g1", "zgc").path().resolve("plan.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"colour\": \"red\","));
        assertThatThrownBy(() -> RepeatPlan.read(file.getParent())).isInstanceOf(IOException.class)
                .hasMessageContaining("colour");
    }
}
