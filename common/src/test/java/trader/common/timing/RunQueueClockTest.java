package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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

    private static long secondNumber(String text) {
        return RunQueueClock.secondNumber(text.getBytes(StandardCharsets.US_ASCII), text.length());
    }
}
