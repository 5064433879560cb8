package trader.fixml;

/**
 * The names of the server's queues; each is an ANYCAST address with one queue of the same name, but for
 * {@link #APPLIED_PRICES}.
 */
public final class QueueNames {
    /** Quote requests. */
    public static final String QUOTES = "trader.quotes";
    /** Orders. */
    public static final String ORDERS = "trader.orders";
    /** The order with which a server proves that it serves orders in transactions. */
    public static final String ORDER_PROBES = "trader.order-probes";
    /** Price updates. */
    public static final String PRICES = "trader.prices";
    /** The price changes that the server has applied: a MULTICAST address (a topic), to which only the server sends. */
    public static final String APPLIED_PRICES = "trader.prices.applied";
    /** What could not be processed, with the reason in the property {@link #REASON}. */
    public static final String DEAD_LETTERS = "trader.dead-letters";
    /** What was not consumed in time. */
    public static final String EXPIRED = "trader.expired";

    /** The property of an applied price change that counts them, in the life of a server: a gap is a loss. */
    public static final String SEQUENCE = "trader_sequence";
    /** The property of a dead letter that says why it is one. */
    public static final String REASON = "trader_reason";
    /** How often it was tried to process it. */
    public static final String ATTEMPTS = "trader_attempts";
    /** The queue that it came from. */
    public static final String QUEUE = "trader_queue";

    private QueueNames() {
    }
}
