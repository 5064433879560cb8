package trader.analysis.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.ratesearch.RateSearchSummary.Point;
import trader.analysis.ratesearch.RateSearchSummary.Run;

class LoadCurveTest {
    /** p90 was 5 and 20 s; p99 was 6 s in the one run that had enough requests. */
    @Test
    void percentilesOfAPointComeFromTheSameRuns() {
        List<Point> points = LoadCurve.of(List.of(run(100, 5L, 6L), run(101, 20L, null)), List.of("quote"));

        assertThat(points).singleElement().extracting(point -> point.responseNs().get("quote"))
                .isEqualTo(percentiles(13L, null));
    }

    private static Run run(double offeredPerS, Long p90Ns, Long p99Ns) {
        return new Run("r", TrialOutcome.MISSED.name(), "", offeredPerS, offeredPerS, offeredPerS, 0L,
                Map.of("quote", percentiles(p90Ns, p99Ns)));
    }

    private static Map<String, Long> percentiles(Long p90Ns, Long p99Ns) {
        Map<String, Long> percentiles = new HashMap<>();
        Arrays.asList("p50", "p99.9", "p99.99").forEach(unknown -> percentiles.put(unknown, null));
        percentiles.put("p90", p90Ns);
        percentiles.put("p99", p99Ns);
        return percentiles;
    }
}
