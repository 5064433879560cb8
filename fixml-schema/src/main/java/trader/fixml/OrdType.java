package trader.fixml;

import java.util.Map;

/** FIX 4.4 OrdType (tag 40): how an order is priced; includes the values that FIX 4.4 deprecates but still allows. */
public enum OrdType implements FixCode {
    /** Code {@code 1}. */
    MARKET("1"),
    /** Code {@code 2}. */
    LIMIT("2"),
    /** Code {@code 3}. */
    STOP("3"),
    /** Code {@code 4}. */
    STOP_LIMIT("4"),
    /** Code {@code 5}. */
    MARKET_ON_CLOSE("5"),
    /** Code {@code 6}. */
    WITH_OR_WITHOUT("6"),
    /** Code {@code 7}. */
    LIMIT_OR_BETTER("7"),
    /** Code {@code 8}. */
    LIMIT_WITH_OR_WITHOUT("8"),
    /** Code {@code 9}. */
    ON_BASIS("9"),
    /** Code {@code A}. */
    ON_CLOSE("A"),
    /** Code {@code B}. */
    LIMIT_ON_CLOSE("B"),
    /** Code {@code C}. */
    FOREX_MARKET("C"),
    /** Code {@code D}. */
    PREVIOUSLY_QUOTED("D"),
    /** Code {@code E}. */
    PREVIOUSLY_INDICATED("E"),
    /** Code {@code F}. */
    FOREX_LIMIT("F"),
    /** Code {@code G}. */
    FOREX_SWAP("G"),
    /** Code {@code H}. */
    FOREX_PREVIOUSLY_QUOTED("H"),
    /** Code {@code I}. */
    FUNARI("I"),
    /** Code {@code J}. */
    MARKET_IF_TOUCHED("J"),
    /** Code {@code K}. */
    MARKET_WITH_LEFT_OVER_AS_LIMIT("K"),
    /** Code {@code L}. */
    PREVIOUS_FUND_VALUATION_POINT("L"),
    /** Code {@code M}. */
    NEXT_FUND_VALUATION_POINT("M"),
    /** Code {@code P}. */
    PEGGED("P");

    private static final Map<String, OrdType> BY_CODE = FixCode.byCode(values());

    private final String code;

    OrdType(String code) {
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
    public static OrdType of(String code) {
        return FixCode.of(BY_CODE, "OrdType", code);
    }
}
