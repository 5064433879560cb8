package trader.server.broker;

/** What the broker knows about a queue that a requester named for its reply. */
public enum ReplyQueue {
    /** A temporary queue: replies may go there. */
    TEMPORARY,
    /**
     * There is no queue of that name (any more): its owner has disconnected, and nothing may be sent there. Its address
     * may still be there: the broker removes that by a second step.
     */
    GONE,
    /** Another queue has that name: a reply there would be a message that its requester may not send. */
    FORBIDDEN
}
