package trader.crashtest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import trader.common.PrintableText;
import trader.common.Settings;
import trader.common.TextTable;

/**
 * The result of an audit; also the shape of {@code audit.json}.
 *
 * @param waiting order messages in the queue; harmless if the order has a record
 * @param faults number of orders (or branches) for every fault
 * @param unanswered number of unanswered orders for every location
 * @param problems reasons why there was nothing to audit
 */
public record AuditResult(JournalFigures journals, long records, long waiting, long ignored, Map<Fault, Long> faults,
        Map<OrderLocation, Long> unanswered, List<Offender> offenders, List<String> problems) {
    /**
     * Orders in the clients' journals.
     *
     * @param refused answered orders that were finally refused and so have no record
     * @param torn journals whose incomplete last line was ignored
     */
    public record JournalFigures(long sent, long answered, long refused, long resent, long torn) { }

    /** An order with a fault; the sender is empty for an unreadable order or a branch in doubt. */
    public record Offender(Fault fault, String sender, String clOrdId, String detail) { }

    /** Whether there was something to audit and it has no fault. */
    @JsonProperty
    public boolean passed() {
        return problems.isEmpty() && faults.values().stream().allMatch(count -> count == 0);
    }

    public long count(Fault fault) {
        return faults.get(fault);
    }

    /** Prints counts, offenders and the result, for a person. */
    public void print(PrintStream out) {
        TextTable table = new TextTable("lrl").row("orders sent", journals.sent, "resent " + journals.resent + " times")
                .row("answered", journals.answered, "of these, " + journals.refused + " finally refused")
                .row("records", records).row("waiting", waiting, "messages in the queue");
        if (ignored > 0) {
            table.row("ignored", ignored, "records and messages of other senders");
        }
        if (journals.torn > 0) {
            table.row("journals cut off", journals.torn, "incomplete last line ignored");
        }
        table.row();
        for (Fault fault : Fault.values()) {
            table.row(Settings.spelling(fault), count(fault), fault.description());
            if (fault == Fault.UNANSWERED && count(fault) > 0) {
                unanswered.forEach((location, orders) -> table.row("  " + Settings.spelling(location), orders));
            }
        }
        table.print(out);
        out.println();
        for (Offender offender : offenders) {
            out.println(PrintableText.withoutControls(Settings.spelling(offender.fault()) + ": "
                    + (offender.clOrdId().isEmpty() ? ""
                    : "order " + offender.clOrdId() + " of '" + offender.sender() + "': ") + offender.detail()));
        }
        problems.forEach(out::println);
        if (count(Fault.GHOST) > 0 && ignored == 0) {
            out.println("If other clients used the store earlier, --ignore-other-senders leaves out senders that"
                    + " appear in no journal");
        }
        out.println(passed() ? "PASSED: every order is answered, and recorded once as answered" : "FAILED");
    }
}
