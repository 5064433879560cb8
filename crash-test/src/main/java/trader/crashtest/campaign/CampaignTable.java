package trader.crashtest.campaign;

import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import trader.common.TextTable;

final class CampaignTable {
    private CampaignTable() {
    }

    static String plural(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** A quantile of the times for which the clients got no answer. */
    private static String standstill(List<Round> rounds, double quantile) {
        List<Long> sorted = rounds.stream().map(Round::standstillMs).filter(Objects::nonNull).sorted().toList();
        return sorted.isEmpty() ? "-" : sorted.get((int) Math.ceil(quantile * sorted.size()) - 1) + " ms";
    }

    static void print(CampaignResults results, List<CrashPoint> points, PrintStream out) {
        TextTable table = new TextTable("lrrrrrr").row("point", "rounds", "counted", "least in flight",
                "slowest restart", "standstill p50", "max");
        for (CrashPoint point : points) {
            List<Round> rounds = results.rounds.stream().filter(each -> each.fault().point().equals(point.spelling()))
                    .toList();
            List<Round> counted = rounds.stream().filter(Round::counts).toList();
            table.row(point.spelling(), rounds.size(), counted.size(),
                    counted.stream().map(each -> each.fault().inFlight()).min(Integer::compare).map(String::valueOf)
                            .orElse("-"),
                    rounds.stream().map(each -> each.restart().readyMs()).filter(Objects::nonNull).max(Long::compare)
                            .map(ms -> ms + " ms").orElse("-"),
                    standstill(rounds, 0.5), standstill(rounds, 1));
        }
        out.println();
        table.print(out);
        AuditFigures sum = results.audits.stream().reduce(AuditFigures.NONE, AuditFigures::plus);
        String audits = plural(results.audits.size(), "audit", "audits");
        out.println(results.counted() + " of " + plural(results.rounds.size(), "round counts", "rounds count") + "; "
                + audits);
        out.println(sum.newOrders() + " orders: " + sum.faults());
        long failed = results.audits.stream().filter(audit -> !audit.passed()).count();
        if (failed > 0) {
            out.println(failed + " of " + audits + " found faults");
        }
        if (results.promises() != null) {
            out.println("recorded servers: " + results.promises());
        }
        results.failures.forEach(failure -> out.println("FAILED: " + failure));
        if (!results.failures.isEmpty()) {
            out.println("(a failure is final for its revision; to start again, move " + results.file + " elsewhere)");
        }
    }
}
