package trader.client.record;

/**
 * The number of replies for which no request was waiting.
 *
 * @param late arrived after the request had timed out
 * @param duplicate arrived after the request had been answered
 * @param unexpected match no request of this connection
 */
record StrayReplies(long late, long duplicate, long unexpected) {
    static final StrayReplies NONE = new StrayReplies(0, 0, 0);

    StrayReplies plus(StrayReplies other) {
        return new StrayReplies(late + other.late, duplicate + other.duplicate, unexpected + other.unexpected);
    }

    StrayReplies minus(StrayReplies earlier) {
        return new StrayReplies(late - earlier.late, duplicate - earlier.duplicate, unexpected - earlier.unexpected);
    }
}
