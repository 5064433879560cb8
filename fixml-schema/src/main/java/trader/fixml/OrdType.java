package trader.fixml;

/** FIX 4.4 OrdType (tag 40): the pricing of an order; includes the values that FIX 4.4 deprecates but still allows. */
public enum OrdType implements FixCode {
    MARKET("1"), LIMIT("2"), STOP("3"), STOP_LIMIT("4"), MARKET_ON_CLOSE("5"), WITH_OR_WITHOUT("6"),
    LIMIT_OR_BETTER("7"), LIMIT_WITH_OR_WITHOUT("8"), ON_BASIS("9"), ON_CLOSE("A"), LIMIT_ON_CLOSE("B"),
    FOREX_MARKET("C"), PREVIOUSLY_QUOTED("D"), PREVIOUSLY_INDICATED("E"), FOREX_LIMIT("F"), FOREX_SWAP("G"),
    FOREX_PREVIOUSLY_QUOTED("H"), FUNARI("I"), MARKET_IF_TOUCHED("J"), MARKET_WITH_LEFT_OVER_AS_LIMIT("K"),
    PREVIOUS_FUND_VALUATION_POINT("L"), NEXT_FUND_VALUATION_POINT("M"), PEGGED("P");

    private final String code;

    OrdType(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
