package trader.fixml;

/** FIX 4.4 QuoteRequestRejectReason (tag 658): the reason why a quote request was rejected. */
public enum QuoteRequestRejectReason implements FixCode {
    UNKNOWN_SYMBOL("1"), EXCHANGE_CLOSED("2"), QUOTE_REQUEST_EXCEEDS_LIMIT("3"), TOO_LATE_TO_ENTER("4"),
    INVALID_PRICE("5"), NOT_AUTHORIZED_TO_REQUEST_QUOTE("6"), NO_MATCH_FOR_INQUIRY("7"), NO_MARKET_FOR_INSTRUMENT("8"),
    NO_INVENTORY("9"), PASS("10"), OTHER("99");

    private final String code;

    QuoteRequestRejectReason(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
