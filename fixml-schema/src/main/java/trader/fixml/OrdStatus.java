package trader.fixml;

import java.util.Map;

/** FIX 4.4 OrdStatus (tag 39): the state of an order. */
public enum OrdStatus implements FixCode {
    /** Code {@code 0}. */
    NEW("0"),
    /** Code {@code 1}. */
    PARTIALLY_FILLED("1"),
    /** Code {@code 2}. */
    FILLED("2"),
    /** Code {@code 3}. */
    DONE_FOR_DAY("3"),
    /** Code {@code 4}. */
    CANCELED("4"),
    /** Code {@code 6}. */
    PENDING_CANCEL("6"),
    /** Code {@code 7}. */
    STOPPED("7"),
    /** Code {@code 8}. */
    REJECTED("8"),
    /** Code {@code 9}. */
    SUSPENDED("9"),
    /** Code {@code A}. */
    PENDING_NEW("A"),
    /** Code {@code B}. */
    CALCULATED("B"),
    /** Code {@code C}. */
    EXPIRED("C"),
    /** Code {@code D}. */
    ACCEPTED_FOR_BIDDING("D"),
    /** Code {@code E}. */
    PENDING_REPLACE("E");

    private static final Map<String, OrdStatus> BY_CODE = FixCode.byCode(values());

    private final String code;

    OrdStatus(String code) {
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
    public static OrdStatus of(String code) {
        return FixCode.of(BY_CODE, "OrdStatus", code);
    }
}
