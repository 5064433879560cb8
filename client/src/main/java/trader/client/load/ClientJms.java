package trader.client.load;

/** How a load thread uses JMS. */
public enum ClientJms {
    /** Everything is made anew for each request. */
    PER_REQUEST,
    /** Everything is made once. */
    CACHED
}
