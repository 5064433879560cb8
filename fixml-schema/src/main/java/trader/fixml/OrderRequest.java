package trader.fixml;

/** What the order service is asked: a new order, or something of one that it has. */
public sealed interface OrderRequest extends Message
        permits Order, OrderCancelRequest, OrderCancelReplaceRequest, OrderStatusRequest {
    /** {@code @ID}: the client's number of the request; of a status request, that of the order. */
    String clOrdId();

    /** {@code Instrmt/@Sym} of the order. */
    String symbol();

    /** {@code @Side} of the order. */
    Side side();
}
