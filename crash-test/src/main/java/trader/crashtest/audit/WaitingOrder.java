package trader.crashtest.audit;

/**
 * An order in a queue.
 *
 * @param dead whether it is among the dead letters or has expired
 * @param sender empty for an unreadable order
 * @param reason the queue, and why the order is there if known
 */
public record WaitingOrder(boolean dead, String sender, String clOrdId, String reason) {
}
