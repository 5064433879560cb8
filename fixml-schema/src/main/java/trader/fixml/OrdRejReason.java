package trader.fixml;

import java.util.Map;

/**
 * FIX 4.4 OrdRejReason (tag 103): why an order was rejected; includes the value that FIX 4.4 deprecates but still
 * allows.
 */
public enum OrdRejReason implements FixCode {
    BROKER_OPTION("0"),
    UNKNOWN_SYMBOL("1"),
    EXCHANGE_CLOSED("2"),
    ORDER_EXCEEDS_LIMIT("3"),
    TOO_LATE_TO_ENTER("4"),
    UNKNOWN_ORDER("5"),
    DUPLICATE_ORDER("6"),
    DUPLICATE_OF_A_VERBALLY_COMMUNICATED_ORDER("7"),
    STALE_ORDER("8"),
    TRADE_ALONG_REQUIRED("9"),
    INVALID_INVESTOR_ID("10"),
    UNSUPPORTED_ORDER_CHARACTERISTIC("11"),
    SURVEILLANCE_OPTION("12"),
    INCORRECT_QUANTITY("13"),
    INCORRECT_ALLOCATED_QUANTITY("14"),
    UNKNOWN_ACCOUNT("15"),
    OTHER("99");

    private static final Map<String, OrdRejReason> BY_CODE = FixCode.byCode(values());

    private final String code;

    OrdRejReason(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    /** The constant with this code; an IllegalArgumentException names the known codes. */
    public static OrdRejReason of(String code) {
        return FixCode.of(BY_CODE, "OrdRejReason", code);
    }
}
