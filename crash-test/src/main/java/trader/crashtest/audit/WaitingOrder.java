package trader.crashtest.audit;

/** An order in a queue. {@code sender} is empty if it is unreadable; {@code reason} is the queue and, if known, why. */
public record WaitingOrder(boolean dead, String sender, String clOrdId, String reason) {
}
