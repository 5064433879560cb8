package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.activemq.artemis.api.core.SimpleString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorsTest {
    @ParameterizedTest
    @ValueSource(strings = {"JMSCorrelationID = 'c1'", "JMSCorrelationID='c1'", " desk = 'it''s' ", "a = ''"})
    void allowsOnePropertyEqualToAText(String selector) {
        assertThat(Selectors.isAllowed(SimpleString.of(selector))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "JMSCorrelationID LIKE '%a%a%b'", "a = 'x' OR b = 'y'", "a = 'x' AND a = 'x'",
        "a = 'x''", "a <> 'x'", "NOT a = 'x'", "(a = 'x')", "a = b", "a = 1", "a IN ('x')", "a = 'x' --",
        "a.b = 'x'", "= 'x'",
        "a == 'x'", "hyphenated_props:a = 'x'", "XPATH 'x'", "a = 'x'\n"})
    void refusesAllOthers(String selector) {
        assertThat(Selectors.isAllowed(SimpleString.of(selector))).isFalse();
    }

    @Test
    void refusesLongOnes() {
        assertThat(Selectors.isAllowed(SimpleString.of("a = '" + "x".repeat(256) + "'"))).isTrue();
        assertThat(Selectors.isAllowed(SimpleString.of("a = '" + "x".repeat(257) + "'"))).isFalse();
        assertThat(Selectors.isAllowed(SimpleString.of("a".repeat(65) + " = 'x'"))).isFalse();
        assertThat(Selectors.isAllowed(SimpleString.of("a = '" + "''".repeat(30_000) + "'"))).isFalse();
    }

    @Test
    void allowsNone() {
        assertThat(Selectors.isAllowed(null)).isTrue();
    }
}
