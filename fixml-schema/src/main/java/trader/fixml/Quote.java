package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The bid and offer of one instrument ({@code Quot}).
 *
 * @param quoteId {@code @QID}, required
 * @param quoteReqId {@code @ReqID} of the request, or null
 * @param symbol {@code Instrmt/@Sym}, required
 * @param bidPx {@code @BidPx}, or null
 * @param offerPx {@code @OfrPx}, or null
 * @param bidSize {@code @BidSz}, or null
 * @param offerSize {@code @OfrSz}, or null
 * @param transactTime {@code @TxnTm}, UTC, or null
 */
public record Quote(Header header, String quoteId, String quoteReqId, String symbol, BigDecimal bidPx,
        BigDecimal offerPx, BigDecimal bidSize, BigDecimal offerSize, Instant transactTime) implements QuoteAnswer {
    public Quote {
        header = Header.orNone(header);
    }
}
