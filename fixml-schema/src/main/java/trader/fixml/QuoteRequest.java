package trader.fixml;

/** Asks for a quote of one instrument ({@code QuotReq}). */
public record QuoteRequest(Header header, String quoteReqId, String symbol) implements QuoteQuery {
    public QuoteRequest {
        header = Header.orNone(header);
    }

    @Override
    public String id() {
        return quoteReqId;
    }

    @Override
    public String tooLong() {
        return Identifiers.first("QuotReq/@ReqID", quoteReqId, "Instrmt/@Sym", symbol);
    }
}
