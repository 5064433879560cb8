package trader.lab.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FoundWarmUpTest {
    @Test
    void theFoundLengthReplacesAutoInWholeSeconds() {
        assertThat(FoundWarmUp.fixed(List.of("--warmup=auto", "--gc=g1"), 41_200_000_000L))
                .containsExactly("--gc=g1", "--warmup=42s");
    }
}
