package trader.faultagent;

import java.util.List;
import java.util.Locale;

/** A place at which the agent can delay a thread. */
enum DelayPlace implements Place {
    /** The server's listener has read a quote request. */
    QUOTE_LISTENER(Product.HANDLE_QUOTE, FaultAdvice.Entry.class),
    /** The server's listener has read an order. */
    ORDER_LISTENER(Product.HANDLE_ORDER, FaultAdvice.Entry.class),
    /** The order resource is about to prepare: within the transaction, after the order was handled. */
    ORDER_PREPARE(Product.PREPARE, FaultAdvice.OrdersEntry.class),
    /** The client's listener has received a reply. */
    REPLY_LISTENER(Product.RECEIVE_REPLY, FaultAdvice.Entry.class);

    private final List<ProductMethod> methods;
    private final Class<?> adviceClass;

    DelayPlace(List<ProductMethod> methods, Class<?> adviceClass) {
        this.methods = methods;
        this.adviceClass = adviceClass;
    }

    @Override
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public List<MethodAdvice> advice() {
        return MethodAdvice.of(methods, adviceClass, spelling());
    }
}
