package trader.fixml;

/** A request to the order service: a new order, or a request about an existing one. */
public sealed interface OrderRequest extends FixmlRequest permits Order, OrderChangeRequest, OrderStatusRequest {
    /** {@code @ID}: the client's ID of the request; in a status request, of the order. */
    String clOrdId();

    Side side();

    @Override
    default String id() {
        return clOrdId();
    }

    /** Whether this is only a query, which is neither recorded nor repeated. */
    default boolean isQuery() {
        return false;
    }

    /** The same request with another header. */
    OrderRequest with(Header other);

    /** The same request, marked as a possible repetition. */
    default OrderRequest possibleDuplicate() {
        Header first = header();
        return with(new Header(first.senderCompId(), first.targetCompId(), true, first.sendingTime()));
    }
}
