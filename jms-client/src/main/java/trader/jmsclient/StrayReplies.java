package trader.jmsclient;

/**
 * How many replies came that no request was waiting for.
 *
 * @param late came after the request had timed out
 * @param duplicate came after the request had been answered
 * @param unexpected match no request of this connection
 */
public record StrayReplies(long late, long duplicate, long unexpected) {
    public static final StrayReplies NONE = new StrayReplies(0, 0, 0);

    public StrayReplies plus(StrayReplies other) {
        return new StrayReplies(late + other.late, duplicate + other.duplicate, unexpected + other.unexpected);
    }

    public StrayReplies minus(StrayReplies earlier) {
        return new StrayReplies(late - earlier.late, duplicate - earlier.duplicate, unexpected - earlier.unexpected);
    }
}
