package trader.broker;

/** State of a queue that a requester named for its reply. */
public enum ReplyQueue {
    /** A temporary queue: replies may go there. */
    TEMPORARY,
    /**
     * There is no such queue: its owner has disconnected. Nothing may be sent there, although its address may still
     * exist, which the broker removes in a second step.
     */
    GONE,
    /** Not a temporary queue: the requester might not be allowed to send a message there itself. */
    FORBIDDEN
}
