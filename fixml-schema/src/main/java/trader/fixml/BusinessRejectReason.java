package trader.fixml;

import java.util.Map;

/** FIX 4.4 BusinessRejectReason (tag 380): why a message was rejected that has no reject of its own. */
public enum BusinessRejectReason implements FixCode {
    /** Code {@code 0}. */
    OTHER("0"),
    /** Code {@code 1}. */
    UNKNOWN_ID("1"),
    /** Code {@code 2}. */
    UNKNOWN_SECURITY("2"),
    /** Code {@code 3}. */
    UNSUPPORTED_MESSAGE_TYPE("3"),
    /** Code {@code 4}. */
    APPLICATION_NOT_AVAILABLE("4"),
    /** Code {@code 5}. */
    CONDITIONALLY_REQUIRED_FIELD_MISSING("5"),
    /** Code {@code 6}. */
    NOT_AUTHORIZED("6"),
    /** Code {@code 7}. */
    DELIVER_TO_FIRM_NOT_AVAILABLE_AT_THIS_TIME("7");

    private static final Map<String, BusinessRejectReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    BusinessRejectReason(String code) {
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
    public static BusinessRejectReason of(String code) {
        return FixCode.of(BY_CODE, "BusinessRejectReason", code);
    }
}
