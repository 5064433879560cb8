package trader.broker;

/** Where quote requests are answered. */
public enum QuotePath {
    /** In listeners on their queue. */
    LISTENER,
    /** Plain ones on the broker's I/O thread that read them; the others in listeners. */
    DIRECT
}
