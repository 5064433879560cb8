package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.RepeatPlan.State;

class PlanSchemaTest {
    private static final String FIRST = """
            {"schema": 1, "name": "compare-steps", "started": "2026-01-02T03:04:05Z", "resumed": [], "ended": null,
             "command": ["compare"], "vary": [{"option": "gc", "values": ["serial", "g1"]}], "options": ["--threads=2"],
             "repeats": 1, "margin": 0.1, "commonRate": true, "rate": "50", "warnings": [],
             "variants": [{"id": "base", "options": {"gc": "serial"}}, {"id": "g1", "options": {"gc": "g1"}},
                          {"id": "heap", "options": {"gc": "g1", "server-heap": "512m"}}],
             "calibrations": [],
             "slots": [{"repeat": 1, "variant": "base", "attempts": [
                            {"directory": "r01-base", "state": "VALID", "reasons": [], "seconds": 60.5}]},
                       {"repeat": 1, "variant": "g1", "attempts": []},
                       {"repeat": 1, "variant": "heap", "attempts": []}],
             "cumulative": %s}
            """;

    @TempDir
    private Path directory;

    private RepeatPlan read(String content) throws IOException {
        Files.writeString(directory.resolve("plan.json"), content);
        return RepeatPlan.read(directory);
    }

    @Test
    void readsStepsOfTheFirstSchema() throws IOException {
        RepeatPlan plan = read(FIRST.formatted("true"));
        assertThat(plan.schema()).isEqualTo(2);
        assertThat(plan.families()).isEqualTo(Families.PAIRS);
        assertThat(plan.loads()).isEmpty();
        assertThat(plan.percentiles()).containsExactly("p50", "p90", "p99", "p99.9", "p99.99");
        assertThat(plan.variants()).extracting(Variant::id, Variant::title, Variant::kind, Variant::change,
                Variant::against).containsExactly(
                tuple("base", "base", VariantKind.STEP, Map.of(), List.of()),
                tuple("g1", "g1", VariantKind.STEP, Map.of("gc", "g1"), List.of("base")),
                tuple("heap", "heap", VariantKind.STEP, Map.of("server-heap", "512m"), List.of("g1", "base")));
        assertThat(plan.slots().get(0).valid().state()).isEqualTo(State.VALID);
        plan.write(directory);
        assertThat(RepeatPlan.read(directory)).isEqualTo(plan);
    }

    @Test
    void readsCombinationsOfTheFirstSchema() throws IOException {
        for (String content : List.of(FIRST.formatted("false"), FIRST.replace(",\n \"cumulative\": %s", ""))) {
            RepeatPlan plan = read(content);
            assertThat(plan.families()).isEqualTo(Families.PLAN);
            assertThat(plan.variants()).extracting(Variant::kind).containsOnly(VariantKind.CROSS);
            assertThat(plan.variants()).extracting(Variant::against).containsExactly(List.of(), List.of("base"),
                    List.of("base"));
        }
    }

    @Test
    void refusesSchemasOfTheFuture() {
        assertThatThrownBy(() -> read(FIRST.formatted("true").replace("\"schema\": 1", "\"schema\": 3")))
                .isInstanceOf(IOException.class).hasMessageContaining("'schema' is 3; allowed are 1 to 2");
    }
}
