package trader.server.broker;

/** What the broker knows about a queue that a requester named for its reply. */
public enum ReplyQueue {
    /** A temporary queue: replies may go there. */
    TEMPORARY,
    /** Nothing of that name exists (any more): its owner has disconnected. */
    GONE,
    /** Something else of that name exists: a reply there would be a message that its requester may not send. */
    FORBIDDEN
}
