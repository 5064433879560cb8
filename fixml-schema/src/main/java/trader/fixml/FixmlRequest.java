package trader.fixml;

/** A message that a service answers. */
public sealed interface FixmlRequest extends FixmlMessage permits QuoteQuery, OrderRequest {
    /** The client's ID of the request, or in an order status request, of the order. */
    String id();

    String symbol();

    /** Names an identifier longer than {@link Identifiers#MAX_CHARS}, with the limit; null if there is none. */
    String tooLong();

    /** The FIX MsgType (tag 35). */
    default String msgType() {
        return MessageTypes.msgType(getClass());
    }
}
