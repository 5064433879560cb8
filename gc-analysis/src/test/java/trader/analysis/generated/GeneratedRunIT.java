package trader.analysis.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;
import trader.analysis.validity.Drift;

/** Nothing may grow with the number of requests. */
class GeneratedRunIT {
    @TempDir
    private Path directory;

    /** Its requests would need more heap than there is, if each were an object. */
    @Test
    void isAnalysedInLittleHeap() throws Exception {
        Path run = directory.resolve("run");
        new GeneratedRun(300, 5_000, 2, 0).write(run);

        SmallHeapAnalysis.Result result = SmallHeapAnalysis.inOwnJvm(run, "64m");

        assertThat(result.output()).isEqualTo("VALID");
        assertThat(result.exit()).isZero();
        assertThat(result.requests()).isEqualTo(1_500_000);
        assertThat(run.resolve("summary.json")).content().containsPattern("\"joined\" ?: ?1500000,");
        assertThat(result.reportBytes()).isBetween(1_000_000L, 5_000_000L);
    }

    @Test
    void aSlowingServerIsNamedAndASteadyOneIsNot() throws Exception {
        assertThat(drifting(new GeneratedRun(120, 1_000, 1, 0))).isEmpty();

        List<Drift.Figure> drifting = drifting(new GeneratedRun(120, 1_000, 1, 1));

        assertThat(drifting).extracting(Drift.Figure::name)
                .contains("quote p50", "order p50", "server heap after collection").doesNotContain("quote throughput");
        assertThat(drifting).extracting(Drift.Figure::verdict).containsOnly(Drift.RISES);
    }

    private List<Drift.Figure> drifting(GeneratedRun run) throws Exception {
        Path files = directory.resolve("slowing-" + run.slowing());
        run.write(files);
        Summary summary = RunAnalysis.of(files).summary();
        assertThat(summary.reasons()).isEmpty();
        assertThat(summary.steps().joined()).isEqualTo(120_000);
        List<Drift.Figure> drifting = summary.drift().figures().stream().filter(Drift.Figure::drifts).toList();
        assertThat(summary.warnings()).hasSize(1 + drifting.size());
        return drifting;
    }
}
