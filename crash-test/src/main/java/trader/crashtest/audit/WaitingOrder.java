package trader.crashtest.audit;

/** An order in a queue. {@code sender} is empty if unreadable; {@code reason} is the queue, and the cause if known. */
public record WaitingOrder(boolean dead, String sender, String clOrdId, String reason) {
}
