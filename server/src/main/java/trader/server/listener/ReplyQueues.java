package trader.server.listener;

/** The broker's knowledge of the queues that requesters name for their replies. */
public interface ReplyQueues {
    /** Looks up a reply queue without creating anything. */
    ReplyQueue replyQueue(String name);

    /** Whether {@link #replyQueue} sees the present state without asking over a network. */
    boolean seesQueues();
}
