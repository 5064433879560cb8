package trader.fixml;

/** A message that a service answers. */
public sealed interface FixmlRequest extends FixmlMessage permits QuoteQuery, OrderRequest {
    /** The client's ID of the request; in an order status request, of the order. */
    String id();

    String symbol();

    /** An identifier that is longer than {@link Identifiers#MAX_CHARS}, and the limit; null when all fit. */
    String tooLong();

    /** The FIX MsgType (tag 35). */
    default String msgType() {
        return MessageTypes.msgType(getClass());
    }
}
