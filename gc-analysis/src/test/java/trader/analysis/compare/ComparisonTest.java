package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonResult.LoadFigures;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.TurnPoint;
import trader.analysis.report.ComparisonReport;

/** From the directory of a plan to its figures. */
class ComparisonTest {
    private static final Map<String, Double> FACTORS = Map.of("g1", 1.0, "zgc", 1.4, "g1.2", 1.0);

    @TempDir
    Path directory;

    private static Ratio of(ComparisonResult data, String variant, String figure) {
        return data.conclusions().comparisons().stream().filter(each -> each.variant().equals(variant)
                && each.figure().text().equals(figure)).findFirst().orElseThrow();
    }

    @Test
    void findsThePlantedDifference() throws IOException {
        ComparisonResult data = Comparison.of(new PlanDirectory(directory, 8, "g1", "zgc", "g1.2").run(8, FACTORS)
                .path());
        Ratio slower = of(data, "zgc", "quote p50");
        assertThat(slower.decision().says()).isEqualTo("slower");
        assertThat(slower.interval().ratio()).isCloseTo(1.4, within(0.05));
        assertThat(slower.interval().low()).isLessThan(1.4);
        assertThat(slower.interval().high()).isGreaterThan(1.4);
        assertThat(slower.interval().ratios()).hasSize(8);
        assertThat(of(data, "zgc", "throughput").interval().ratio()).isCloseTo(1 / 1.4, within(0.02));
        assertThat(of(data, "zgc", "throughput").decision().says()).isEqualTo("slower");
        assertThat(of(data, "zgc", "CPU per message").decision().says()).isEqualTo("more");
        assertThat(of(data, "g1.2", "order p50").decision().says()).isEqualTo("same");
        assertThat(of(data, "g1.2", "allocation per message").decision().says()).isEqualTo("same");
        assertThat(data.conclusions().comparisons()).extracting(each -> each.figure().text())
                .doesNotContain("quote p99.9").as("p99 of the orders of zgc is unknown").hasSize(2 * 9 - 1);
        assertThat(data.completion().finished()).isTrue();
        LoadFigures g1 = data.measurements().variants().get(0).loads().get(0);
        assertThat(g1.throughputPerS().median()).isCloseTo(1800, within(50.0));
        assertThat(g1.throughputPerS().generations()).isEqualTo(8);
        assertThat(g1.allocatedPerMessage().median()).isCloseTo(5000, within(1.0));
        assertThat(g1.cpuNsPerMessage().median()).isCloseTo(100_000, within(3_000.0));
        assertThat(g1.services().get("quote").percentiles().get("p50").median()).isCloseTo(1e6, within(3e4));
        assertThat(g1.services().get("quote").percentiles().get("p99.9")).isNull();
        assertThat(g1.services().get("quote").curve()).isNotEmpty().allSatisfy(point -> {
            assertThat(point.lowestNs()).isLessThanOrEqualTo(point.medianNs());
            assertThat(point.highestNs()).isGreaterThanOrEqualTo(point.medianNs());
        });
    }

    /** A tenth of the first turn, so a part of 200 of the measured time. */
    @Test
    void aCollectionCountsInTurnsOnly() throws IOException {
        ComparisonResult data = Comparison.of(new PlanDirectory(directory, 1, "g1", "zgc").run(1, FACTORS).path());
        assertThat(data.measurements().variants().get(0).loads().get(0).gcShare().median())
                .isCloseTo(1.0 / 200, within(1e-6));
        assertThat(data.conclusions().answer()).last().asString().isEqualTo("The collector stopped the server for this"
                + " part of the measured time: g1 0.5\u00a0%, zgc 0.5\u00a0%.");
    }

    /** The quotes of a round that does not count are a hundred times slower, and not seen. */
    @Test
    void aDroppedRoundCountsForNoSystem() throws IOException {
        Path plan = new PlanDirectory(directory, 2, "g1", "zgc").drop(3, "steal").drop(7, "other processes")
                .drop(8, "steal").run(2, FACTORS).path();
        ComparisonResult data = Comparison.of(plan);
        assertThat(data.measurements().rounds()).isEqualTo(new ComparisonResult.Rounds(2, List.of(), 40, 34,
                List.of(new RoundReasons.Dropped("other processes", 2, Map.of("g1", 2)),
                        new RoundReasons.Dropped("steal", 4, Map.of("g1", 4)))));
        assertThat(data.measurements().turns()).hasSize(4).allSatisfy(each -> assertThat(each.points()).hasSize(20)
                .filteredOn(point -> !point.counts()).hasSize(3));
        assertThat(data.measurements().turns().get(0).points()).first().satisfies((TurnPoint turn) -> {
            assertThat(turn.perS()).isCloseTo(1800, within(80.0));
            assertThat(turn.medianNs()).isCloseTo(1_000_000, within(200_000L));
        });
        ComparisonReport.write(data, plan);
        assertThat(plan.resolve("report.html")).content().contains("34 of 40 rounds count",
                "<th scope=\"row\">other processes</th><td class=\"n\">2</td><td>g1 2</td>");
    }

