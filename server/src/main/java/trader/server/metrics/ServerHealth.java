package trader.server.metrics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Whether the server works.
 *
 * @param deadLetters in the queue; null if the broker cannot be asked
 * @param inDoubt     transactions, at recovery's last look
 * @param problems    one sentence each
 */
public record ServerHealth(Status status, Long deadLetters, int inDoubt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> problems) {
    public enum Status {
        /** There is no problem. */
        UP,
        /** Orders and quotes are served, but something waits for a person. */
        DEGRADED,
        /** Something waits, or is refused, that should be served. */
        DOWN
    }
}
