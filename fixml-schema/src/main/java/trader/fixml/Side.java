package trader.fixml;

/** FIX 4.4 Side (tag 54): buy, sell and their variants. */
public enum Side implements FixCode {
    BUY("1"), SELL("2"), BUY_MINUS("3"), SELL_PLUS("4"), SELL_SHORT("5"), SELL_SHORT_EXEMPT("6"), UNDISCLOSED("7"),
    CROSS("8"), CROSS_SHORT("9"), CROSS_SHORT_EXEMPT("A"), AS_DEFINED("B"), OPPOSITE("C"), SUBSCRIBE("D"), REDEEM("E"),
    LEND("F"), BORROW("G");

    private final String code;

    Side(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
