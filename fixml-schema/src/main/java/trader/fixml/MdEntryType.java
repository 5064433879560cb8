package trader.fixml;

import java.util.Map;

/** FIX 4.4 MDEntryType (tag 269): what a market data entry gives. */
public enum MdEntryType implements FixCode {
    /** Code {@code 0}. */
    BID("0"),
    /** Code {@code 1}. */
    OFFER("1"),
    /** Code {@code 2}. */
    TRADE("2"),
    /** Code {@code 3}. */
    INDEX_VALUE("3"),
    /** Code {@code 4}. */
    OPENING_PRICE("4"),
    /** Code {@code 5}. */
    CLOSING_PRICE("5"),
    /** Code {@code 6}. */
    SETTLEMENT_PRICE("6"),
    /** Code {@code 7}. */
    TRADING_SESSION_HIGH_PRICE("7"),
    /** Code {@code 8}. */
    TRADING_SESSION_LOW_PRICE("8"),
    /** Code {@code 9}. */
    TRADING_SESSION_VWAP_PRICE("9"),
    /** Code {@code A}. */
    IMBALANCE("A"),
    /** Code {@code B}. */
    TRADE_VOLUME("B"),
    /** Code {@code C}. */
    OPEN_INTEREST("C");

    private static final Map<String, MdEntryType> BY_CODE = FixCode.byCode(values());

    private final String code;

    MdEntryType(String code) {
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
    public static MdEntryType of(String code) {
        return FixCode.of(BY_CODE, "MDEntryType", code);
    }
}
