package trader.crashtest.audit;

import java.io.PrintStream;
import trader.crashtest.audit.AuditResult.Offender;

/** Prints the result of an audit. */
public final class AuditTable {
    private AuditTable() {
    }

    /** Prints it. */
    public static void print(AuditResult result, PrintStream out) {
        line(out, "orders sent", result.sent(), "sent again " + result.resent() + " times");
        line(out, "answered", result.answered(), result.refused() + " of them refused for good");
        line(out, "records", result.records(), "");
        line(out, "waiting", result.waiting(), "messages in the queue");
        if (result.ignored() > 0) {
            line(out, "ignored", result.ignored(), "records and messages of other senders");
        }
        if (result.tornJournals() > 0) {
            line(out, "journals cut off", result.tornJournals(), "an incomplete last line was left out");
        }
        out.println();
        for (Fault fault : Fault.values()) {
            line(out, fault.spelling(), result.count(fault), fault.words());
            if (fault == Fault.UNANSWERED && result.count(fault) > 0) {
                result.unanswered().forEach((place, count) -> line(out, "  " + place.spelling(), count, ""));
            }
        }
        if (!result.offenders().isEmpty()) {
            out.println();
        }
        for (Offender offender : result.offenders()) {
            out.printf("%s: %s%s%n", offender.fault().spelling(), offender.clOrdId().isEmpty() ? ""
                    : "order " + offender.clOrdId() + " of '" + offender.sender() + "': ", offender.detail());
        }
        out.println();
        result.problems().forEach(out::println);
        if (result.count(Fault.GHOST) > 0 && result.ignored() == 0) {
            out.println("If other clients used the same place before: --ignore-other-senders leaves out what is of senders"
                    + " in no journal");
        }
        out.println(result.passed() ? "PASSED: every order is answered, recorded once, and as its sender was told"
                : "FAILED");
    }

    private static void line(PrintStream out, String name, long count, String words) {
        out.println(String.format("%-18s %12d  %s", name, count, words).stripTrailing());
    }
}
