package trader.fixml;

/** FIX 4.4 OrdStatus (tag 39): the state of an order. */
public enum OrdStatus implements FixCode {
    NEW("0"), PARTIALLY_FILLED("1"), FILLED("2"), DONE_FOR_DAY("3"), CANCELED("4"), PENDING_CANCEL("6"), STOPPED("7"),
    REJECTED("8"), SUSPENDED("9"), PENDING_NEW("A"), CALCULATED("B"), EXPIRED("C"), ACCEPTED_FOR_BIDDING("D"),
    PENDING_REPLACE("E");

    private final String code;

    OrdStatus(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
