package trader.broker;

/** The broker's knowledge of the queues that requesters name for their replies. */
public interface ReplyQueues {
    /** Looks up a reply queue without creating anything. */
    ReplyQueue replyQueue(String name);

    /** Whether {@link #replyQueue} gets the current state without using the network. */
    boolean seesQueues();
}
