package trader.crashtest.campaign;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What all campaigns with one revision and one resource came to. */
final class CampaignTable {
    private final CampaignResults results;
    private final List<CrashPoint> points;

    CampaignTable(CampaignResults results, List<CrashPoint> points) {
        this.results = results;
        this.points = points;
    }

    void print(PrintStream out) {
        out.printf(Locale.ROOT, "%n%-24s %7s %7s %18s %16s%n", "point", "rounds", "counted", "least in flight",
                "slowest restart");
        for (CrashPoint point : points) {
            List<Round> rounds = results.rounds().stream().filter(each -> each.point().equals(point.spelling())).toList();
            out.printf(Locale.ROOT, "%-24s %7d %7d %18s %16s%n", point.spelling(), rounds.size(),
                    rounds.stream().filter(Round::counts).count(),
                    rounds.stream().filter(Round::counts).mapToInt(Round::inFlight).boxed().min(Integer::compare)
                            .map(String::valueOf).orElse("-"),
                    rounds.stream().map(Round::readyMs).filter(Objects::nonNull).max(Long::compare)
                            .map(ms -> ms + " ms").orElse("-"));
        }
        AuditFigures sum = results.audits().stream().reduce(AuditFigures.NONE, AuditFigures::plus);
        out.printf("%d rounds count, of %d; %d audits%n", results.counted(), results.rounds().size(),
                results.audits().size());
        out.println(sum.newOrders() + " orders: " + sum.faults());
        results.failures().forEach(failure -> out.println("FAILED: " + failure));
        if (!results.failures().isEmpty()) {
            out.println("(a revision that failed has failed; to begin anew, move " + results.file() + " away)");
        }
    }
}
