package trader.crashtest.load;

/** Clients each of which sends the next order when its last is answered, whatever happens to the server meanwhile. */
public interface OrderLoad extends AutoCloseable {
    /** Begins to send. */
    void start();

    /** Orders sent and not yet answered. */
    int inFlight();

    /** Orders answered. */
    long answered();

    /** Why a client ended before its time (the journal could not be written), or null. */
    RuntimeException failure();

    /**
     * Sends no new orders and waits until those in flight are answered.
     *
     * @return whether all are; otherwise they are still being sent
     */
    boolean finish(long timeoutNs) throws InterruptedException;

    /** Stops; orders in flight stay unanswered. */
    @Override
    void close();
}
