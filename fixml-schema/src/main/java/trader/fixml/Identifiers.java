package trader.fixml;

/**
 * The length limit of identifiers in requests: the IDs that clients choose, and the names of senders, symbols and
 * accounts. Longer ones could be read, but not every database can use them as a key.
 */
public final class Identifiers {
    /** UTF-16 characters; several times the length of real identifiers. */
    public static final int MAX_CHARS = 128;

    private static final int SHOWN_VALUE = 60;

    private Identifiers() {
    }

    /** Whether an identifier is short enough; true for null. */
    public static boolean fits(String identifier) {
        return identifier == null || identifier.length() <= MAX_CHARS;
    }

    /** The limit, for messages about an identifier that does not fit. */
    public static String allowed(String identifier) {
        return "at most " + MAX_CHARS + " characters, not " + identifier.length();
    }

    /**
     * Looks for an identifier that is too long.
     *
     * @param request of any other message only the header is checked
     * @return a message with the name and beginning of the first one, and the limit; null when all fit
     */
    public static String tooLong(FixmlMessage request) {
        String header = first("Hdr/@SID", request.header().senderCompId(), "Hdr/@TID", request.header().targetCompId());
        return header != null ? header : request instanceof FixmlRequest asked ? asked.tooLong() : null;
    }

    static String tooLong(OrderRequest request) {
        String key = first("@ID", request.clOrdId(), "Instrmt/@Sym", request.symbol());
        return key != null ? key
                : request instanceof Order order ? first("@QID", order.quoteId(), "@Acct", order.account())
                : request instanceof OrderCancelReplaceRequest replace
                        ? first("@OrigID", replace.origClOrdId(), "@Acct", replace.account())
                : request instanceof OrderChangeRequest change ? first("@OrigID", change.origClOrdId(), null, null)
                : request instanceof OrderStatusRequest status
                        ? first("@StatReqID", status.ordStatusReqId(), null, null) : null;
    }

    /** The first of two identifiers that is too long, and the limit; null when both fit. */
    static String first(String name, String value, String otherName, String otherValue) {
        return !fits(value) ? wrong(name, value) : fits(otherValue) ? null : wrong(otherName, otherValue);
    }

    private static String wrong(String name, String value) {
        return name + " is '" + FixmlErrors.shortened(value, SHOWN_VALUE) + "': " + allowed(value);
    }
}
