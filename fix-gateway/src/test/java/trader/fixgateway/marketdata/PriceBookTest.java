package trader.fixgateway.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import trader.fixml.Header;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.Quote;

class PriceBookTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final PriceBook book = new PriceBook("S0001");

    /** The server's clock stands still for seconds when it was set back: quotes and changes have the same time. */
    @Test
    void missesNoChangeWhileTheClockStandsStill() {
        book.apply(quote("10", NOW));
        book.apply(bid("11"), NOW);
        assertThat(price()).isEqualTo("11");
        book.apply(bid("12"), NOW);
        book.apply(quote("11", NOW));
        assertThat(price()).as("the quote may have been made before").isEqualTo("12");
    }

    @Test
    void newerPricesCount() {
        book.apply(bid("11"), NOW);
        book.apply(quote("12", NOW.plusMillis(1)));
        assertThat(price()).isEqualTo("12");
        book.apply(bid("11"), NOW);
        book.apply(quote("10", NOW));
        assertThat(price()).isEqualTo("12");
    }

    private String price() {
        return book.side(MdEntryType.BID).price().toString();
    }

    private static MarketDataUpdate bid(String price) {
        return new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, "S0001", new BigDecimal(price),
                BigDecimal.ONE);
    }

    private static Quote quote(String bid, Instant time) {
        return new Quote(Header.NONE, "Q", "R", "S0001", new BigDecimal(bid), null, BigDecimal.ONE, null, time);
    }
}
