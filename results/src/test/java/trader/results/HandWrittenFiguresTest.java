package trader.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandWrittenFiguresTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "A quote takes 0.81 (0.65–1.01) of an echo.", "| throughput | 47.6 (42.4 to 53.4) |", "GC: 27 % (20 to 35 %).",
        "It is 1.02 ± 0.03.", "It becomes 48 times as fast.", "It is 2.4 × as fast.", "Throughput × 2.40.",
        "The p99 is 1.7 ms.", "A reading takes 2 µs.", "TLS costs 13 % of a quote.", "It answers 8,440/s.",
        "It answers 8,440 quotes and orders per second.", "costs 9 to 12 % of the throughput", "p50 1.7\u00a0ms"})
    void findsMeasuredFigures(String text) {
        assertThat(HandWrittenFigures.in(text, Set.of())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Steal over 1 % is a warning.", "Waits of 1 ms and more count.", "at least 20 ms", "every 50 ms",
        "with 95 % confidence", "`p99 1.7 ms`", "    p99 1.7 ms\n", "```\np99 1.7 ms\n```",
        "the p99 is <!--r:tail/p99-->1.7 ms<!--/r-->", "4 MB, 30 s and 32 listeners", "4 times in a row",
        "<!--r:ends-->\n0.81 (0.65–1.01)\n<!--/r-->", "waits 100 ms for others"})
    void leavesSettingsCodeAndResults(String text) {
        assertThat(HandWrittenFigures.in(text, Set.of("waits 100 ms for"))).isEmpty();
    }
}
