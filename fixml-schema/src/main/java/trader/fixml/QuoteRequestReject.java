package trader.fixml;

/**
 * Refuses a quote request ({@code QuotReqRej}).
 *
 * @param quoteReqId {@code @ReqID} of the request, required
 * @param symbol {@code QuotReqRej/Instrmt/@Sym}, required
 * @param reason {@code @ReqRejRsn}, required
 * @param text {@code @Txt}: the reason in words, or null
 */
public record QuoteRequestReject(Header header, String quoteReqId, String symbol, QuoteRequestRejectReason reason,
        String text) implements QuoteAnswer {
    public QuoteRequestReject {
        header = Header.orNone(header);
    }
}
