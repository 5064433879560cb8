package trader.server.timing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTimesTest {
    @ParameterizedTest
    @CsvSource({"q17, 17", "o999999999, 999999999", "17/1, 17", "17/23, 17", "5/1, 5", "0/1, 0"})
    void numbersRequestsOfClientsAndOfTheGateway(String correlationId, int number) {
        assertThat(RequestTimes.number(correlationId)).isEqualTo(number);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "q", "q1x", "o1234567890", "/1", "x/1", "1234567890/1"})
    void anyOtherIdHasNoNumber(String correlationId) {
        assertThat(RequestTimes.number(correlationId)).isEqualTo(-1);
    }
}
