package trader.server.metrics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import trader.broker.pair.PairWatch;

/**
 * Whether the server, or a broker by itself, works.
 *
 * @param deadLetters in the queue; null if the broker cannot be asked
 * @param inDoubt     transactions, at recovery's last look
 * @param problems    one sentence each
 * @param pair        of a broker of a pair; null otherwise
 */
public record ServerHealth(Status status, Long deadLetters, int inDoubt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> problems,
        @JsonInclude(JsonInclude.Include.NON_NULL) PairWatch.Figures pair) {
    public enum Status {
        /** There is no problem. */
        UP,
        /** Orders and quotes are served, but something waits for a person. */
        DEGRADED,
        /** Something waits, or is refused, that should be served. */
        DOWN
    }
}
