package trader.fixml;

import java.util.Map;

/** FIX 4.4 ExecType (tag 150): what an execution report is about. */
public enum ExecType implements FixCode {
    /** Code {@code 0}. */
    NEW("0"),
    /** Code {@code 3}. */
    DONE_FOR_DAY("3"),
    /** Code {@code 4}. */
    CANCELED("4"),
    /** Code {@code 5}. */
    REPLACED("5"),
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
    RESTATED("D"),
    /** Code {@code E}. */
    PENDING_REPLACE("E"),
    /** Code {@code F}. */
    TRADE("F"),
    /** Code {@code G}. */
    TRADE_CORRECT("G"),
    /** Code {@code H}. */
    TRADE_CANCEL("H"),
    /** Code {@code I}. */
    ORDER_STATUS("I");

    private static final Map<String, ExecType> BY_CODE = FixCode.byCode(values());

    private final String code;

    ExecType(String code) {
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
    public static ExecType of(String code) {
        return FixCode.of(BY_CODE, "ExecType", code);
    }
}
