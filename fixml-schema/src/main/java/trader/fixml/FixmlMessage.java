package trader.fixml;

/** A message of Trader, as {@link FixmlCodec} reads and writes it; docs/MESSAGES.md describes each field. */
public sealed interface FixmlMessage
        permits FixmlRequest, QuoteAnswer, OrderAnswer, BusinessReject, MarketDataFull, MarketDataIncremental {
    /** Sender, receiver and time; {@link Header#NONE} (in a constructor also null) if the message has none. */
    Header header();
}
