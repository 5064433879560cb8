package trader.access;

/** Users that Trader's own processes have at the broker. */
public final class BrokerUsers {
    /** The server, and tools that look into its queues: may do everything. */
    public static final String SERVER = "trader";
    /** The price feed: sends prices, and nothing else. */
    public static final String FEED = "feed";
    /** The FIX gateway: sends requests of senders {@code fix.…}, and subscribes to prices. */
    public static final String GATEWAY = "fix";

    private BrokerUsers() {
    }
}
