package trader.server.quote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.broker.DirectRequest;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.server.Fixtures;
import trader.server.price.QuoteCache;

/** The quote service on the broker's threads, with requests that record their replies. */
class DirectQuotesTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FixmlCodec codec = new FixmlCodec();
    private final QuoteCounts counts = new QuoteCounts();
    private final DirectQuotes quotes = new DirectQuotes(codec,
            new QuoteQueryHandler(QuoteCache.generated(10, 1, NOW), InstantSource.fixed(NOW)), counts);
    private final List<String> replies = new ArrayList<>();
    private boolean gone;

    private final class Recorded implements DirectRequest {
        private final String text;

        Recorded(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public String replyQueue() {
            return "replies";
        }

        @Override
        public String correlationId() {
            return "q1";
        }

        @Override
        public boolean reply(String answer) {
            replies.add(answer);
            return !gone;
        }
    }

    private DirectRequest request(String id, String symbol) {
        return new Recorded(codec.encode(new QuoteRequest(Header.NONE, id, symbol)));
    }

    private FixmlMessage reply() throws FixmlException {
        assertThat(replies).hasSize(1);
        return codec.decode(replies.get(0));
    }

    @Test
    void answersWithTheQuote() throws Exception {
        assertThat(quotes.answer(request("R1", "S0001"))).isTrue();

        assertThat(reply()).isInstanceOfSatisfying(Quote.class, quote -> {
            assertThat(quote.quoteReqId()).isEqualTo("R1");
            assertThat(quote.symbol()).isEqualTo("S0001");
        });
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 1, 0, 0, 0));
    }

    @Test
    void answersForAnUnknownSymbol() throws Exception {
        assertThat(quotes.answer(request("R1", "NONE"))).isTrue();

        assertThat(reply()).isInstanceOf(QuoteRequestReject.class);
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 0, 1, 0, 0));
    }

    @Test
    void countsARequesterThatIsGone() {
        gone = true;
        assertThat(quotes.answer(request("R1", "S0001"))).isTrue();

        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 0, 0, 0, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<not fixml", "<!DOCTYPE a [<!ENTITY b \"c\">]><FIXML/>"})
    void leavesWhatIsNotPlainToTheListeners(String text) {
        leaves(new Recorded(text));
    }

    @Test
    void leavesOrdersToTheListeners() {
        leaves(new Recorded(codec.encode(Fixtures.order("S0001"))));
    }

    @Test
    void leavesIdentifiersThatAreTooLongToTheListeners() {
        leaves(request("R".repeat(129), "S0001"));
        leaves(request("R1", "S".repeat(129)));
    }

    private void leaves(DirectRequest request) {
        assertThat(quotes.answer(request)).isFalse();
        assertThat(quotes.refuse(request, "the server is closing")).isFalse();
        assertThat(replies).isEmpty();
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(0, 0, 0, 0, 0));
    }

    @Test
    void aRefusalNamesTheRequestAndTheReason() throws Exception {
        assertThat(quotes.refuse(request("R1", "S0001"), "the server is closing")).isTrue();

        assertThat(reply()).isInstanceOfSatisfying(BusinessReject.class, reject -> {
            assertThat(reject.businessRejectRefId()).isEqualTo("R1");
            assertThat(reject.refMsgType()).isEqualTo("R");
            assertThat(reject.reason()).isEqualTo(BusinessRejectReason.APPLICATION_NOT_AVAILABLE);
            assertThat(reject.text()).isEqualTo("the server is closing");
        });
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(0, 0, 0, 0, 0));
    }
}
