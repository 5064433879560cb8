package trader.fix;

import java.util.Map;
import trader.fixml.FixCode;

/** FIX 4.4 MDUpdateType (tag 265): how updates are sent. */
public enum MdUpdateType implements FixCode {
    /** Code {@code 0}. */
    FULL_REFRESH("0"),
    /** Code {@code 1}. */
    INCREMENTAL_REFRESH("1");

    private static final Map<String, MdUpdateType> BY_CODE = FixCode.byCode(values());

    private final String code;

    MdUpdateType(String code) {
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
    public static MdUpdateType of(String code) {
        return FixCode.of(BY_CODE, "MDUpdateType", code);
    }
}
