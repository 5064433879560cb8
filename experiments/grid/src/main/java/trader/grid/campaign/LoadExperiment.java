package trader.grid.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tangosol.util.ExternalizableHelper;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import trader.common.TextTable;
import trader.grid.database.RowDifferences;
import trader.grid.ledger.Account;
import trader.grid.load.Accounts;
import trader.grid.member.CpuTime;
import trader.grid.member.LiveHeap;

/**
 * Fills a grid with accounts, measures their memory, and reads them out.
 *
 * @param batch accounts in one {@code putAll}
 */
public record LoadExperiment(int batch) implements GridExperiment {
    private static final long SETTLE_S = 60;

    @Override
    public boolean run(LedgerRun run) throws Exception {
        int count = run.plan.transfers().accounts();
        long emptyBytes = LiveHeap.bytes(run.grid);
        run.validity().begin();
        run.out.println("loading up to " + count + " accounts");
        CpuTime time = CpuTime.begin(run.grid);
        long beginNs = System.nanoTime();
        int loaded = run.accounts().load(count, batch, beginNs + run.plan.transfers().durationNs());
        double loadS = (System.nanoTime() - beginNs) / LedgerRun.NS_PER_S;
        CpuTime.Growth loading = time.end(run.grid);
        long filledBytes = LiveHeap.bytes(run.grid);
        run.out.println("reading them");
        time = CpuTime.begin(run.grid);
        beginNs = System.nanoTime();
        Map<Long, Account> found = run.accounts().unload();
        double unloadS = (System.nanoTime() - beginNs) / LedgerRun.NS_PER_S;
        CpuTime.Growth unloading = time.end(run.grid);

        double payload = payloadBytes(run, loaded);
        double heap = (double) (filledBytes - emptyBytes) / loaded;
        TextTable table = new TextTable("lrrrr").row("", "accounts", "s", "accounts/s", "per CPU s");
        step(run.result().putObject("load"), table, "load", loaded, loadS, loading);
        step(run.result().putObject("unload"), table, "unload", found.size(), unloadS, unloading);
        run.endMeasurement();
        table.print(run.out);
        run.out.printf(Locale.ROOT,
                "%n%.0f bytes of live heap per account with %d backups, %.1f times its payload of %.0f bytes%n",
                heap, Math.min(run.plan.cluster().backups(), run.plan.cluster().members() - 1), heap / payload,
                payload);
        run.result().put("payloadBytes", payload).put("heapBytesPerAccount", heap);
        boolean complete = found.size() == loaded && LongStream.range(0, loaded).allMatch(id ->
                found.containsKey(id) && found.get(id).balanceCents() == Accounts.BALANCE_CENTS);
        run.out.println(complete ? "every account was read with its balance" : "FAILED: accounts are missing or wrong");
        boolean isWritten = isWritten(run, found);
        return complete && isWritten;
    }

    /** Whether the accounts are in the database, too, if there is one. */
    private static boolean isWritten(LedgerRun run, Map<Long, Account> found) throws InterruptedException {
        if (run.database == null) {
            return true;
        }
        long beginNs = System.nanoTime();
        RowDifferences rows = run.database.awaitRows(found, SETTLE_S);
        double waitedS = (System.nanoTime() - beginNs) / LedgerRun.NS_PER_S;
        run.result().put("rowsAfterS", waitedS).putPOJO("rows", rows);
        run.out.printf(Locale.ROOT,
                "%s%s, %.1f s after the reading%n", rows.areNone() ? "" : "FAILED: ", rows, waitedS);
        return rows.areNone();
    }

    private static void step(ObjectNode node, TextTable table, String name, int accounts, double seconds,
            CpuTime.Growth used) {
        node.put("accounts", accounts).put("seconds", seconds).put("perS", accounts / seconds);
        Figures.add(node, accounts, used);
        table.row(name, Figures.count(accounts), String.format(Locale.ROOT,
                "%.2f", seconds), Figures.count(accounts / seconds),
                Figures.count(accounts / used.allS()));
    }

    /** Serialized key and value, on average. */
    private static double payloadBytes(LedgerRun run, int accounts) {
        int value = ExternalizableHelper.toBinary(new Account(Accounts.BALANCE_CENTS),
                run.grid.caches().accounts().getCacheService().getSerializer()).length();
        return value + LongStream.range(0, accounts).mapToInt(id -> ExternalizableHelper.toBinary(id,
                run.grid.caches().accounts().getCacheService().getSerializer()).length()).average().orElse(0);
    }
}
