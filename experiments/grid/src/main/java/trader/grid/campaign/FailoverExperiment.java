package trader.grid.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.analysis.latencylog.Percentile;
import trader.common.TextTable;
import trader.grid.load.LoadFigures;
import trader.grid.load.TransferLoad;
import trader.launcher.jvm.JvmProcess;

/** Kills a member in the middle of the load. */
public record FailoverExperiment(long warmupNs) implements GridExperiment {
    private static final long SETTLE_S = 60;
    private static final long AFTER_NS = TimeUnit.SECONDS.toNanos(2);

    @Override
    public boolean run(LedgerRun run) throws Exception {
        run.loadAccounts();
        TransferLoad load = run.transfers(1, 0);
        load.open();
        LoadFigures before;
        LoadFigures after;
        Double copiedS;
        JvmProcess victim;
        try (load) {
            run.watch("warm-up", load, warmupNs);
            run.beginMeasurement();
            load.restart();
            run.watch("before the kill", load, run.plan.transfers().durationNs() / 2);
            before = load.take();
            run.validity().step("before the kill", run.plan.transfers().ratePerS(), run.plan.transfers().threads(),
                    before);
            victim = run.grid.members().get(new SplittableRandom(run.plan.transfers().seed())
                    .nextInt(run.grid.members().size()));
            load.restart();
            long killedNs = run.grid.kill(List.of(victim));
            double balancedS = (run.grid.awaitBalanced() - killedNs) / LedgerRun.NS_PER_S;
            copiedS = run.grid.hasMembersForBackups() ? balancedS : null;
            run.out.println("killed " + victim.name());
            run.watch("after the kill", load, Math.max(AFTER_NS, run.plan.transfers().durationNs() / 2));
            after = load.take();
        }
        run.endMeasurement();
        LedgerAuditResult audited = run.audit().run(SETTLE_S);
        ObjectNode result = run.result();
        result.set("before", Figures.json(before));
        result.set("after", Figures.json(after));
        result.put("killed", victim.name()).put("standstillNs", after.longestGap()).put("copiesAfterS", copiedS)
                .put("settledAfterS", run.audit().settledS()).putPOJO("audit", audited);
        print(run, before, after);
        String slowest = Figures.ms(after.response().getMaxValue());
        run.out.printf(Locale.ROOT,
                "%nkilled %s: no transfer was answered for %s ms, the slowest took %s ms; %s%naudit %s%n",
                victim.name(), Figures.ms(after.longestGap()), slowest, Figures.copies(copiedS), audited);
        run.writePage("What happens to transfers when a member dies?", List.of("The slowest transfer after "
                + victim.name() + " was killed took " + slowest + " ms; " + Figures.copies(copiedS) + ".",
                "The audit " + audited + "."));
        return audited.passed();
    }

    private static void print(LedgerRun run, LoadFigures before, LoadFigures after) {
        TextTable table = new TextTable("lrrrrrr").row("", "transfers/s", "p50 ms", "p99 ms", "p99.9 ms", "max ms",
                "longest gap ms");
        row(table, "before the kill", before);
        row(table, "after the kill", after);
        run.out.println();
        table.print(run.out);
    }

    private static void row(TextTable table, String name, LoadFigures figures) {
        Map<String, Long> response = Percentile.all(figures.response());
        table.row(name, Figures.count(figures.transfersPerS()), Figures.ms(response, "p50"),
                Figures.ms(response, "p99"), Figures.ms(response, "p99.9"), Figures.ms(response, "max"),
                Figures.ms(figures.longestGap()));
    }
}
