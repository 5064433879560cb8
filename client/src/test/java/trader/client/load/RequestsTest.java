package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;

class RequestsTest {
    @ParameterizedTest
    @CsvSource({"MIX, qqqqoqqqqo", "QUOTES, qqqqqqqqqq", "ORDERS, oooooooooo", "ECHO, qqqqqqqqqq",
            "STOCK_ECHO, qqqqqqqqqq", "TCP, qqqqqqqqqq", "FSYNC, oooooooooo", "ROWS, qqqqqqqqqq"})
    void sendsToTheServices(Requests requests, String tags) {
        assertThat(IntStream.range(0, 10).mapToObj(place -> requests.service(place).tag().substring(0, 1))
                .collect(Collectors.joining())).isEqualTo(tags);
    }

    @Test
    void anEchoHasOneRequestAndOneReply() throws FixmlException {
        FixmlCodec real = new FixmlCodec();
        String reply = real.encode(new Quote(null, "Q1", "1", "S0001", null, null, null, null, null));
        EchoCodec codec = new EchoCodec();
        String request = codec.encode(new QuoteRequest(Header.NONE, "other", "S0002"));

        assertThat(real.decode(request)).isEqualTo(EchoCodec.REQUEST);
        assertThat(codec.encode(EchoCodec.REQUEST)).isSameAs(request);
        assertThat(codec.decode(reply)).isEqualTo(real.decode(reply)).isSameAs(codec.decode(reply));
        assertThatThrownBy(() -> codec.decode(reply.replace("Q1", "Q2"))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Q2");
    }
}
