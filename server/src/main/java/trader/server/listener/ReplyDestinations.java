package trader.server.listener;

/** What the quote service sends its replies to. */
public enum ReplyDestinations {
    /** The destination object of each request, of which the client library asks the broker twice before it sends. */
    PER_MESSAGE,
    /** One destination object for each reply queue. */
    CACHED
}
