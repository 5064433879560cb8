package trader.server.order;

/** Another transaction with the order's key is still in doubt: try again later. */
public final class OrderInDoubtException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public OrderInDoubtException(String key) {
        super("order " + key + " is in doubt in another transaction");
    }
}
