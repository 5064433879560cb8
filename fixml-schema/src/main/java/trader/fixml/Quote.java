package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/** The bid and offer of one instrument ({@code Quot}). */
public record Quote(Header header, String quoteId, String quoteReqId, String symbol, BigDecimal bidPx,
        BigDecimal offerPx, BigDecimal bidSize, BigDecimal offerSize, Instant transactTime) implements QuoteAnswer {
    public Quote {
        header = Header.orNone(header);
    }
}
