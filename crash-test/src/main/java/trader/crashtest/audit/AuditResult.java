package trader.crashtest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * The result of an audit; also the shape of {@code audit.json}.
 *
 * @param refused answered orders that were finally refused and so have no record
 * @param waiting order messages in the queue; harmless if the order has a record
 * @param tornJournals journals whose incomplete last line was ignored
 * @param faults number of orders (or branches) for every fault
 * @param unanswered number of unanswered orders for every location
 * @param problems reasons why there was nothing to audit
 */
public record AuditResult(long sent, long answered, long refused, long resent, long records, long waiting,
        long ignored, long tornJournals, Map<Fault, Long> faults, Map<OrderLocation, Long> unanswered,
        List<Offender> offenders, List<String> problems) {
    /** An order with a fault; the sender is empty for an unreadable order or a branch in doubt. */
    public record Offender(Fault fault, String sender, String clOrdId, String detail) {
    }

    /** Whether there was something to audit and it has no fault. */
    @JsonProperty
    public boolean passed() {
        return problems.isEmpty() && faults.values().stream().allMatch(count -> count == 0);
    }

    public long count(Fault fault) {
        return faults.get(fault);
    }
}
