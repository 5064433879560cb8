package trader.server.quote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
    private static final FixmlCodec CODEC = new FixmlCodec();
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final QuoteCache cache = QuoteCache.generated(10, 1, NOW);
    private final QuoteCounts counts = new QuoteCounts();
    private final DirectQuotes quotes = new DirectQuotes(CODEC,
            new QuoteQueryHandler(cache, InstantSource.fixed(NOW)), counts);
    private final List<String> replies = new ArrayList<>();
    private boolean gone;

    private DirectRequest request(String text) {
        return new DirectRequest() {
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
        };
    }

    private static String text(String id, String symbol) {
        return CODEC.encode(new QuoteRequest(Header.NONE, id, symbol));
    }

    private FixmlMessage reply() throws FixmlException {
        assertThat(replies).hasSize(1);
        return CODEC.decode(replies.get(0));
    }

    @Test
    void answersWithTheQuote() throws Exception {
        assertThat(quotes.answer(request(text("R1", "S0001")))).isTrue();

        assertThat(reply()).isInstanceOfSatisfying(Quote.class, quote -> {
            assertThat(quote.quoteReqId()).isEqualTo("R1");
            assertThat(quote.symbol()).isEqualTo("S0001");
        });
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 1, 0, 0, 0));
    }

    @Test
    void answersForAnUnknownSymbol() throws Exception {
        assertThat(quotes.answer(request(text("R1", "NONE")))).isTrue();

        assertThat(reply()).isInstanceOf(QuoteRequestReject.class);
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 0, 1, 0, 0));
    }

    @Test
    void countsARequesterThatIsGone() {
        gone = true;
        assertThat(quotes.answer(request(text("R1", "S0001")))).isTrue();

        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(1, 0, 0, 0, 1));
    }

    static Stream<String> forListeners() {
        return Stream.of("", "<not fixml", "<!DOCTYPE a [<!ENTITY b \"c\">]><FIXML/>",
                CODEC.encode(Fixtures.order("S0001")), text("R".repeat(129), "S0001"), text("R1", "S".repeat(129)));
    }

    @ParameterizedTest
    @MethodSource("forListeners")
    void leavesWhatIsNotPlainToTheListeners(String text) {
        assertThat(quotes.answer(request(text))).isFalse();
        assertThat(quotes.refuse(request(text), "the server is closing")).isFalse();
        assertThat(replies).isEmpty();
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(0, 0, 0, 0, 0));
    }

    @Test
    void aRefusalNamesTheRequestAndTheReason() throws Exception {
        assertThat(quotes.refuse(request(text("R1", "S0001")), "the server is closing")).isTrue();

        assertThat(reply()).isEqualTo(new BusinessReject(Header.NONE, "R", "R1",
                BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "the server is closing"));
        assertThat(counts.figures()).isEqualTo(new QuoteCounts.Figures(0, 0, 0, 0, 0));
    }

    @Test
    void serversThatStartInTheSameMillisecondGiveDifferentIds() {
        assertThat(quoteId()).isNotEqualTo(quoteId());
    }

    private String quoteId() {
        QuoteQueryHandler started = new QuoteQueryHandler(cache, InstantSource.fixed(NOW));
        return ((Quote) started.handle(new QuoteRequest(Header.NONE, "R1", "S0001"))).quoteId();
    }
}
