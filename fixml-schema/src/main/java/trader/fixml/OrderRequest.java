package trader.fixml;

/** What the order service is asked: a new order, or something of one that it has. */
public sealed interface OrderRequest extends FixmlMessage permits Order, OrderChangeRequest, OrderStatusRequest {
    /** The FIX MsgType (tag 35) of the request. */
    String msgType();

    /** {@code @ID}: the client's number of the request; of a status request, that of the order. */
    String clOrdId();

    /** {@code Instrmt/@Sym} of the order. */
    String symbol();

    /** {@code @Side} of the order. */
    Side side();

    /** The same request with another header. */
    OrderRequest with(Header other);

    /** The same request, as one that may have been sent before. */
    default OrderRequest possibleDuplicate() {
        Header first = header();
        return with(new Header(first.senderCompId(), first.targetCompId(), true, first.sendingTime()));
    }
}
