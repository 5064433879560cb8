package trader.grid.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoadRecorderTest {
    private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);

    private final LoadRecorder recorder = new LoadRecorder(null);

    @Test
    void theLongestGapEndsWithTheAnswerToALaterRequest() throws Exception {
        recorder.restart();
        long killedNs = System.nanoTime();
        answered(killedNs, killedNs);
        FutureTask<Long> gap = new FutureTask<>(() -> recorder.awaitLongestGap(1, 60_000));
        Thread waiting = new Thread(gap, "waiting");
        waiting.start();
        while (waiting.isAlive() && waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        answered(killedNs, killedNs + HOUR_NS);
        answered(System.nanoTime(), killedNs + 3 * HOUR_NS);
        assertThat(gap.get()).isEqualTo(2 * HOUR_NS);
        answered(System.nanoTime(), killedNs + 7 * HOUR_NS);
        assertThat(recorder.take().longestGap()).isEqualTo(4 * HOUR_NS);
    }

    @Test
    void aGapWithoutAnEndIsAFailure() {
        assertThatThrownBy(() -> recorder.awaitLongestGap(3, 1))
                .hasMessage("3 of 3 threads had no answer for 1 ms");
    }

    private void answered(long sentNs, long nowNs) {
        recorder.answered(sentNs, sentNs, nowNs, 1, 0);
    }
}
