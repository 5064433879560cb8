package trader.server.order;

/** An order's key stays in doubt in another transaction: ask again later. */
public final class OrderInDoubtException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public OrderInDoubtException(String key) {
        super("order " + key + " is in doubt in another transaction");
    }
}
