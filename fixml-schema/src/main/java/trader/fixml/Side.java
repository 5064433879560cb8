package trader.fixml;

import java.util.Map;

/** FIX 4.4 Side (tag 54): which side of the market an order takes. */
public enum Side implements FixCode {
    /** Code {@code 1}. */
    BUY("1"),
    /** Code {@code 2}. */
    SELL("2"),
    /** Code {@code 3}. */
    BUY_MINUS("3"),
    /** Code {@code 4}. */
    SELL_PLUS("4"),
    /** Code {@code 5}. */
    SELL_SHORT("5"),
    /** Code {@code 6}. */
    SELL_SHORT_EXEMPT("6"),
    /** Code {@code 7}. */
    UNDISCLOSED("7"),
    /** Code {@code 8}. */
    CROSS("8"),
    /** Code {@code 9}. */
    CROSS_SHORT("9"),
    /** Code {@code A}. */
    CROSS_SHORT_EXEMPT("A"),
    /** Code {@code B}. */
    AS_DEFINED("B"),
    /** Code {@code C}. */
    OPPOSITE("C"),
    /** Code {@code D}. */
    SUBSCRIBE("D"),
    /** Code {@code E}. */
    REDEEM("E"),
    /** Code {@code F}. */
    LEND("F"),
    /** Code {@code G}. */
    BORROW("G");

    private static final Map<String, Side> BY_CODE = FixCode.byCode(values());

    private final String code;

    Side(String code) {
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
    public static Side of(String code) {
        return FixCode.of(BY_CODE, "Side", code);
    }
}
