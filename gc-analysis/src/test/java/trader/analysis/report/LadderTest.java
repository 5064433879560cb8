package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.report.Ladder.Measure;
import trader.analysis.report.Ladder.Panel;
import trader.analysis.report.Ladder.Rung;

/** From a comparison of steps to its ladder. */
class LadderTest {
    @TempDir
    private Path directory;

    @Test
    void hasARowForEachStepWithItsTakeAway() throws IOException {
        ComparisonResult result = Comparison.of(LadderPlan.small().write(directory, 4, 4).path());
        Ladder ladder = Ladder.of(result);

        assertThat(ladder.rows()).extracting(Rung::id, Rung::useless, Rung::supersededBy, Rung::givesUp)
                .containsExactly(tuple("first-draft", false, null, null), tuple("client-cached", false, null, null),
                        tuple("heap", true, null, null), tuple("parser-reuse", false, "streaming", null),
                        tuple("streaming", false, null, null), tuple("direct", false, null, "the queue"));
        assertThat(ladder.measures()).extracting(Measure::key).containsExactly("max throughput", "max quote p50",
                "max quote p99", "max order p50", "max order p99", "common quote p50", "common quote p99",
                "common order p50", "common order p99");
        assertThat(ladder.panels()).extracting(Panel::title, Panel::goal).containsExactly(tuple("Throughput", 10.0),
                tuple("Latency in the closed loop", 0.1), tuple("Latency at a common rate, 50/s", 0.1));
        Rung streaming = ladder.rows().get(4);
        assertThat(streaming.figures().get("max throughput").ratio()).isCloseTo(10, within(0.5));
        assertThat(streaming.figures().get("common quote p50").ratio()).isCloseTo(0.1, within(0.005));
        assertThat(streaming.step().get("max throughput").ratio()).isCloseTo(2.5, within(0.15));
        assertThat(streaming.takeAway().get("max quote p50").ratio()).isCloseTo(2, within(0.1));
        assertThat(streaming.values().get("max throughput")).isCloseTo(18_000, within(800.0));
        assertThat(ladder.rows().get(0)).satisfies(first -> {
            assertThat(first.figures()).isEmpty();
            assertThat(first.step()).isEmpty();
        });
        assertThat(ladder.rows().get(3).takeAway()).as("superseded").isEmpty();
    }

    @Test
    void aPanelThatWasNotMeasuredIsLeftOut() {
        Measure p50 = new Measure(null, "quote", "p50");
        Rung rung = new Rung("a", "a", Map.of(), Map.of(), null, Map.of(), Map.of(), Map.of(), Map.of(), null, false);
        Ladder ladder = new Ladder(null, List.of(p50), List.of(rung, rung));

        assertThat(ladder.panels()).containsExactly(new Panel("Latency", 0.1, List.of(p50)));
        assertThat(new Measure(PlannedLoad.COMMON, "order", "p99").key()).isEqualTo("common order p99");
    }
}
