package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.validity.MachineUse.Stoppable;

class RunAnswerTest {
    /** Many requests can each owe a little time to it, less than a tenth of their wait. */
    @Test
    void aCauseWithoutAnEpisodeIsNoMainCause() {
        Histogram response = new Histogram(3);
        response.recordValueWithCount(1_000_000, 2_000);
        CausesTogether none = new CausesTogether(0, 0, 1, false);
        TailCauses tail = new TailCauses("order", "p99", 1, 9, 9, 9, List.of(), 9, 9, 0, none, none,
                List.of(share(Cause.FORCED_ORDER_LOG, 0.3, 0), share(Cause.DATABASE, 0.2, 4)));
        Answer answer = RunAnswer.of(Standing.VALID, List.of(), null,
                List.of(new ServiceFigures("order", 0L, 0L, 0L, response, response, null, 1, List.of())), Map.of(),
                null, new Attribution("rule", 200, List.of(tail), List.of()),
                new RunFacts("forced", "G1", true, false, new Stoppable(0, null), false, Set.of(), 0));

        assertThat(answer.services().get("order").causes()).extracting(MainCause::of)
                .containsExactly(Cause.DATABASE);
    }

    private static CauseShare share(Cause cause, double share, long episodes) {
        return new CauseShare(cause, 1, null, share, 9, episodes, 1, 1L, 0.01, 0, 0.02, 0.005, true);
    }
}
