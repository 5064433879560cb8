package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.TailFixture;

class CompilerWarningTest {
    @Test
    void warnsOfALargeShareBeyondChance() {
        assertThat(warning(tail("quote", 64, 7, true), tail("order", 9, 2, true))).containsExactly("the JIT was still"
                        + " compiling in the measure phase: it had the CPUs for 71 % of what the slowest quotes"
                        + " lost and 11 % of what the slowest orders lost; a longer --warmup or --settle may help");
        assertThat(warning(tail("quote", 9, 0, true), tail("order", 60, 0, false))).isEmpty();
        assertThat(CompilerWarning.of(null, 0.1)).isEmpty();
    }

    /** Also in a run that was not attributed. */
    @Test
    void warnsOfCompilersThatUsedMuchCpuTime() {
        assertThat(CompilerWarning.of(null, 0.456)).containsExactly("the JIT was still compiling in the measure "
                + "phase: it used 0.46 CPUs on average; a longer --warmup or --settle may help");
        assertThat(CompilerWarning.of(attribution(tail("quote", 64, 7, true)), 0.2)).containsExactly(
                "the JIT was still compiling in the measure phase: it used 0.20 CPUs on average, and "
                        + "had the CPUs for 71 % of what the slowest quotes lost; a longer --warmup or "
                        + "--settle may help");
    }

    private static List<String> warning(TailCauses... tails) {
        return CompilerWarning.of(attribution(tails), 0);
    }

    private static Attribution attribution(TailCauses... tails) {
        return new Attribution(List.of(tails), List.of());
    }

    private static TailCauses tail(String service, long percent, long backlog, boolean beyond) {
        return TailFixture.of(service, List.of(new CauseShare(Cause.COMPILERS, percent, backlog, percent / 100.0, 9, 9,
                new Chance(0.05, 0, 0.1, beyond ? 0.005 : 0.5)))).tail(100);
    }
}
