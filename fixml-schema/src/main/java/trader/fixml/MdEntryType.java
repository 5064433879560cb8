package trader.fixml;

/** FIX 4.4 MDEntryType (tag 269): the content of a market data entry. */
public enum MdEntryType implements FixCode {
    BID("0"), OFFER("1"), TRADE("2"), INDEX_VALUE("3"), OPENING_PRICE("4"), CLOSING_PRICE("5"), SETTLEMENT_PRICE("6"),
    TRADING_SESSION_HIGH_PRICE("7"), TRADING_SESSION_LOW_PRICE("8"), TRADING_SESSION_VWAP_PRICE("9"), IMBALANCE("A"),
    TRADE_VOLUME("B"), OPEN_INTEREST("C");

    private final String code;

    MdEntryType(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
