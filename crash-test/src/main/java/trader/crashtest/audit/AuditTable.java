package trader.crashtest.audit;

import java.io.PrintStream;
import trader.common.PrintableText;
import trader.common.TextTable;
import trader.crashtest.audit.AuditResult.Offender;

public final class AuditTable {
    private AuditTable() {
    }

    public static void print(AuditResult result, PrintStream out) {
        TextTable table = new TextTable("lrl").row("orders sent", result.sent(), "resent " + result.resent() + " times")
                .row("answered", result.answered(), "of these, " + result.refused() + " finally refused")
                .row("records", result.records()).row("waiting", result.waiting(), "messages in the queue");
        if (result.ignored() > 0) {
            table.row("ignored", result.ignored(), "records and messages of other senders");
        }
        if (result.tornJournals() > 0) {
            table.row("journals cut off", result.tornJournals(), "incomplete last line ignored");
        }
        table.row();
        for (Fault fault : Fault.values()) {
            table.row(fault.spelling(), result.count(fault), fault.description());
            if (fault == Fault.UNANSWERED && result.count(fault) > 0) {
                result.unanswered().forEach((location, count) -> table.row("  " + location.spelling(), count));
            }
        }
        table.print(out);
        out.println();
        for (Offender offender : result.offenders()) {
            out.println(PrintableText.withoutControls(offender.fault().spelling() + ": "
                    + (offender.clOrdId().isEmpty() ? ""
                    : "order " + offender.clOrdId() + " of '" + offender.sender() + "': ") + offender.detail()));
        }
        result.problems().forEach(out::println);
        if (result.count(Fault.GHOST) > 0 && result.ignored() == 0) {
            out.println("If other clients used the store earlier, --ignore-other-senders leaves out senders that"
                    + " appear in no journal");
        }
        out.println(result.passed() ? "PASSED: every order is answered, and recorded once as answered" : "FAILED");
    }
}
