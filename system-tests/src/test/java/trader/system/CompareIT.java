package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.MeasuredTurn;
import trader.analysis.compare.MeasuredTurn.TurnTimes;

/** Comparisons of real systems in warm turns, as short as can be. */
class CompareIT extends ComparisonTestBase {
    @Test
    void twoEqualVariantsAtTwoLoads() throws Exception {
        try (TraderProcess trader = start("--loads max,common --generations 1 --rounds 8 --turn 100ms"
                + " --warmup 2s --no-stop-early")) {
            awaitEnd(trader);
            trader.assertNoProcessLeft();
        }
        ComparisonPlan plan = ComparisonPlan.read(out);
        assertThat(plan.made()).hasSize(1);
        assertThat(plan.rate().value()).isNotNull()
                .satisfies(rate -> assertThat(Double.parseDouble(rate)).isPositive());
        List<MeasuredTurn> turns = turns();
        assertThat(turns).hasSize(8 * 4).allSatisfy(turn -> {
            TurnTimes times = turn.times();
            assertThat(List.of(times.continuedNs(), times.openNs(), times.leadEndNs(), times.closeNs(),
                    times.drainedNs(), times.frozenNs())).isSorted();
            assertThat(turn.cpu().serverNs()).isPositive();
            assertThat(turn.cpu().clientNs()).isPositive();
            assertThat(turn.dropReason()).isNotEqualTo("failed requests");
        });
        assertOneRunsAtATime(turns);
        assertSystemsNoticedNothing(4);
        assertThat(out.resolve("g01-serial@common/server/data")).doesNotExist();
    }

    /** Of the drivers, the Grinder has processes of processes, and FIX has heartbeats; prices come on a schedule. */
    @Test
    void otherDriversTakeTurnsToo() throws Exception {
        try (TraderProcess trader = TraderProcess.start(directory, "compare --vary driver=grinder,fix --threads 2"
                + " --rate 40 --feed-rate 50 --generations 1 --rounds 5 --turn 200ms --warmup 2s --settle 1s "
                + TraderProcess.QUICK, "--out", out.toString())) {
            awaitEnd(trader);
        }
        List<MeasuredTurn> turns = turns();
        assertThat(turns).hasSize(5 * 2);
        assertSystemsNoticedNothing(2);
        JsonNode feed = new RunFiles(out).read("g01-fix/feed/feed.json");
        assertThat(feed.path("sent").asLong()).isPositive();
        assertThat(feed.path("errors").asLong()).isZero();
    }

    @Test
    @Tag("campaign")
    void quotesAndOrdersWithTheirFloors() throws Exception {
        TraderProcess.run(0, directory, "compare --preset floors --threads 2 --generations 1 --rounds 3 --turn 100ms"
                + " --warmup 1s " + TraderProcess.QUICK, "--out", out.toString());
        for (PlannedSystem system : ComparisonPlan.read(out).design().systems()) {
            JsonNode total = new RunFiles(out.resolve(ComparisonPlan.directory(1, system.id()))).client(1)
                    .path("total").path(system.variant().matches("order.*|fsync") ? "order" : "quote");
            assertThat(total.path("replied").asLong()).as(system.id()).isPositive()
                    .isEqualTo(total.path("sent").asLong());
            // A gateway rejects what the services do not answer within 5 s, which happens on a busy machine.
            assertThat(total.path("rejected").asLong()).as(system.id())
                    .isLessThan(total.path("sent").asLong() / 100 + 1);
        }
        JsonNode ratios = new RunFiles(out).read("compare.json").path("comparisons");
        for (String figure : List.of("throughput", "CPU per message")) {
            assertThat(ratios).as(figure).anySatisfy(ratio -> assertThat(List.of(ratio.path("variant").asText(),
                    ratio.path("against").asText(), ratio.path("figure").asText()))
                    .isEqualTo(List.of("quote", "echo", figure)));
        }
    }

    @Test
    void anInterruptedComparisonGoesOnWithTheNextGeneration() throws Exception {
        try (TraderProcess trader = start("--rate max --generations 2 --rounds 60 --turn 50ms --warmup 1s"
                + " --no-stop-early")) {
            trader.awaitOutput("generation 2 of 2").noteFamily();
            TraderProcess.signal("TERM", trader.pid());
            assertThat(trader.awaitEnd()).as(trader.output()).isNotZero();
            trader.awaitNoProcessLeft();
            assertThat(trader.output()).contains("resume with: trader compare --resume " + out);
        }
        assertThat(ComparisonPlan.read(out).made()).extracting(ComparisonPlan.Generation::state).containsExactly(
                ComparisonPlan.State.DONE, ComparisonPlan.State.INTERRUPTED);
        TraderProcess.run(0, directory, "compare --resume", out.toString());
        assertThat(ComparisonPlan.read(out).made()).extracting(ComparisonPlan.Generation::state).containsExactly(
                ComparisonPlan.State.DONE, ComparisonPlan.State.INTERRUPTED, ComparisonPlan.State.DONE);
        assertThat(turns()).filteredOn(turn -> turn.generation() == 3).hasSize(2 * 60);
    }

    private static void assertOneRunsAtATime(List<MeasuredTurn> turns) {
        for (int i = 1; i < turns.size(); i++) {
            assertThat(turns.get(i).times().continuedNs()).isGreaterThan(turns.get(i - 1).times().frozenNs());
        }
    }
}
