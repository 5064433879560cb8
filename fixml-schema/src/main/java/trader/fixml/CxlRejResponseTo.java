package trader.fixml;

import java.util.Map;

/** FIX 4.4 CxlRejResponseTo (tag 434): what was refused. */
public enum CxlRejResponseTo implements FixCode {
    /** Code {@code 1}. */
    ORDER_CANCEL_REQUEST("1"),
    /** Code {@code 2}. */
    ORDER_CANCEL_REPLACE_REQUEST("2");

    private static final Map<String, CxlRejResponseTo> BY_CODE = FixCode.byCode(values());

    private final String code;

    CxlRejResponseTo(String code) {
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
    public static CxlRejResponseTo of(String code) {
        return FixCode.of(BY_CODE, "CxlRejResponseTo", code);
    }
}
