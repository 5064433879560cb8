package trader.fixml;

import java.util.Map;

/** FIX 4.4 TimeInForce (tag 59): how long an order stays in force; absent means DAY. */
public enum TimeInForce implements FixCode {
    DAY("0"),
    GOOD_TILL_CANCEL("1"),
    AT_THE_OPENING("2"),
    IMMEDIATE_OR_CANCEL("3"),
    FILL_OR_KILL("4"),
    GOOD_TILL_CROSSING("5"),
    GOOD_TILL_DATE("6"),
    AT_THE_CLOSE("7");

    private static final Map<String, TimeInForce> BY_CODE = FixCode.byCode(values());

    private final String code;

    TimeInForce(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    /** The constant with this code; an IllegalArgumentException names the known codes. */
    public static TimeInForce of(String code) {
        return FixCode.of(BY_CODE, "TimeInForce", code);
    }
}
