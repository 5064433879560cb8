package trader.fixml;

import java.util.Map;

/** FIX 4.4 TimeInForce (tag 59): how long an order stays in force; absent means DAY. */
public enum TimeInForce implements FixCode {
    /** Code {@code 0}. */
    DAY("0"),
    /** Code {@code 1}. */
    GOOD_TILL_CANCEL("1"),
    /** Code {@code 2}. */
    AT_THE_OPENING("2"),
    /** Code {@code 3}. */
    IMMEDIATE_OR_CANCEL("3"),
    /** Code {@code 4}. */
    FILL_OR_KILL("4"),
    /** Code {@code 5}. */
    GOOD_TILL_CROSSING("5"),
    /** Code {@code 6}. */
    GOOD_TILL_DATE("6"),
    /** Code {@code 7}. */
    AT_THE_CLOSE("7");

    private static final Map<String, TimeInForce> BY_CODE = FixCode.byCode(values());

    private final String code;

    TimeInForce(String code) {
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
    public static TimeInForce of(String code) {
        return FixCode.of(BY_CODE, "TimeInForce", code);
    }
}
