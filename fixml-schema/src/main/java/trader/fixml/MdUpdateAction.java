package trader.fixml;

import java.util.Map;

/** FIX 4.4 MDUpdateAction (tag 279): what an incremental market data entry does. */
public enum MdUpdateAction implements FixCode {
    /** Code {@code 0}. */
    NEW("0"),
    /** Code {@code 1}. */
    CHANGE("1"),
    /** Code {@code 2}. */
    DELETE("2");

    private static final Map<String, MdUpdateAction> BY_CODE = FixCode.byCode(values());

    private final String code;

    MdUpdateAction(String code) {
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
    public static MdUpdateAction of(String code) {
        return FixCode.of(BY_CODE, "MDUpdateAction", code);
    }
}
