package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonPlan.Criteria;
import trader.analysis.compare.ComparisonPlan.Design;
import trader.analysis.compare.ComparisonPlan.Generation;
import trader.analysis.compare.ComparisonPlan.PlannedRate;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.State;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.run.Invocation;

class ComparisonPlanTest {
    @TempDir
    Path directory;

    private static ComparisonPlan plan() {
        return new ComparisonPlan(
                new Invocation("collectors", "2026-01-02T03:04:05Z", new ArrayList<>(), List.of("compare")), null,
                new Design(List.of(new Vary("gc", List.of("g1", "zgc", "serial"))),
                        List.of(Variant.cross("g1", Map.of("gc", "g1"), List.of()),
                                Variant.cross("zgc", Map.of("gc", "zgc"), List.of("g1")),
                                Variant.cross("serial", Map.of("gc", "serial"), List.of("g1"))),
                        List.of("--threads=8"), List.of(PlannedLoad.MAX, PlannedLoad.COMMON)),
                new PlannedRate(true, null, null), new Criteria(0.05, Families.PLAN, List.of("p50", "p99")),
                new PlannedTurns(List.of(List.of("g1", "zgc"), List.of("g1", "serial")), 2, 60, 250_000_000, true),
                List.of(), new ArrayList<>());
    }

    @Test
    void readsBackWhatWasWritten() throws IOException {
        ComparisonPlan plan = plan().withRate("1200");
        plan.made().add(new Generation(1, 0, State.FAILED, List.of("a JVM died")));
        plan.write(directory);
        assertThat(ComparisonPlan.read(directory)).isEqualTo(plan);
        Path file = directory.resolve(ComparisonPlan.FILE);
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"colour\": \"red\","));
        assertThatThrownBy(() -> ComparisonPlan.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("colour");
        Files.writeString(file, "{\"ended\": \"x\"}");
        assertThatThrownBy(() -> ComparisonPlan.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("'criteria' is missing");
        Files.writeString(file, "{\"criteria\": {}}");
        assertThatThrownBy(() -> ComparisonPlan.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("'families' is missing");
    }

    @Test
    void eachVariantAtEachLoadIsASystem() {
        assertThat(plan().systemsOf(1)).extracting(PlannedSystem::id)
                .containsExactly("g1@max", "g1@common", "serial@max", "serial@common");
        assertThat(plan().design().systems()).hasSize(6);
        assertThat(ComparisonPlan.directory(3, "g1@max")).isEqualTo("g03-g1@max");
    }

    /** An interrupted generation is made again, a failed one is not. */
    @Test
    void groupsTakeTurns() {
        ComparisonPlan plan = plan();
        List<Integer> groups = new ArrayList<>();
        for (State state : List.of(State.DONE, State.INTERRUPTED, State.FAILED, State.DONE, State.DONE)) {
            groups.add(plan.nextGroup());
            plan.made().add(new Generation(groups.size(), plan.nextGroup(), state, List.of()));
        }
        assertThat(groups).containsExactly(0, 1, 1, 0, 1);
        assertThat(plan.nextGroup()).isEqualTo(-1);
        assertThat(plan.finished()).isTrue();
        assertThat(List.of(plan.done(0), plan.done(1))).containsExactly(2, 1);
        assertThat(plan().withEnded("2026-01-02T04:04:05Z").finished()).as("stopped early").isTrue();
    }
}
