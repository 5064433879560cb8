package trader.fixml;

/**
 * The names of the server's queues. Each is an ANYCAST address with one queue of the same name, except
 * {@link #APPLIED_PRICES}.
 */
public final class QueueNames {
    /** Quote requests. */
    public static final String QUOTES = "trader.quotes";
    /** Orders. */
    public static final String ORDERS = "trader.orders";
    /** Test orders of a server, to check that it handles orders in transactions. */
    public static final String ORDER_PROBES = "trader.order-probes";
    /** Price updates. */
    public static final String PRICES = "trader.prices";
    /** Price changes that the server has applied: a MULTICAST address (topic), to which only the server sends. */
    public static final String APPLIED_PRICES = "trader.prices.applied";
    /** Messages that could not be processed, with the reason in the property {@link #REASON}. */
    public static final String DEAD_LETTERS = "trader.dead-letters";
    /** Messages that were not consumed in time. */
    public static final String EXPIRED = "trader.expired";

    /** Property with the running number of the applied price changes of one server process: a gap is a loss. */
    public static final String SEQUENCE = "trader_sequence";
    /** Property of a dead letter: the reason why it could not be processed. */
    public static final String REASON = "trader_reason";
    /** Property of a dead letter: the number of attempts to process it. */
    public static final String ATTEMPTS = "trader_attempts";
    /** Property of a dead letter: its original queue. */
    public static final String QUEUE = "trader_queue";

    private QueueNames() {
    }
}
