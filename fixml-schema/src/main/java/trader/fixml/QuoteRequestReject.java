package trader.fixml;

/** Refuses a quote request ({@code QuotReqRej}). */
public record QuoteRequestReject(Header header, String quoteReqId, String symbol, QuoteRequestRejectReason reason,
        String text) implements QuoteAnswer {
    public QuoteRequestReject {
        header = Header.orNone(header);
    }
}
