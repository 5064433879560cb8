package trader.fixml;

import java.util.Map;

/** FIX 4.4 MDUpdateAction (tag 279): what an incremental market data entry does. */
public enum MdUpdateAction implements FixCode {
    NEW("0"),
    CHANGE("1"),
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

    /** The constant with this code; an IllegalArgumentException names the known codes. */
    public static MdUpdateAction of(String code) {
        return FixCode.of(BY_CODE, "MDUpdateAction", code);
    }
}
