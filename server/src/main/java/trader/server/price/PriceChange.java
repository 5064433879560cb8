package trader.server.price;

import trader.fixml.MdEntryType;

/** A change of a symbol's price. A side that is null does not change. */
public record PriceChange(String symbol, PriceSide bid, PriceSide offer) {
    /** A change of one side; null for entry types other than bid and offer, which are no part of a price. */
    static PriceChange of(String symbol, MdEntryType type, PriceSide side) {
        return type == MdEntryType.BID ? new PriceChange(symbol, side, null)
                : type == MdEntryType.OFFER ? new PriceChange(symbol, null, side) : null;
    }

    /** This change and then a later one of the same symbol. */
    PriceChange then(PriceChange later) {
        return new PriceChange(symbol, later.bid == null ? bid : later.bid, later.offer == null ? offer : later.offer);
    }
}
