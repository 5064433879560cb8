package trader.grid.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.latencylog.Percentile;
import trader.common.TextTable;
import trader.grid.load.LoadFigures;
import trader.grid.load.TransferLoad;
import trader.grid.member.CpuTime;

/**
 * Transfers one by one and in batches. Its CPU time includes the credits, for which each step waits.
 *
 * @param warmupNs before the first step
 */
public record TransferExperiment(List<Integer> batches, long warmupNs) implements GridExperiment {
    private static final long SETTLE_S = 60;

    @Override
    public boolean run(LedgerRun run) throws Exception {
        run.loadAccounts();
        int number = 0;
        TransferLoad warmup = run.transfers(batches.get(0), number++);
        warmup.open();
        try (warmup) {
            run.watch("warm-up", warmup, warmupNs);
        }
        run.beginMeasurement();
        TextTable table = new TextTable("rrrrrrrrrr").row("batch", "transfers/s", "per CPU s", "p50 ms", "p99 ms",
                "p99.9 ms", "p99.99 ms", "max ms", "settled after s", "members' share");
        ArrayNode steps = run.result().putArray("steps");
        boolean passed = run.audit().run(SETTLE_S).passed();
        for (int batch : batches) {
            CpuTime time = CpuTime.begin(run.grid);
            TransferLoad load = run.transfers(batch, number++);
            load.open();
            LoadFigures figures;
            try (load) {
                run.watch("batch " + batch, load, run.plan.transfers().durationNs());
                load.pause();
                figures = load.take();
                load.resume();
            }
            run.validity().step("batch " + batch, run.plan.transfers().ratePerS() / batch,
                    run.plan.transfers().threads(), figures);
            LedgerAuditResult audited = run.audit().run(SETTLE_S);
            CpuTime.Growth used = time.end(run.grid);
            passed &= audited.passed();
            ObjectNode step = steps.addObject().put("batch", batch);
            step.setAll(Figures.json(figures));
            Figures.add(step, figures.transfers(), used);
            step.put("settledAfterS", run.audit().settledS()).putPOJO("audit", audited);
            Map<String, Long> response = Percentile.all(figures.response());
            table.row(batch, Figures.count(figures.transfersPerS()), Figures.count(figures.transfers() / used.allS()),
                    Figures.ms(response, "p50"), Figures.ms(response, "p99"), Figures.ms(response, "p99.9"),
                    Figures.ms(response, "p99.99"), Figures.ms(response, "max"),
                    String.format(Locale.ROOT, "%.1f", run.audit().settledS()),
                    String.format(Locale.ROOT, "%.0f %%", 100 * used.membersS() / used.allS()));
            run.out.println("audit " + audited);
        }
        run.endMeasurement();
        table.print(run.out);
        run.writePage("How long do transfers take?", List.of());
        return passed;
    }
}
