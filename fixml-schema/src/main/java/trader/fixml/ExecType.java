package trader.fixml;

/** FIX 4.4 ExecType (tag 150): the event that an execution report describes. */
public enum ExecType implements FixCode {
    NEW("0"), DONE_FOR_DAY("3"), CANCELED("4"), REPLACED("5"), PENDING_CANCEL("6"), STOPPED("7"), REJECTED("8"),
    SUSPENDED("9"), PENDING_NEW("A"), CALCULATED("B"), EXPIRED("C"), RESTATED("D"), PENDING_REPLACE("E"), TRADE("F"),
    TRADE_CORRECT("G"), TRADE_CANCEL("H"), ORDER_STATUS("I");

    private final String code;

    ExecType(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
