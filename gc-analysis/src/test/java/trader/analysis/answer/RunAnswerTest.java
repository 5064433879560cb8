package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.GeneratorPart;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.TailFixture;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.validity.MachineUse.Stoppable;

class RunAnswerTest {
    private static final GroupShare GC = new GroupShare(CauseGroup.GC, 0.3, 0.2, 0.4);
    private static final GroupShare FSYNC = new GroupShare(CauseGroup.FSYNC, 0.2, 0.1, 0.3);
    private static final GroupShare UNEXPLAINED = new GroupShare(CauseGroup.UNEXPLAINED, 0.5, 0.4, 0.6);

    @Test
    void gcStandsBesideTheOthersAndCausesWithoutTimeAreLeftOut() {
        ServiceAnswer orders = orders(share(Cause.SERVER_GC, 0.3), share(Cause.FSYNC_ORDER_LOG, 0.2));

        assertThat(orders.gc()).isEqualTo(GC);
        assertThat(orders.causes()).containsExactly(FSYNC, UNEXPLAINED);
        assertThat(orders.all()).containsExactly(GC, FSYNC, UNEXPLAINED);
    }

    @Test
    void theLoadGeneratorIsTheLargestPartIfNoCauseOfTheServerIsAsLarge() {
        CauseShare late = share(Cause.LATE_WAKE, 0.2);
        assertThat(orders(late, share(Cause.LOAD_WAIT, 0.15), share(Cause.FSYNC_ORDER_LOG, 0.34)).loadGenerator())
                .isEqualTo(new GeneratorPart(0.35, true));
        assertThat(orders(late, share(Cause.LOAD_WAIT, 0.15), share(Cause.FSYNC_ORDER_LOG, 0.2),
                share(Cause.FSYNC_JOURNAL, 0.2)).loadGenerator()).isEqualTo(new GeneratorPart(0.35, false));
        assertThat(orders(share(Cause.LATE_WAKE, 0.04)).loadGenerator()).isEqualTo(new GeneratorPart(0.04, false));
    }

    private static ServiceAnswer orders(CauseShare... causes) {
        Histogram response = new Histogram(3);
        response.recordValueWithCount(1_000_000, 2_000);
        return RunAnswer.of(Standing.VALID, List.of(),
                List.of(new ServiceFigures("order", 0L, 0L, response, response, null, 1, List.of())), Map.of(),
                null, new Attribution(List.of(TailFixture.of("order", List.of(causes))
                        .groups(List.of(GC, FSYNC, new GroupShare(CauseGroup.STEAL, 0, 0, 0.1), UNEXPLAINED), List.of())
                        .tail(100)), List.of()),
                new RunFacts("forced", "G1", true, false, new Stoppable(0, null), false, Set.of(), 0))
                .services().get("order");
    }

    private static CauseShare share(Cause cause, double share) {
        return new CauseShare(cause, 1, null, share, 9, 9, new Chance(0.01, 0, 0.02, 0.005));
    }
}
