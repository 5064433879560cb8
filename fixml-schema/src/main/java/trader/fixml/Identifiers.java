package trader.fixml;

/**
 * How long the identifiers of requests may be: the numbers that clients give, and the names of senders, symbols and
 * accounts. Longer ones could be read, but not every database can keep them as a key.
 */
public final class Identifiers {
    /** Characters (UTF-16) of one: several times what real ones have. */
    public static final int MAX_CHARS = 128;

    private static final int SHOWN_VALUE = 60;

    private Identifiers() {
    }

    /** Whether it is an identifier that a request may have; null, which is none, is no offence. */
    public static boolean fits(String identifier) {
        return identifier == null || identifier.length() <= MAX_CHARS;
    }

    /** What is allowed, said of an identifier that does not fit. */
    public static String allowed(String identifier) {
        return "at most " + MAX_CHARS + " characters, not " + identifier.length();
    }

    /**
     * Looks for an identifier that is too long.
     *
     * @param request what a service is asked; in other messages only the header is looked at
     * @return what is wrong with the first one, naming it, its beginning and the limit; null when all fit
     */
    public static String tooLong(FixmlMessage request) {
        String header = first("Hdr/@SID", request.header().senderCompId(), "Hdr/@TID", request.header().targetCompId());
        return header != null ? header
                : request instanceof QuoteRequest quote
                        ? first("QuotReq/@ReqID", quote.quoteReqId(), "Instrmt/@Sym", quote.symbol())
                : request instanceof OrderRequest order ? tooLong(order) : null;
    }

    private static String tooLong(OrderRequest request) {
        String key = first("@ID", request.clOrdId(), "Instrmt/@Sym", request.symbol());
        return key != null ? key
                : request instanceof Order order ? first("@QID", order.quoteId(), "@Acct", order.account())
                : request instanceof OrderCancelReplaceRequest replace
                        ? first("@OrigID", replace.origClOrdId(), "@Acct", replace.account())
                : request instanceof OrderChangeRequest change ? first("@OrigID", change.origClOrdId(), null, null)
                : request instanceof OrderStatusRequest status
                        ? first("@StatReqID", status.ordStatusReqId(), null, null) : null;
    }

    private static String first(String name, String value, String otherName, String otherValue) {
        return !fits(value) ? wrong(name, value) : fits(otherValue) ? null : wrong(otherName, otherValue);
    }

    private static String wrong(String name, String value) {
        return name + " is '" + FixmlErrors.shortened(value, SHOWN_VALUE) + "': " + allowed(value);
    }
}
