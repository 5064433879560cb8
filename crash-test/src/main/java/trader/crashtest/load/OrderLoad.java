package trader.crashtest.load;

/** Clients that keep sending orders, whatever happens to the server. */
public interface OrderLoad extends AutoCloseable {
    void start();

    /** Orders sent and not yet answered. */
    int inFlight();

    /** Orders answered. */
    long answered();

    /** Why a client ended early (the journal could not be written), or null. */
    RuntimeException failure();

    /**
     * Sends no new orders and waits until those in flight are answered.
     *
     * @return false when the timeout passes first; the orders are then still being sent
     */
    boolean finish(long timeoutNs) throws InterruptedException;

    /** Stops; orders in flight stay unanswered. */
    @Override
    void close();
}
