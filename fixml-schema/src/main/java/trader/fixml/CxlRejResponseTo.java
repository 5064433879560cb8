package trader.fixml;

import java.util.Map;

/** FIX 4.4 CxlRejResponseTo (tag 434): what was refused. */
public enum CxlRejResponseTo implements FixCode {
    ORDER_CANCEL_REQUEST("1"),
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

    /** The constant with this code; an IllegalArgumentException names the known codes. */
    public static CxlRejResponseTo of(String code) {
        return FixCode.of(BY_CODE, "CxlRejResponseTo", code);
    }
}
