package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;

class CompilerWarningTest {
    @Test
    void warnsOfALargeShareBeyondChance() {
        assertThat(warning(tail("quote", "p99", 64, 7, true), tail("quote", "p99.9", 90, 0, true),
                tail("order", "p99", 9, 2, true))).containsExactly("code was still being compiled in the measure "
                        + "phase: compilers had the processors for 71 % of what the slowest quotes waited and 11 % of "
                        + "what the slowest orders waited; a longer --warmup or --settle may help");
        assertThat(warning(tail("quote", "p99", 9, 0, true), tail("order", "p99", 60, 0, false))).isEmpty();
        assertThat(CompilerWarning.of(null, 0.1)).isEmpty();
    }

    /** Also in a run that was not attributed. */
    @Test
    void warnsOfCompilersThatUsedMuchProcessorTime() {
        assertThat(CompilerWarning.of(null, 0.456)).containsExactly("code was still being compiled in the measure "
                + "phase: compilers used 0.46 processors on average; a longer --warmup or --settle may help");
        assertThat(CompilerWarning.of(attribution(tail("quote", "p99", 64, 7, true)), 0.2)).containsExactly(
                "code was still being compiled in the measure phase: compilers used 0.20 processors on average, and "
                        + "had the processors for 71 % of what the slowest quotes waited; a longer --warmup or "
                        + "--settle may help");
    }

    private static List<String> warning(TailCauses... tails) {
        return CompilerWarning.of(attribution(tails), 0);
    }

    private static Attribution attribution(TailCauses... tails) {
        return new Attribution("rule", 200, List.of(tails), List.of());
    }

    private static TailCauses tail(String service, String percentile, long percent, long backlog, boolean beyond) {
        return new TailCauses(service, percentile, 1, 9, 9, 9, List.of(), 100, 100, 0, null, null, List.of(
                new CauseShare(Cause.COMPILERS, percent, backlog, percent / 100.0, 9, 9, 1, 1L, 0.05, 0, 0.1, 0.005,
                        beyond)));
    }
}
