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
import trader.grid.member.LoopbackTraffic;

/** Adds members one by one under load, and removes them again. {@code most}: members at the peak. */
public record ElasticityExperiment(int most, long warmupNs) implements GridExperiment {
    private static final long SETTLE_S = 60;

    @Override
    public boolean run(LedgerRun run) throws Exception {
        run.loadAccounts();
        TextTable table = new TextTable("lrrrrrrrrr").row("", "moved in s", "transfers/s", "per CPU s", "packets",
                "KB", "p50 ms", "p99 ms", "max ms", "longest gap ms");
        ArrayNode steps = run.result().putArray("steps");
        TransferLoad load = run.transfers(1, 0);
        load.open();
        try (load) {
            run.watch("warm-up", load, warmupNs);
            run.beginMeasurement();
            stay(run, load, table, steps);
            while (run.grid.members().size() < most) {
                change(run, load, table, steps, true);
                stay(run, load, table, steps);
            }
            while (run.grid.members().size() > run.plan.cluster().members()) {
                change(run, load, table, steps, false);
                stay(run, load, table, steps);
            }
        }
        run.endMeasurement();
        LedgerAuditResult audited = run.audit().run(SETTLE_S);
        run.result().putPOJO("audit", audited);
        run.out.println();
        table.print(run.out);
        run.out.println("audit " + audited);
        run.writePage("What happens to transfers when members come and go?", List.of("The audit " + audited + "."));
        return audited.passed();
    }

    private static void stay(LedgerRun run, TransferLoad load, TextTable table, ArrayNode steps) throws Exception {
        String name = run.grid.members().size() + " members";
        load.restart();
        CpuTime time = CpuTime.begin(run.grid);
        LoopbackTraffic before = LoopbackTraffic.now();
        run.watch(name, load, run.plan.transfers().durationNs());
        LoopbackTraffic sent = LoopbackTraffic.now().since(before);
        LoadFigures figures = load.take();
        run.validity().step(name, run.plan.transfers().ratePerS(), run.plan.transfers().threads(), figures);
        note(name, figures, new Cost(time.end(run.grid), sent), null, table, steps);
    }

    private static void change(LedgerRun run, TransferLoad load, TextTable table, ArrayNode steps, boolean add)
            throws Exception {
        String name = add ? "adding one" : "removing one";
        run.out.println(name);
        load.restart();
        long beginNs = System.nanoTime();
        if (add) {
            run.grid.add(1);
        } else {
            run.grid.remove(run.grid.members().get(run.grid.members().size() - 1));
        }
        double movedS = (run.grid.awaitBalanced() - beginNs) / LedgerRun.NS_PER_S;
        // The CPU time and traffic of a member that comes or goes cannot be compared.
        note(name, load.take(), null, movedS, table, steps);
    }

    private record Cost(CpuTime.Growth used, LoopbackTraffic sent) { }

    private static void note(String name, LoadFigures figures, Cost cost, Double movedS, TextTable table,
            ArrayNode steps) {
        ObjectNode step = steps.addObject().put("step", name).put("movedS", movedS);
        step.setAll(Figures.json(figures));
        step.put("longestGapNs", figures.longestGap());
        String perCpuS = "";
        String packets = "";
        String kilobytes = "";
        if (cost != null) {
            double transfers = figures.transfers();
            Figures.add(step, figures.transfers(), cost.used());
            step.put("packetsPerTransfer", cost.sent().packets() / transfers)
                    .put("bytesPerTransfer", cost.sent().bytes() / transfers);
            perCpuS = Figures.count(transfers / cost.used().allS());
            packets = String.format(Locale.ROOT, "%.1f", cost.sent().packets() / transfers);
            kilobytes = String.format(Locale.ROOT, "%.2f", cost.sent().bytes() / transfers / 1_000);
        }
        Map<String, Long> response = Percentile.all(figures.response());
        table.row(name, movedS == null ? "" : String.format(Locale.ROOT,
                "%.1f", movedS), Figures.count(figures.transfersPerS()),
                perCpuS, packets, kilobytes, Figures.ms(response, "p50"), Figures.ms(response, "p99"),
                Figures.ms(response, "max"), Figures.ms(figures.longestGap()));
    }
}
