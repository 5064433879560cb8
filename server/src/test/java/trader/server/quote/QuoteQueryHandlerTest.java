package trader.server.quote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.server.price.QuoteCache;

class QuoteQueryHandlerTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static String quoteId(QuoteQueryHandler handler) {
        return ((Quote) handler.handle(new QuoteRequest(Header.NONE, "R1", "S0001"))).quoteId();
    }

    @Test
    void serversThatStartInTheSameMillisecondGiveDifferentIds() {
        QuoteCache cache = QuoteCache.generated(10, 1, NOW);

        assertThat(quoteId(new QuoteQueryHandler(cache, InstantSource.fixed(NOW))))
                .isNotEqualTo(quoteId(new QuoteQueryHandler(cache, InstantSource.fixed(NOW))));
    }
}
