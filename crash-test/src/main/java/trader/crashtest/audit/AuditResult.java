package trader.crashtest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * What an audit found; {@code audit.json} has this shape.
 *
 * @param sent orders that were sent
 * @param answered orders whose sender was told what became of them
 * @param refused those of them that were refused for good, and are rightly not recorded
 * @param resent how often an order was sent again
 * @param records committed records
 * @param waiting orders' messages that wait in the queue; harmless where the order is recorded
 * @param ignored records and messages of other senders, which were to be ignored
 * @param tornJournals journals whose last line is incomplete, and was left out
 * @param faults how many orders (or branches) have which fault; every fault is there
 * @param unanswered where the unanswered orders are; every place is there
 * @param offenders the first ones of each fault
 * @param problems why this was no audit at all
 */
public record AuditResult(long sent, long answered, long refused, long resent, long records, long waiting,
        long ignored, long tornJournals, Map<Fault, Long> faults, Map<OrderLocation, Long> unanswered,
        List<Offender> offenders, List<String> problems) {
    /**
     * An order with a fault.
     *
     * @param fault which one
     * @param sender the order's sender; empty where it has none, or for a branch in doubt
     * @param clOrdId its ID
     * @param detail what was seen
     */
    public record Offender(Fault fault, String sender, String clOrdId, String detail) {
    }

    /** Whether there was something to audit and nothing is wrong with it. */
    @JsonProperty
    public boolean passed() {
        return problems.isEmpty() && faults.values().stream().allMatch(count -> count == 0);
    }

    /** How many orders (or branches) have this fault. */
    public long count(Fault fault) {
        return faults.get(fault);
    }
}
