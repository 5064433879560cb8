package trader.faultagent;

import java.util.List;

/** A place at which the agent can delay a thread. */
enum DelayPlace implements Place {
    /** The server's listener has read a quote request. */
    QUOTE_LISTENER(Product.HANDLE_QUOTE, FaultAdvice.Entry.class),
    /** The same, but the thread waits for a lock, which a thread of the agent holds for that long. */
    QUOTE_LOCK(Product.HANDLE_QUOTE, FaultAdvice.Entry.class),
    /** The server's listener has read an order. */
    ORDER_LISTENER(Product.HANDLE_ORDER, FaultAdvice.Entry.class),
    /** The order resource is about to prepare; the order has been handled, within the transaction. */
    ORDER_PREPARE(Product.PREPARE, FaultAdvice.OrdersEntry.class),
    /** The client's listener has received a reply. */
    REPLY_LISTENER(Product.RECEIVE_REPLY, FaultAdvice.Entry.class);

    private final List<MethodAdvice> advice;

    DelayPlace(List<ProductMethod> methods, Class<?> adviceClass) {
        advice = MethodAdvice.of(methods, adviceClass, spelling());
    }

    @Override
    public List<MethodAdvice> advice() {
        return advice;
    }
}
