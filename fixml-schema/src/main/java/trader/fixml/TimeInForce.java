package trader.fixml;

/** FIX 4.4 TimeInForce (tag 59): the time for which an order stays in force; absent means DAY. */
public enum TimeInForce implements FixCode {
    DAY("0"), GOOD_TILL_CANCEL("1"), AT_THE_OPENING("2"), IMMEDIATE_OR_CANCEL("3"), FILL_OR_KILL("4"),
    GOOD_TILL_CROSSING("5"), GOOD_TILL_DATE("6"), AT_THE_CLOSE("7");

    private final String code;

    TimeInForce(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
