package trader.server.listener;

/** The listeners of a queue: each thread receives, processes, and receives again. */
public interface ListenerContainer extends AutoCloseable {
    void start();

    /** Stops listening to the current queue, and starts to listen to another with this number of listeners. */
    void moveTo(String queue, int concurrent);

    /** Receives only the messages that the selector matches, until it moves to another queue. */
    void select(String selector);

    /** Receives no further message; does not wait. */
    void stop();

    /** Waits a few seconds at most for the messages that are being processed. */
    @Override
    void close();
}
