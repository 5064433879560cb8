package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RunQueueClockTest {
    @Test
    void theSecondNumberIsTheWait() {
        assertThat(secondNumber("506937612 1284625306 1975\n")).isEqualTo(1_284_625_306L);
        assertThat(secondNumber("506937612 0 1\n")).isZero();
    }

    @Test
    void anythingElseIsUnknown() {
        assertThat(secondNumber("0 0 0\n")).as("a thread that reads has run").isEqualTo(RunQueueClock.UNKNOWN);
        assertThat(secondNumber("")).isEqualTo(RunQueueClock.UNKNOWN);
        assertThat(secondNumber("506937612\n")).isEqualTo(RunQueueClock.UNKNOWN);
        assertThat(RunQueueClock.secondNumber(new byte[64], -1)).isEqualTo(RunQueueClock.UNKNOWN);
    }

    /** Beside busy threads on all CPUs, this one must wait. */
    @Test
    void waitsSinceTheLastCallAddUp() {
        AtomicBoolean ended = new AtomicBoolean();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread busy = new Thread(() -> {
                while (!ended.get()) {
                    Thread.onSpinWait();
                }
            });
            busy.setDaemon(true);
            busy.start();
        }
        try (RunQueueClock clock = new RunQueueClock()) {
            long beforeNs = clock.waitedNs();
            assumeThat(beforeNs).isNotEqualTo(RunQueueClock.UNKNOWN);
            assertThat(clock.sinceLastNs(0)).as("the first").isEqualTo(RunQueueClock.UNKNOWN);
            long sumNs = 0;
            for (long nowNs = 1_000_000; sumNs == 0; nowNs += 1_000_000) {
                Thread.yield();
                sumNs += clock.sinceLastNs(nowNs);
            }
            assertThat(sumNs).isBetween(1L, clock.waitedNs() - beforeNs);
        } finally {
            ended.set(true);
        }
    }

    @Test
    void aShortStepIsNotReadAndItsWaitCountsToTheNext() {
        try (RunQueueClock clock = new RunQueueClock()) {
            assertThat(clock.sinceLastNs(0, () -> 5_000)).isEqualTo(RunQueueClock.UNKNOWN);
            assertThat(clock.sinceLastNs(199_999, () -> 9_000)).isZero();
            assertThat(clock.sinceLastNs(200_000, () -> 12_000)).isEqualTo(7_000);
            assertThat(clock.sinceLastNs(399_999, () -> 13_000)).isZero();
            assertThat(clock.sinceLastNs(400_000, () -> 13_000)).isEqualTo(1_000);
        }
    }

    private static long secondNumber(String text) {
        return RunQueueClock.secondNumber(text.getBytes(StandardCharsets.US_ASCII), text.length());
    }
}
