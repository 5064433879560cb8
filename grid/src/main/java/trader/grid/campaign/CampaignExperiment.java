package trader.grid.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.common.TextTable;
import trader.grid.load.LoadFigures;
import trader.grid.load.TransferLoad;
import trader.launcher.jvm.JvmProcess;

/**
 * Rounds of kills under load. Each round kills one member at a random moment, waits until the others hold all copies
 * that they can, starts a new member, and audits every account.
 *
 * @param count  of all rounds, with those of earlier campaigns
 * @param rounds earlier ones are read from there
 */
public record CampaignExperiment(int count, CampaignRounds rounds) implements GridExperiment {
    private static final long SETTLE_S = 20;
    private static final int LEAST_MS = 300;
    private static final int MOST_MS = 2_000;

    @Override
    public boolean run(LedgerRun run) throws Exception {
        rounds.read(run.result());
        run.out.println(rounds.all().size() + " of " + count + " rounds are done");
        run.loadAccounts();
        SplittableRandom random = new SplittableRandom(run.plan.seed() + 1_000_003L * rounds.all().size());
        TransferLoad load = run.transfers(1, 0);
        load.open();
        try (load) {
            load.pause();
            long endNs = System.nanoTime() + run.plan.durationNs();
            while (rounds.all().size() < count && System.nanoTime() < endNs) {
                int number = rounds.all().size() + 1;
                try {
                    round(run, load, random, number);
                } catch (Exception failed) {
                    rounds.addFailed(number, failed, run.result());
                    throw failed;
                }
            }
        }
        if (rounds.all().isEmpty()) {
            return false;
        }
        print(run);
        return rounds.passed() && rounds.all().size() >= count;
    }

    private void round(LedgerRun run, TransferLoad load, SplittableRandom random, int number) throws Exception {
        load.restart();
        load.resume();
        int delayMs = random.nextInt(LEAST_MS, MOST_MS);
        TimeUnit.MILLISECONDS.sleep(delayMs);
        JvmProcess victim = run.grid.members().get(random.nextInt(run.grid.members().size()));
        load.markGap();
        long killedNs = run.grid.kill(victim);
        long balancedNs = run.grid.awaitBalanced();
        boolean areCopied = run.grid.hasMembersForBackups();
        // The start of the next one takes processors from the others.
        long standstillNs = load.awaitLongestGap();
        run.grid.add();
        long joinedNs = run.grid.awaitBalanced();
        load.pause();
        LoadFigures figures = load.take();
        LedgerAuditResult audited = run.audit().run(SETTLE_S);
        Double copiedS = run.grid.hasMembersForBackups()
                ? ((areCopied ? balancedNs : joinedNs) - killedNs) / LedgerRun.NS_PER_S : null;
        ObjectNode round = new ObjectMapper().createObjectNode().put("round", number)
                .put("passed", audited.passed()).put("killed", victim.name()).put("afterMs", delayMs)
                .put("transfers", figures.transfers()).put("unknown", figures.unknown())
                .put("failedRequests", figures.failures()).put("firstFailure", figures.failure())
                .put("standstillNs", standstillNs).put("slowestNs", figures.response().getMaxValue())
                .put("copiesAfterS", copiedS).put("settledAfterS", run.audit().settledS());
        round.set("audit", new ObjectMapper().valueToTree(audited));
        rounds.add(round, run.result());
        run.out.printf("round %d/%d: killed %s after %d ms, %,d transfers, standstill %s ms, %s; audit %s%n",
                number, count, victim.name(), delayMs, figures.transfers(), Figures.ms(standstillNs),
                Figures.copies(copiedS), audited);
    }

    private void print(LedgerRun run) {
        long transfers = 0;
        for (long each : rounds.sorted("transfers")) {
            transfers += each;
        }
        ObjectNode result = run.result();
        result.put("rounds", rounds.all().size()).put("failedRounds", rounds.failed()).put("transfers", transfers);
        TextTable table = new TextTable("lr").row("rounds", rounds.all().size())
                .row("without an audit", rounds.failed()).row("transfers acknowledged", Figures.count(transfers));
        for (String field : new String[] {"lostDebits", "doubledDebits", "lostCredits", "doubledCredits", "underWay",
            "wrongBalances", "differenceCents"}) {
            result.put(field, rounds.sum(field));
            table.row(field, Figures.count(rounds.sum(field)));
        }
        long unknown = 0;
        for (long each : rounds.sorted("unknown")) {
            unknown += each;
        }
        result.put("unknown", unknown);
        table.row("without an answer", Figures.count(unknown));
        times(result, table, "standstill");
        run.out.println();
        table.print(run.out);
    }

    private void times(ObjectNode result, TextTable table, String name) {
        long[] sortedNs = rounds.sorted(name + "Ns");
        if (sortedNs.length > 0) {
            long medianNs = sortedNs[sortedNs.length / 2];
            long longestNs = sortedNs[sortedNs.length - 1];
            result.put(name + "P50Ns", medianNs).put(name + "MaxNs", longestNs);
            table.row(name + " p50 ms", Figures.ms(medianNs)).row(name + " max ms", Figures.ms(longestNs));
        }
    }
}
