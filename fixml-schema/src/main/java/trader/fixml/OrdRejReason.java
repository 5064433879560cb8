package trader.fixml;

import java.util.Map;

/**
 * FIX 4.4 OrdRejReason (tag 103): why an order was rejected; includes the value that FIX 4.4 deprecates but still
 * allows.
 */
public enum OrdRejReason implements FixCode {
    /** Code {@code 0}. */
    BROKER_OPTION("0"),
    /** Code {@code 1}. */
    UNKNOWN_SYMBOL("1"),
    /** Code {@code 2}. */
    EXCHANGE_CLOSED("2"),
    /** Code {@code 3}. */
    ORDER_EXCEEDS_LIMIT("3"),
    /** Code {@code 4}. */
    TOO_LATE_TO_ENTER("4"),
    /** Code {@code 5}. */
    UNKNOWN_ORDER("5"),
    /** Code {@code 6}. */
    DUPLICATE_ORDER("6"),
    /** Code {@code 7}. */
    DUPLICATE_OF_A_VERBALLY_COMMUNICATED_ORDER("7"),
    /** Code {@code 8}. */
    STALE_ORDER("8"),
    /** Code {@code 9}. */
    TRADE_ALONG_REQUIRED("9"),
    /** Code {@code 10}. */
    INVALID_INVESTOR_ID("10"),
    /** Code {@code 11}. */
    UNSUPPORTED_ORDER_CHARACTERISTIC("11"),
    /** Code {@code 12}. */
    SURVEILLANCE_OPTION("12"),
    /** Code {@code 13}. */
    INCORRECT_QUANTITY("13"),
    /** Code {@code 14}. */
    INCORRECT_ALLOCATED_QUANTITY("14"),
    /** Code {@code 15}. */
    UNKNOWN_ACCOUNT("15"),
    /** Code {@code 99}. */
    OTHER("99");

    private static final Map<String, OrdRejReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    OrdRejReason(String code) {
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
    public static OrdRejReason of(String code) {
        return FixCode.of(BY_CODE, "OrdRejReason", code);
    }
}
