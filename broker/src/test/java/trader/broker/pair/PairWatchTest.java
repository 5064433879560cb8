package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PairWatchTest {
    private static final int LOOKS_UNTIL_WAITING = 10;

    private long nowNs;
    private final PairWatch watch = new PairWatch(null, "other:61616", null, () -> { }, () -> nowNs);

    @AfterEach
    void close() {
        watch.close();
    }

    private PairRole look(PairRole now, long answered, boolean isHeld) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(50);
        watch.note(watch.judge(now, answered, isHeld));
        return watch.figures().role();
    }

    @Test
    void aBackupThatDoesNotAnswerIsWaitedForAfterSomeLooks() {
        look(PairRole.REPLICATED, 1, false);
        for (int i = 1; i < LOOKS_UNTIL_WAITING; i++) {
            assertThat(look(PairRole.REPLICATED, 1, false)).isEqualTo(PairRole.REPLICATED);
        }
        assertThat(look(PairRole.REPLICATED, 1, false)).isEqualTo(PairRole.WAITING);
        assertThat(look(PairRole.REPLICATED, 2, false)).isEqualTo(PairRole.REPLICATED);
    }

    @Test
    void aBackupThatNeedNotAnswerIsNotWaitedFor() {
        for (int i = 0; i <= 2 * LOOKS_UNTIL_WAITING; i++) {
            assertThat(look(PairRole.REPLICATED, -1, false)).isEqualTo(PairRole.REPLICATED);
        }
    }

    /** Until then it is as before: it has confirmed nothing alone. */
    @Test
    void aNumberThatIsNotRaisedIsWaitedForAfterSomeLooks() {
        look(PairRole.REPLICATED, 1, false);
        for (int i = 1; i < LOOKS_UNTIL_WAITING; i++) {
            assertThat(look(PairRole.ALONE, 1, true)).isEqualTo(PairRole.REPLICATED);
        }
        assertThat(look(PairRole.ALONE, 1, true)).isEqualTo(PairRole.WAITING);
        assertThat(watch.figures().timesAlone()).isZero();
        assertThat(look(PairRole.ALONE, 1, false)).isEqualTo(PairRole.ALONE);
        assertThat(watch.figures().timesAlone()).isEqualTo(1);
    }

    @Test
    void aBackupThatDoesNotAnswerAndIsThenLostStaysWaitedForUntilTheNumberIsRaised() {
        for (int i = 0; i <= LOOKS_UNTIL_WAITING; i++) {
            look(PairRole.REPLICATED, 1, false);
        }
        for (int i = 0; i < 2 * LOOKS_UNTIL_WAITING; i++) {
            assertThat(look(PairRole.ALONE, 1, true)).isEqualTo(PairRole.WAITING);
        }
        assertThat(look(PairRole.ALONE, 1, false)).isEqualTo(PairRole.ALONE);
    }

    @Test
    void itCountsHowLongItIsAlone() {
        look(PairRole.ALONE, -1, false);
        look(PairRole.ALONE, -1, false);
        look(PairRole.REPLICATED, -1, false);
        assertThat(watch.figures()).isEqualTo(new PairWatch.Figures(PairRole.REPLICATED, 1, 100));
    }

    @Test
    void aRoleThatCannotBeReadIsUnknown() {
        look(PairRole.REPLICATED, -1, false);
        nowNs += TimeUnit.MILLISECONDS.toNanos(4_999);
        assertThat(watch.figures().role()).isEqualTo(PairRole.REPLICATED);
        nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(watch.figures().role()).isEqualTo(PairRole.UNKNOWN);
    }
}
