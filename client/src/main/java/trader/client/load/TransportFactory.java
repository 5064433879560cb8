package trader.client.load;

interface TransportFactory extends AutoCloseable {
    /**
     * Prepares the connections, which the transports open later.
     *
     * @throws IllegalArgumentException when the address cannot be used
     */
    default void open() {
    }

    /** A new transport, not yet open; {@code thread} counts from 0. */
    Transport<?> transport(int thread);

    /** The sender of a thread's orders, as the server sees it. */
    String sender(int thread);

    /** The part of each request id, between the letter and the number, that makes the id unique. */
    default String commonId() {
        return "";
    }

    @Override
    default void close() {
    }
}
