package trader.fixml;

import java.util.Map;

/** FIX 4.4 QuoteRequestRejectReason (tag 658): why a quote request was rejected. */
public enum QuoteRequestRejectReason implements FixCode {
    /** Code {@code 1}. */
    UNKNOWN_SYMBOL("1"),
    /** Code {@code 2}. */
    EXCHANGE_CLOSED("2"),
    /** Code {@code 3}. */
    QUOTE_REQUEST_EXCEEDS_LIMIT("3"),
    /** Code {@code 4}. */
    TOO_LATE_TO_ENTER("4"),
    /** Code {@code 5}. */
    INVALID_PRICE("5"),
    /** Code {@code 6}. */
    NOT_AUTHORIZED_TO_REQUEST_QUOTE("6"),
    /** Code {@code 7}. */
    NO_MATCH_FOR_INQUIRY("7"),
    /** Code {@code 8}. */
    NO_MARKET_FOR_INSTRUMENT("8"),
    /** Code {@code 9}. */
    NO_INVENTORY("9"),
    /** Code {@code 10}. */
    PASS("10"),
    /** Code {@code 99}. */
    OTHER("99");

    private static final Map<String, QuoteRequestRejectReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    QuoteRequestRejectReason(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    /**
     * Finds the constant of a code.
     *
     * @param code the code as it stands in a message
     * @return the constant
     * @throws IllegalArgumentException naming the code and those that are allowed
     */
    public static QuoteRequestRejectReason of(String code) {
        return FixCode.of(BY_CODE, "QuoteRequestRejectReason", code);
    }
}
