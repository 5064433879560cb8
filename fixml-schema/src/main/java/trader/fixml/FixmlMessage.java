package trader.fixml;

/**
 * A message of Trader, as {@link FixmlCodec} reads and writes it. A field is null if the message does not have it;
 * docs/MESSAGES.md describes each, and says which are required.
 */
public sealed interface FixmlMessage
        permits FixmlRequest, QuoteAnswer, OrderAnswer, BusinessReject, MarketDataFull, MarketDataIncremental {
    /** Sender, receiver and time; {@link Header#NONE} (in a constructor also null) if the message has none. */
    Header header();
}
