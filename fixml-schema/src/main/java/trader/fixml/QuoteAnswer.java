package trader.fixml;

/** The quote service's answer to a request. */
public non-sealed interface QuoteAnswer extends FixmlMessage {
    /** The client's ID of the request, or null if nothing was requested. */
    String quoteReqId();

    String symbol();
}
