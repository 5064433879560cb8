package trader.fixml;

/** A request to the order service: a new order, or a request about an existing one. */
public sealed interface OrderRequest extends FixmlMessage permits Order, OrderChangeRequest, OrderStatusRequest {
    /** The FIX MsgType (tag 35) of the request. */
    String msgType();

    /** {@code @ID}: the client's ID of the request; in a status request, of the order. */
    String clOrdId();

    String symbol();

    Side side();

    /** The same request with another header. */
    OrderRequest with(Header other);

    /** The same request, marked as a possible repetition. */
    default OrderRequest possibleDuplicate() {
        Header first = header();
        return with(new Header(first.senderCompId(), first.targetCompId(), true, first.sendingTime()));
    }
}
