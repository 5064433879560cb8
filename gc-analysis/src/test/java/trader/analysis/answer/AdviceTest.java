package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.NextStep;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.Without;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.TailFixture;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.validity.MachineUse.Stoppable;

/** Orders whose p99 is 10 ms. */
class AdviceTest {
    private static final long MS = 1_000_000;
    private static final Advice FORCED_G1 = advice("forced", "G1", true, 0, null);
    private static final CausesTogether WAITS = new CausesTogether(0.5, new Chance(0.3, 0.2, 0.4, 0.005));
    private static final CausesTogether FEW_WAITS = new CausesTogether(0.49, new Chance(0.3, 0.2, 0.4, 0.005));

    @Test
    void namesTheNextStepForTheCauseThatMatters() {
        assertThat(of(FORCED_G1, Cause.FSYNC_ORDER_LOG, 6 * MS, 3, true)).isEqualTo("Without fsync of the"
                + " order log, p99 of orders could be as low as 6.00 ms instead of 10.0 ms: try --durability process"
                + " (it survives kill -9, but not a power cut), or a faster disk.");
        assertThat(of(FORCED_G1, Cause.SERVER_GC, 6 * MS, 3, true)).contains("try --gc zgc.");
        assertThat(of(FORCED_G1, Cause.COLLECTORS, 6 * MS, 3, true)).contains("Without CPU wait "
                + "while GC threads ran, p99").endsWith(": try larger heaps (--server-heap, --client-heap).");
        assertThat(of(FORCED_G1, Cause.COMPILERS, 6 * MS, 3, true)).endsWith(": try a longer --warmup or --settle.");
        assertThat(of(FORCED_G1, Cause.THROTTLED, 6 * MS, 3, true)).endsWith(": raise the CPU limit.");
        Advice zgc = advice("none", "ZGC", true, 0, null);
        assertThat(of(zgc, Cause.SERVER_GC, 6 * MS, 3, true)).contains("try a larger --server-heap.");
        assertThat(of(zgc, Cause.COLLECTORS, 6 * MS, 3, true)).endsWith("--client-heap), or --gc g1.");
    }

    @Test
    void cpusAreDividedIfWaitsForThemAreManyMoreThanByChance() {
        assertThat(waits(FORCED_G1, WAITS)).isEqualTo("Without CPU wait behind other threads, p99 "
                + "of orders could be as low as 6.00 ms instead of 10.0 ms: try --server-cpus and --client-cpus, so "
                + "that server and load generator do not share CPUs.");
        assertThat(waits(FORCED_G1, FEW_WAITS)).isNull();
        assertThat(waits(FORCED_G1, new CausesTogether(0.9, new Chance(0.3, 0.2, 0.4, 0.02))))
                .as("chance gives as much").isNull();
        assertThat(waits(advice("forced", "G1", false, 0, null), WAITS)).as("one CPU, or not shared").isNull();
        assertThat(of(FORCED_G1, Cause.SERVER_CPU, 6 * MS, 3, true)).as("told together").isNull();
        assertThat(of(FORCED_G1, Cause.LATE_WAKE, 6 * MS, 3, null)).contains("try --server-cpus and --client-cpus");
    }

    @Test
    void otherProcessesAreToldToStop() {
        Advice busy = advice("forced", "G1", true, 0.51, "javac (27744) 2200 ms, chromium (19779) 700 ms");
        assertThat(waits(busy, FEW_WAITS)).endsWith(": stop the other processes, which "
                + "used 0.51 CPUs while it was measured: javac (27744) 2200 ms, chromium (19779) 700 ms.");
        assertThat(waits(advice("forced", "G1", false, 0.1, "cron (7) 1000 ms"), WAITS))
                .endsWith(": stop the other processes, which used 0.10 CPUs while it was measured"
                        + ": cron (7) 1000 ms.");
        assertThat(waits(advice("forced", "G1", true, 0.09, "cron (7) 0.09"), WAITS)).contains("try --server-cpus");
        Advice apart = new Advice(new RunFacts("forced", "G1", false, true,
                new Stoppable(0.1, "x"), false, Set.of(), 0));
        assertThat(of(apart, Cause.SERVER_CPU, 6 * MS, 3, true)).contains("of the server's other threads, "
                + "p99", "stop");
        assertThat(waits(apart, WAITS)).isNull();
        assertThat(of(busy, Cause.FSYNC_ORDER_LOG, 6 * MS, 3, true)).contains("a faster disk");
    }

