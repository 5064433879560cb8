package trader.client.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * How the requests to one service ended.
 *
 * @param sent requests sent or tried, counted beforehand: each must end as replied, timeout or error
 * @param replied answered in time, including rejects
 * @param rejected answered by a reject
 * @param errors not sent, connection lost, or a reply that does not match
 * @param strays replies that no request waited for
 */
public record Counts(long sent, long replied, long rejected, long timeouts, long errors,
        @JsonUnwrapped StrayReplies strays) {
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, StrayReplies.NONE);

    public Counts plus(Counts other) {
        return new Counts(sent + other.sent, replied + other.replied, rejected + other.rejected,
                timeouts + other.timeouts, errors + other.errors, strays.plus(other.strays));
    }

    public Counts minus(Counts earlier) {
        return new Counts(sent - earlier.sent, replied - earlier.replied, rejected - earlier.rejected,
                timeouts - earlier.timeouts, errors - earlier.errors, strays.minus(earlier.strays));
    }
}