    /** Of several servers, as with CPU time, all count. */
    @Test
    void allServersAllocate() throws IOException {
        Path plan = new PlanDirectory(directory, 1, "g1", "zgc").run(1, FACTORS).path();
        Files.createDirectory(plan.resolve("g01-zgc/server-2"));
        Files.copy(plan.resolve("g01-zgc/server/counters.csv"), plan.resolve("g01-zgc/server-2/counters.csv"));
        assertThat(of(Comparison.of(plan), "zgc", "allocation per message").interval().ratio())
                .isCloseTo(2, within(0.001));
    }

    @Test
    void readsEachGenerationOnce() throws IOException {
        PlanDirectory plan = new PlanDirectory(directory, 3, "g1", "zgc").run(1, FACTORS);
        Comparison comparison = new Comparison(directory);
        ComparisonResult one = comparison.judge();
        assertThat(of(one, "zgc", "quote p50").decision().why()).startsWith("one start of the JVMs");
        assertThat(one.completion().finished()).isFalse();
        Files.delete(directory.resolve("g01-g1/client-1/requests.bin"));
        plan.run(2, FACTORS);
        ComparisonResult three = comparison.judge();
        assertThat(of(three, "zgc", "quote p50").interval().ratios()).hasSize(3).startsWith(
                of(one, "zgc", "quote p50").interval().ratios().get(0));
        assertThat(three.completion().finished()).isTrue();
    }

    /** A half of the generations is the first look. */
    @Test
    void mayStopWhenEveryQuestionIsAnswered() throws IOException {
        PlanDirectory plan = new PlanDirectory(directory, 8, "g1", "zgc").stopsEarly();
        Comparison comparison = new Comparison(directory);
        plan.run(3, FACTORS);
        assertThat(comparison.judge().completion().mayStop()).isFalse();
        plan.run(1, FACTORS);
        ComparisonResult four = comparison.judge();
        assertThat(four.completion().mayStop()).isTrue();
        assertThat(four.method().level()).isBetween(0.002, 0.004);
        assertThat(Comparison.of(new PlanDirectory(directory.resolve("whole"), 8, "g1", "zgc").run(4, FACTORS).path())
                .completion().mayStop()).as("only if the plan allows it").isFalse();
    }

    @Test
    void answersInSentences() throws IOException {
        assertThat(Comparison.of(new PlanDirectory(directory, 8, "g1", "zgc").run(8, FACTORS).path()).conclusions()
                .answer()).first().asString().matches("zgc against g1\\. Slower: throughput \\(× 0\\.7\\d+, .*\\),"
                        + " quote p50 \\(× 1\\.\\d+, .* to .*\\), quote p99 .*, order p50 .*\\. More: CPU per"
                        + " message .*\\.");
        assertThat(Comparison.of(new PlanDirectory(directory.resolve("new"), 5, "g1", "zgc").path()).conclusions()
                .answer()).containsExactly("There are no rounds to compare yet.");
        assertThat(Comparison.of(new PlanDirectory(directory.resolve("failed"), 5, "g1", "zgc").fail("a <JVM> died")
                .path()).conclusions().answer()).containsExactly("There is nothing to compare: no generation counts."
                        + " First reason: generation 1: a <JVM> died");
    }

    @Test
    void aGenerationThatFailedIsNamed() throws IOException {
        Path plan = new PlanDirectory(directory, 3, "g1", "zgc").fail("a <JVM> died").run(2, FACTORS).path();
        ComparisonResult data = Comparison.of(plan);
        assertThat(data.completion().finished()).isTrue();
        ComparisonReport.write(data, plan);
        assertThat(plan.resolve("report.html")).content().contains("GENERATIONS ARE MISSING",
                "does not count: generation 1: a &lt;JVM&gt; died");
    }

    @Test
    void aDirectoryThatIsGoneIsNamed() throws IOException {
        Path plan = new PlanDirectory(directory, 2, "g1", "zgc").run(2, FACTORS).path();
        Files.move(plan.resolve("g01-zgc"), plan.resolve("moved"));
        assertThat(Comparison.of(plan).warnings()).containsExactly(
                "the directory g01-zgc is missing: its turns are not counted");
    }

    @Test
    void theFileHoldsWhatThePageShows() throws IOException {
        Path plan = new PlanDirectory(directory, 5, "g1", "zgc").run(5, FACTORS).path();
        ComparisonReport.write(Comparison.of(plan), plan);
        JsonNode json = new ObjectMapper().readTree(plan.resolve("compare.json").toFile());
        assertThat(json.at("/comparisons/0/verdict").asText()).isEqualTo("different");
        assertThat(json.at("/comparisons/0/direction").asText()).isEqualTo("slower");
        assertThat(json.at("/method/level").asDouble()).isEqualTo(0.05);
        assertThat(json.at("/configuration").toString()).isEqualTo("{\"journal-type\":\"grouped\"}");
        String page = Files.readString(plan.resolve("report.html"));
        assertThat(page).contains("COMPLETE", "collectors &lt;&amp;&gt;", "<h2>Was the machine steady?</h2>",
                "each interval by itself holds it with 95\u00a0% confidence")
                .doesNotContain("collectors <&>");
    }

    @Test
    void aPlanWithoutGenerationsHasAPage() throws IOException {
        Path plan = new PlanDirectory(directory, 8, "g1", "zgc").path();
        ComparisonReport.write(Comparison.of(plan), plan);
        assertThat(plan.resolve("report.html")).content().contains("There are no figures to compare yet.",
                "NOT FINISHED");
    }
}