    @Test
    void namesItsCause() {
        assertThat(step(FORCED_G1, List.of(share(Cause.FSYNC_ORDER_LOG, 3, true)), 3, WAITS,
                Cause.FSYNC_ORDER_LOG.label(), 6 * MS).cause()).isEqualTo(CauseGroup.FSYNC);
        assertThat(step(FORCED_G1, List.of(), 3, WAITS, Attribution.THREADS_WAITS, 6 * MS).cause())
                .isEqualTo(CauseGroup.CPU);
    }

    @Test
    void saysNothingWithoutGoodReason() {
        assertThat(of(FORCED_G1, Cause.SERVER_GC, 9 * MS, 3, true)).as("a gain of 10 %").isNull();
        assertThat(of(FORCED_G1, Cause.SERVER_GC, 6 * MS, 2, true)).as("two events").isNull();
        assertThat(of(FORCED_G1, Cause.SERVER_GC, 6 * MS, 9, false)).as("chance gives as much").isNull();
        assertThat(of(FORCED_G1, Cause.SLOW_REPLY_PATH, 6 * MS, 9, null)).as("only a place").isNull();
        assertThat(of(FORCED_G1, List.of(share(Cause.SERVER_GC, 9, true)), 2.9, WAITS, Cause.SERVER_GC.label(),
                6 * MS)).as("mostly two episodes").isNull();
        assertThat(FORCED_G1.of(List.of(), null)).isNull();
    }

    private static Advice advice(String durability, String collector, boolean shared, double foreign, String which) {
        return new Advice(new RunFacts(durability, collector, shared, false, new Stoppable(foreign, which), false,
                Set.of(), 0));
    }

    private static String waits(Advice advice, CausesTogether cpu) {
        return of(advice, List.of(), 3, cpu, Attribution.THREADS_WAITS, 6 * MS);
    }

    private static String of(Advice advice, Cause cause, long withoutNs, long episodes, Boolean beyondChance) {
        return of(advice, List.of(share(cause, episodes, beyondChance)), 3, WAITS, cause.label(), withoutNs);
    }

    private static CauseShare share(Cause cause, long episodes, Boolean beyondChance) {
        return new CauseShare(cause, 1, null, 0.5, 9, episodes,
                beyondChance == null ? null : new Chance(0.01, 0, 0.02, beyondChance ? 0.005 : 0.5));
    }

    private static String of(Advice advice, List<CauseShare> causes, double effectiveEpisodes,
            CausesTogether cpu, String without, long withoutNs) {
        NextStep step = step(advice, causes, effectiveEpisodes, cpu, without, withoutNs);
        return step == null ? null : step.text();
    }

    private static NextStep step(Advice advice, List<CauseShare> causes, double effectiveEpisodes,
            CausesTogether cpu, String without, long withoutNs) {
        Histogram response = new Histogram(3);
        response.recordValueWithCount(10 * MS, 1_000);
        ServiceFigures orders = new ServiceFigures("order", 0L, 0L, response, response, null, 1, List.of());
        return advice.of(List.of(orders), new Attribution(
                List.of(TailFixture.of("order", causes).effective(effectiveEpisodes).cpu(cpu).tail(9)),
                List.of(new Without("order", without, without, Map.of("p99", withoutNs)))));
    }
}
