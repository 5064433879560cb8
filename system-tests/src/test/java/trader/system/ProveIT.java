package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Variant;

/** A run whose server collects a young generation of 2 MB all the time, and the comparison that takes GC away. */
@Tag("campaign")
class ProveIT extends PlantedRunBase {
    private static final String QUOTE = "quote";

    @Test
    void whatARunPredictsIsMeasuredWithoutTheCause() throws Exception {
        try (TraderProcess trader = start("--rate 400 --threads 4 --warmup 5s --settle 1s --duration 15s"
                + " --durability none --gc serial --server-jvm-arg=-Xmn2m")) {
            // A run on a busy machine is INVALID, and predicts nothing.
            assumeThat(trader.awaitEnd()).isZero();
        }
        new RunFiles(out).assumeQuiet();
        Path proof = directory.resolve("proof");
        assertThat(TraderProcess.run(0, directory, "prove --cause gc --generations 2 --rounds 10 --turn 500ms", "--out",
                proof.toString(), out.toString())).contains("Without GC (heaps of ",
                "p99 of quotes was predicted to be × ", "report:  " + proof);
        assertHasTheRunsOptions(ComparisonPlan.read(proof));
        JsonNode comparison = new RunFiles(proof).read("compare.json");
        JsonNode quotes = quotes(comparison.at("/proof/services"));
        assertThat(quotes.at("/predicted/ratio").asDouble()).isBetween(quotes.at("/predicted/low").asDouble(),
                quotes.at("/predicted/high").asDouble()).isLessThan(1);
        assertThat(quotes.path("outcome").asText()).isIn("holds", "cannot tell", "fails");
        assertThat(gcShare(comparison, 1)).isLessThan(gcShare(comparison, 0) / 4);
        assertThat(proof.resolve("report.html")).content().contains("Does the prediction hold?",
                "p99 without GC: heaps of ");
    }

    private static void assertHasTheRunsOptions(ComparisonPlan plan) {
        assertThat(plan.design().options()).contains("--driver=java", "--threads=4", "--durability=none", "--gc=serial",
                "--server-jvm-arg=-Xmn2m", "--detail=full", "--server-times=true", "--rate=400.000")
                .noneMatch(option -> option.startsWith("--duration") || option.startsWith("--server-heap"));
        assertThat(plan.design().options()).doesNotHaveDuplicates();
        assertThat(plan.design().variants()).extracting(Variant::id).containsExactly("as-it-was", "without-gc");
        assertThat(plan.design().variant("as-it-was").options()).containsOnlyKeys("server-heap", "client-heap");
        assertThat(plan.design().variant("without-gc").against()).isEqualTo(List.of("as-it-was"));
    }

    private static JsonNode quotes(JsonNode services) {
        for (JsonNode each : services) {
            if (each.path("service").asText().equals(QUOTE)) {
                return each;
            }
        }
        throw new AssertionError("no quotes in " + services);
    }

    private static double gcShare(JsonNode comparison, int variant) {
        return comparison.at("/variants/" + variant + "/loads/0/gcShare/median").asDouble();
    }
}
