package trader.jmsclient;

/**
 * Replies that no one waited for.
 *
 * @param late came after the request's time limit
 * @param duplicate came after the request had been answered
 * @param unexpected belong to no request of this connection
 */
public record StrayReplies(long late, long duplicate, long unexpected) {
    /** None. */
    public static final StrayReplies NONE = new StrayReplies(0, 0, 0);

    /** The sum of both. */
    public StrayReplies plus(StrayReplies other) {
        return new StrayReplies(late + other.late, duplicate + other.duplicate, unexpected + other.unexpected);
    }

    /** What was added since. */
    public StrayReplies minus(StrayReplies earlier) {
        return new StrayReplies(late - earlier.late, duplicate - earlier.duplicate, unexpected - earlier.unexpected);
    }
}
