package trader.client.record;

import trader.jmsclient.StrayReplies;

/**
 * What became of the requests to one service.
 *
 * @param sent requests sent or tried, counted before they are: each must end as one of replied, timeouts and errors
 * @param replied answered in time, rejects included
 * @param rejected answered by a reject
 * @param timeouts not answered in time
 * @param errors not sent, connection lost, or a reply that does not fit
 * @param strays replies that no one waited for
 */
public record Counts(long sent, long replied, long rejected, long timeouts, long errors, StrayReplies strays) {
    /** None. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, StrayReplies.NONE);

    /** The sum of both. */
    public Counts plus(Counts other) {
        return new Counts(sent + other.sent, replied + other.replied, rejected + other.rejected,
                timeouts + other.timeouts, errors + other.errors, strays.plus(other.strays));
    }

    /** What was added since. */
    public Counts minus(Counts earlier) {
        return new Counts(sent - earlier.sent, replied - earlier.replied, rejected - earlier.rejected,
                timeouts - earlier.timeouts, errors - earlier.errors, strays.minus(earlier.strays));
    }
}
