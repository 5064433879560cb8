package trader.client.load;

/** Makes the links of a load's threads. */
interface TransportFactory extends AutoCloseable {
    /**
     * Prepares; connects nothing yet.
     *
     * @throws IllegalArgumentException when the address cannot be used
     */
    void open();

    /** The link of a thread, from 0; it is to be opened. */
    Transport<?> link(int thread);

    /** Who a thread's orders are from, as the server sees it. */
    String sender(int thread);

    /** What the ids of a thread's requests have between the letter and the number, so that none comes twice. */
    String commonId();

    @Override
    void close();
}
