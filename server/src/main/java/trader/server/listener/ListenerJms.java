package trader.server.listener;

/** How listeners use JMS. */
public enum ListenerJms {
    /**
     * A connection, a session and a producer for each reply to a quote; for orders, a connection, a session and a
     * consumer for each receive, and a producer for each reply. See {@link UncachedReplies}.
     */
    PER_MESSAGE,
    /** Everything is made once. */
    CACHED
}
