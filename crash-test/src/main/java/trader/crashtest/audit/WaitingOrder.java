package trader.crashtest.audit;

/**
 * An order that is in a queue.
 *
 * @param dead whether it is in a queue of those that nobody processes any more
 * @param sender the order's sender; empty where it has none
 * @param clOrdId the order's ID
 * @param reason why it is there, or empty
 */
public record WaitingOrder(boolean dead, String sender, String clOrdId, String reason) {
}
