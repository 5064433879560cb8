package trader.fixml;

/** FIX 4.4 CxlRejResponseTo (tag 434): the kind of the refused request. */
public enum CxlRejResponseTo implements FixCode {
    ORDER_CANCEL_REQUEST("1"), ORDER_CANCEL_REPLACE_REQUEST("2");

    private final String code;

    CxlRejResponseTo(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
