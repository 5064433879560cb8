package trader.fixml;

import java.util.Map;

/** FIX 4.4 CxlRejReason (tag 102): why an order was not cancelled or replaced. */
public enum CxlRejReason implements FixCode {
    /** Code {@code 0}. */
    TOO_LATE_TO_CANCEL("0"),
    /** Code {@code 1}. */
    UNKNOWN_ORDER("1"),
    /** Code {@code 2}. */
    BROKER_OPTION("2"),
    /** Code {@code 3}. */
    ORDER_ALREADY_IN_PENDING_STATUS("3"),
    /** Code {@code 4}. */
    UNABLE_TO_PROCESS_ORDER_MASS_CANCEL_REQUEST("4"),
    /** Code {@code 5}. */
    ORIG_ORD_MOD_TIME_DID_NOT_MATCH("5"),
    /** Code {@code 6}. */
    DUPLICATE_CL_ORD_ID_RECEIVED("6"),
    /** Code {@code 99}. */
    OTHER("99");

    private static final Map<String, CxlRejReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    CxlRejReason(String code) {
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
    public static CxlRejReason of(String code) {
        return FixCode.of(BY_CODE, "CxlRejReason", code);
    }
}
