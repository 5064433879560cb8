package trader.fix;

import java.util.Map;
import trader.fixml.FixCode;

/** FIX 4.4 SubscriptionRequestType (tag 263): what a MarketDataRequest asks for. */
public enum SubscriptionType implements FixCode {
    /** Code {@code 0}. */
    SNAPSHOT("0"),
    /** Code {@code 1}. */
    SNAPSHOT_AND_UPDATES("1"),
    /** Code {@code 2}. */
    UNSUBSCRIBE("2");

    private static final Map<String, SubscriptionType> BY_CODE = FixCode.byCode(values());

    private final String code;

    SubscriptionType(String code) {
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
    public static SubscriptionType of(String code) {
        return FixCode.of(BY_CODE, "SubscriptionRequestType", code);
    }
}
