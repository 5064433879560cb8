package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.Prediction;
import trader.analysis.attribution.Prediction.Predicted;
import trader.analysis.compare.Proof.Outcome;
import trader.analysis.report.ComparisonReport;
import trader.analysis.run.JsonFiles;

/** Predictions beside comparisons whose second variant takes half of the time. */
class ProofTest {
    @TempDir
    private Path directory;

    private static Predicted predicted(double low, double high) {
        double ratio = (low + high) / 2;
        return new Predicted(2_000_000, (long) (2_000_000 * ratio), (long) (2_000_000 * low), (long) (2_000_000 * high),
                ratio, low, high);
    }

    private Path comparison(int generations, Map<String, Predicted> services) throws IOException {
        Path plan = new PlanDirectory(directory, 4, "as-it-was", "without-fsync")
                .run(generations, Map.of("as-it-was", 1.0, "without-fsync", 0.5)).path();
        JsonFiles.write(plan.resolve(Prediction.FILE), new Prediction("/runs/<one>", CauseGroup.FSYNC, "no fsync",
                services));
        return plan;
    }

    @Test
    void theIntervalsTell() {
        Predicted half = predicted(0.4, 0.6);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.59, 0.5, 0.7)).isEqualTo(Outcome.HOLDS);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.5, 0.25, 1.0)).as("too wide").isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.65, 0.61, 0.7)).isEqualTo(Outcome.FAILS);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.35, 0.3, 0.39)).isEqualTo(Outcome.FAILS);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.65, 0.59, 0.71)).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.35, 0.3, 0.41)).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.65, null, null)).as("one generation")
                .isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.59, 0.34, 1.02)).as("no effect was measured")
                .isEqualTo(Outcome.CANNOT_TELL);
        Predicted none = predicted(0.9, 1.1);
        assertThat(Proof.outcome(CauseGroup.FSYNC, none, 1.01, 0.95, 1.07)).isEqualTo(Outcome.HOLDS);
        assertThat(Proof.outcome(CauseGroup.FSYNC, none, 1.01, 0.85, 1.2)).isEqualTo(Outcome.CANNOT_TELL);
    }

    @Test
    void cpusApartBringWaitsOfTheirOwn() {
        Predicted half = predicted(0.4, 0.6);
        assertThat(Proof.outcome(CauseGroup.CPU, half, 0.9, 0.85, 0.95)).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Proof.outcome(CauseGroup.FSYNC, half, 0.9, 0.85, 0.95)).isEqualTo(Outcome.FAILS);
        assertThat(Proof.outcome(CauseGroup.CPU, half, 0.35, 0.3, 0.39)).isEqualTo(Outcome.FAILS);
    }

    @Test
    void fileAndPageShowPredictedAndMeasuredSideBySide() throws IOException {
        Path plan = comparison(4, Map.of("quote", predicted(0.4, 0.6), "order", predicted(0.9, 1.1)));
        ComparisonReport.write(Comparison.of(plan), plan);

        JsonNode proof = new ObjectMapper().readTree(plan.resolve("compare.json").toFile()).path("proof");
        assertThat(proof.path("cause").asText()).isEqualTo("fsync");
        assertThat(proof.path("services")).hasSize(2).allSatisfy(each -> {
            assertThat(each.path("ratio").asDouble()).isBetween(0.45, 0.55);
            assertThat(each.path("outcome").asText()).isEqualTo(each.path("service").asText().equals("quote")
                    ? "holds" : "fails");
            assertThat(each.at("/withoutNs/median").asDouble()).isLessThan(each.at("/withNs/median").asDouble());
        });
        assertThat(plan.resolve("report.html")).content().contains("<h2>Does the prediction hold?</h2>",
                "p99 without fsync: no fsync", "<td>holds</td>", "<td>fails</td>", "/runs/&lt;one&gt;");
        assertThat(Comparison.of(plan).conclusions().answer().get(0)).startsWith("Without fsync (no fsync): ")
                .contains("p99 of quotes was predicted to be × 0.50 (0.40 to 0.60) and is × ", "prediction holds",
                        "p99 of orders was predicted to be × 1.000 (0.90 to 1.10) and is × ", "prediction fails");
    }

    @Test
    void withoutGenerationsThereIsNoProof() throws IOException {
        Path plan = comparison(0, Map.of("quote", predicted(0.4, 0.6)));
        ComparisonReport.write(Comparison.of(plan), plan);

        assertThat(Comparison.of(plan).conclusions().proof()).isNull();
        assertThat(plan.resolve("report.html")).content().doesNotContain("Does the prediction hold?");
    }
}
