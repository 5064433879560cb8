package trader.grid.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import trader.grid.load.LoadFigures;
import trader.grid.load.TransferLoad;

/**
 * Rounds of kills under load. After each kill the others recover, the killed members are replaced, and every account is
 * audited.
 *
 * @param count  of all rounds, with those of earlier campaigns
 * @param rounds earlier ones are read from there
 * @param kills  take turns
 */
public record CampaignExperiment(int count, CampaignRounds rounds, List<Kill> kills) implements GridExperiment {
    private static final long SETTLE_S = 20;

    @Override
    public boolean run(LedgerRun run) throws Exception {
        run.result().put("kills", kills.stream().map(Kill::name).collect(Collectors.joining(",")));
        rounds.read(run.result());
        run.out.println(rounds.all().size() + " of " + count + " rounds are done");
        rounds.all().stream().filter(round -> round.has("failure")).forEach(round -> run.out.println("round "
                + round.path("round").asInt() + " was not audited: " + round.path("failure").asText()));
        run.loadAccounts();
        SplittableRandom random = new SplittableRandom(run.plan.transfers().seed() + 1_000_003L * rounds.all().size());
        TransferLoad load = run.transfers(1, 0);
        run.validity().begin();
        load.open();
        try (load) {
            load.pause();
            long endNs = System.nanoTime() + run.plan.transfers().durationNs();
            while (rounds.all().size() < count && System.nanoTime() < endNs) {
                int number = rounds.all().size() + 1;
                Kill kill = kills.get((number - 1) % kills.size());
                rounds.begin(number, kill, run.result());
                try {
                    round(run, load, random, kill, number);
                } catch (Throwable failed) {
                    rounds.addFailed(number, kill, failed, run.result());
                    throw failed;
                }
            }
        }
        if (rounds.all().isEmpty()) {
            return false;
        }
        run.endMeasurement();
        new KillTable().print(run.result(), rounds, kills, run.out);
        return rounds.figures().failed() == 0 && rounds.all().size() >= count;
    }

    private void round(LedgerRun run, TransferLoad load, SplittableRandom random, Kill kill, int number)
            throws Exception {
        load.restart();
        Kill.Killed killed = kill.run(run.grid, run.directory(), load, random);
        LoadFigures figures = load.take();
        LedgerAuditResult audited = run.audit().run(SETTLE_S);
        ObjectNode round = killed.json().put("round", number).put("kill", kill.name()).put("passed", audited.passed())
                .put("transfers", figures.transfers()).put("unknown", figures.failures().unknown())
                .put("failedRequests", figures.failures().requests())
                .put("firstFailure", figures.failures().first())
                .put("slowestNs", figures.response().getMaxValue()).put("settledAfterS", run.audit().settledS());
        round.set("audit", new ObjectMapper().valueToTree(audited));
        rounds.add(round, run.result());
        run.out.printf(Locale.ROOT,
                "round %d/%d: %s, %,d transfers; audit %s%n", number, count, killed, figures.transfers(),
                audited);
    }
}
