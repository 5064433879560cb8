package trader.fixml;

/** FIX 4.4 MDUpdateAction (tag 279): the effect of an incremental market data entry. */
public enum MdUpdateAction implements FixCode {
    NEW("0"), CHANGE("1"), DELETE("2");

    private final String code;

    MdUpdateAction(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
