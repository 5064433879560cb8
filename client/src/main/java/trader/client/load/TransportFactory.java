package trader.client.load;

/** Makes the transports of a load's threads. */
interface TransportFactory extends AutoCloseable {
    /**
     * Prepares; connects nothing yet.
     *
     * @throws IllegalArgumentException when the address cannot be used
     */
    void open();

    /** The transport of a thread, from 0; not yet open. */
    Transport<?> transport(int thread);

    /** The sender of a thread's orders, as the server sees it. */
    String sender(int thread);

    /** Part of each request id, between the letter and the number, that makes it unique. */
    String commonId();

    @Override
    void close();
}
