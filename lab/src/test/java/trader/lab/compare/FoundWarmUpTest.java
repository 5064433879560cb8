package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FoundWarmUpTest {
    private static final long NS = 41_200_000_000L;

    @Test
    void runsWithAFoundLengthSettleAsLongAsTheRunThatFoundIt() {
        assertThat(FoundWarmUp.fixed(List.of("--warmup=auto", "--gc=g1"), NS)).containsExactly("--gc=g1",
                "--warmup=42s", "--settle=10s");
    }

    @Test
    void aGivenTimeToSettleStays() {
        assertThat(FoundWarmUp.fixed(List.of("--settle=60s"), NS)).containsExactly("--settle=60s", "--warmup=42s");
    }
}
