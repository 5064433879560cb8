package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Attribution.Without;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.ServiceFigures;

/** Orders whose p99 is 10 ms. */
class AdviceTest {
    private static final long MS = 1_000_000;
    private static final Advice FORCED_G1 = new Advice("forced", "G1", true, 0, null);

    @Test
    void namesTheNextStepForTheCauseThatMatters() {
        assertThat(advice(FORCED_G1, Cause.FORCED_ORDER_LOG, 6 * MS, 3, true)).isEqualTo("Without forced writes of the"
                + " order log, p99 of orders could be as low as 6.00 ms instead of 10.0 ms: try --durability process"
                + " (it survives kill -9, but not a power cut), or a faster disk.");
        assertThat(advice(FORCED_G1, Cause.SERVER_GC, 6 * MS, 3, true)).contains("try --gc zgc.");
        assertThat(advice(new Advice("none", "ZGC", true, 0, null), Cause.SERVER_GC, 6 * MS, 3, true))
                .contains("try a larger --server-heap.");
        assertThat(advice(FORCED_G1, Cause.LATE_WAKE, 6 * MS, 3, null)).contains("try --server-cpus and --client-cpus");
    }

    @Test
    void otherProcessesAreToldToStop() {
        Advice busy = new Advice("forced", "G1", true, 0.51, "children of bash (27744) 0.22, chromium (19779) 0.07");
        assertThat(advice(busy, Cause.SERVER_PROCESSOR, 6 * MS, 3, true)).endsWith(": stop the other processes, which "
                + "took 0.51 processors (children of bash (27744) 0.22, chromium (19779) 0.07).");
        assertThat(advice(new Advice("forced", "G1", false, 0.1, null), Cause.CLIENT_PROCESSOR, 6 * MS, 3, true))
                .endsWith(": stop the other processes, which took 0.10 processors.");
        assertThat(advice(new Advice("forced", "G1", true, 0.09, "cron (7) 0.09"), Cause.SERVER_PROCESSOR, 6 * MS, 3,
                true)).contains("try --server-cpus");
        assertThat(advice(busy, Cause.FORCED_ORDER_LOG, 6 * MS, 3, true)).contains("a faster disk");
    }

    @Test
    void saysNothingWithoutGoodReason() {
        assertThat(advice(FORCED_G1, Cause.SERVER_GC, 9 * MS, 3, true)).as("a gain of 10 %").isNull();
        assertThat(advice(FORCED_G1, Cause.SERVER_GC, 6 * MS, 2, true)).as("two events").isNull();
        assertThat(advice(FORCED_G1, Cause.SERVER_GC, 6 * MS, 9, false)).as("chance gives as much").isNull();
        assertThat(advice(FORCED_G1, Cause.SLOW_WAY_BACK, 6 * MS, 9, null)).as("only a place").isNull();
        assertThat(advice(new Advice("forced", "G1", false, 0, null), Cause.LATE_WAKE, 6 * MS, 9, null))
                .as("one processor, or not shared").isNull();
        assertThat(FORCED_G1.of(List.of(), null)).isNull();
    }

    private static String advice(Advice advice, Cause cause, long withoutNs, long episodes, Boolean beyondChance) {
        Histogram response = new Histogram(3);
        response.recordValueWithCount(10 * MS, 1_000);
        ServiceFigures orders = new ServiceFigures("order", 0L, 0L, 0L, response, response, null, 1, List.of());
        CauseShare share = new CauseShare(cause, 1, null, 0.5, 9, episodes, 1, 1L, 0.01, 0, 0.02,
                beyondChance == null ? null : beyondChance ? Double.valueOf(0.005) : Double.valueOf(0.5),
                beyondChance != null && beyondChance);
        return advice.of(List.of(orders), new Attribution("rule", 200,
                List.of(new TailCauses("order", "p99", 1, 9, 9, 9, List.of(), 9, 9, null, null, List.of(share))),
                List.of(new Without("order", cause.label(), cause.plural(), Map.of("p99", withoutNs)))));
    }
}
