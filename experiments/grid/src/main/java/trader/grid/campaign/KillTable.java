package trader.grid.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import trader.common.TextTable;

/** The result of a campaign: a row for each kind of kill, and one for all. */
final class KillTable {
    private static final String ALL = "all rounds";
    private static final String[] AUDITED = {"lostDebits", "doubledDebits", "lostCredits", "doubledCredits", "underWay",
        "wrongBalances", "missing", "differenceCents"};
    private static final String[] COLUMNS = {"notReached", "transfers", "lostDebits", "doubledDebits", "lostCredits",
        "doubledCredits", "underWay", "differenceCents", "unknown"};

    private final TextTable table = new TextTable("lrrrrrrrrrrrrr").row("kill", "rounds", "failed", "not reached",
            "transfers", "debits lost", "doubled", "credits lost", "doubled", "under way", "cents off", "no answer",
            "standstill p50 ms", "max ms");

    void print(ObjectNode result, CampaignRounds rounds, List<Kill> kills, PrintStream out) {
        for (Kill kill : kills) {
            if (kills.size() > 1) {
                add(result.withObject("/byKill").putObject(kill.name()), kill.name(), rounds.figures().of(kill));
            }
        }
        add(result, ALL, rounds.figures());
        out.println();
        table.print(out);
    }

    private void add(ObjectNode node, String name, RoundFigures figures) {
        node.put("rounds", figures.count()).put("failedRounds", figures.failed())
                .put("withoutAudit", figures.withoutAudit()).put("transfers", figures.sum("transfers"))
                .put("unknown", figures.sum("unknown"))
                .put("notReached", figures.sum("notReached"));
        for (String field : AUDITED) {
            node.put(field, figures.audited(field));
        }
        List<Object> row = new ArrayList<>(List.of(name, figures.count(), figures.failed()));
        for (String field : COLUMNS) {
            row.add(Figures.count(node.path(field).asLong()));
        }
        long[] sortedNs = figures.sorted("standstillNs");
        if (sortedNs.length > 0) {
            long medianNs = sortedNs[sortedNs.length / 2];
            long longestNs = sortedNs[sortedNs.length - 1];
            node.put("standstillP50Ns", medianNs).put("standstillMaxNs", longestNs);
            row.addAll(List.of(Figures.ms(medianNs), Figures.ms(longestNs)));
        }
        table.row(row.toArray());
    }
}
