package trader.fix;

import java.util.Map;
import trader.fixml.FixCode;

/** FIX 4.4 MDReqRejReason (tag 281): why a MarketDataRequest was rejected. */
public enum MdReqRejReason implements FixCode {
    /** Code {@code 0}. */
    UNKNOWN_SYMBOL("0"),
    /** Code {@code 1}. */
    DUPLICATE_MD_REQ_ID("1"),
    /** Code {@code 2}. */
    INSUFFICIENT_BANDWIDTH("2"),
    /** Code {@code 3}. */
    INSUFFICIENT_PERMISSIONS("3"),
    /** Code {@code 4}. */
    UNSUPPORTED_SUBSCRIPTION_REQUEST_TYPE("4"),
    /** Code {@code 5}. */
    UNSUPPORTED_MARKET_DEPTH("5"),
    /** Code {@code 6}. */
    UNSUPPORTED_MD_UPDATE_TYPE("6"),
    /** Code {@code 7}. */
    UNSUPPORTED_AGGREGATED_BOOK("7"),
    /** Code {@code 8}. */
    UNSUPPORTED_MD_ENTRY_TYPE("8"),
    /** Code {@code 9}. */
    UNSUPPORTED_TRADING_SESSION_ID("9"),
    /** Code {@code A}. */
    UNSUPPORTED_SCOPE("A"),
    /** Code {@code B}. */
    UNSUPPORTED_OPEN_CLOSE_SETTLE_FLAG("B"),
    /** Code {@code C}. */
    UNSUPPORTED_MD_IMPLICIT_DELETE("C");

    private static final Map<String, MdReqRejReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    MdReqRejReason(String code) {
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
    public static MdReqRejReason of(String code) {
        return FixCode.of(BY_CODE, "MDReqRejReason", code);
    }
}
