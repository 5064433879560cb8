package trader.client.load;

/** How a load thread gets its replies over JMS. */
public enum ReplyMode {
    /** The waiting thread receives its reply itself; it has one request under way at a time. */
    RECEIVE,
    /** A listener on a thread of Artemis' pool wakes the waiting thread. */
    POOL,
    /** A listener on the Netty thread that read the reply wakes the waiting thread. */
    IO_THREAD,
    /** The waiting thread reads the connection's socket itself; it has one request under way at a time. */
    READ;

    /** Whether the thread that sent a request must wait for its reply. */
    public boolean needsWaitingThread() {
        return this == RECEIVE || this == READ;
    }
}
