package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptTest {
    @Test
    void parsesItsCorrelationId() {
        Attempt attempt = new Attempt(9_000_000_000L, 3);
        assertThat(attempt.correlationId()).isEqualTo("9000000000/3");
        assertThat(Attempt.parse(attempt.correlationId())).isEqualTo(attempt);
    }

    /** Anyone may send to the reply queue. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "5", "/", "5/", "/1", "5/abc", "abc/1", "5/1/2", "5/9000000000", "ID:5"})
    void ignoresForeignCorrelationIds(String correlationId) {
        assertThat(Attempt.parse(correlationId)).isNull();
    }
}
