package trader.crashtest.load;

/** Clients that keep sending orders, whatever happens to the server. */
public interface OrderLoad extends AutoCloseable {
    void start();

    int inFlight();

    long answered();

    /** The reason why a client ended early (the journal could not be written), or null. */
    RuntimeException failure();

    /** Sends no new orders; false when those in flight are not answered in time and are still being sent. */
    boolean finish(long timeoutNs) throws InterruptedException;

    /** Stops; orders in flight remain unanswered. */
    @Override
    void close();
}
