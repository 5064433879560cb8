package trader.grid.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import trader.common.DirectoryTrees;
import trader.common.FreePorts;
import trader.common.Settings;
import trader.common.StartedParts;
import trader.grid.database.LedgerDatabase;
import trader.grid.http.HttpLedger;
import trader.grid.ledger.Ledger;
import trader.grid.load.Accounts;
import trader.grid.load.ExpectedAccounts;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;
import trader.grid.member.GridSettings;
import trader.grid.timeline.TransferTimeline;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

/** A grid with a ledger of loaded accounts, and this JVM as its client. */
public final class LedgerRun implements AutoCloseable {
    static final double NS_PER_S = 1e9;
    private static final int LOAD_BATCH = 1_000;
    private static final int LOAD_THREADS = 2;

    final GridPlan plan;
    final PrintStream out = System.out;
    final Grid grid;
    /** Null without write-behind. */
    final LedgerDatabase database;
    private final Path directory;
    private final ClientRecording recording;
    private final Validity validity;
    private final StartedParts parts = new StartedParts();
    private final ObjectNode result = new ObjectMapper().createObjectNode();
    private Ledger ledger;
    /** Carries out the transfers of the load. */
    private Ledger loadLedger;
    private Accounts accounts;
    private ExpectedAccounts expected;
    private Audit audit;

    /**
     * A run that is not open.
     *
     * @param directory gets one for each JVM
     * @param isForced  whether other processes may use any part of the machine
     */
    public LedgerRun(GridPlan plan, boolean isForced, Path directory, ModulePath modules) throws IOException {
        this.plan = plan;
        this.validity = new Validity(isForced);
        this.directory = directory;
        this.recording = new ClientRecording(directory.resolve("client"));
        String classPath = modules.of("grid");
        this.database = plan.ledger().writeBehindS() == 0 ? null
                : new LedgerDatabase(plan.ledger().writeBehindS(), plan.flags(), directory, classPath);
        this.grid = new Grid(new GridSettings("trader-" + ProcessHandle.current().pid(), FreePorts.any(),
                plan.cluster().backups(), plan.cluster().partitions(), plan.ledger().retention(), plan.ledger().kind(),
                plan.ledger().persistent() ? stores() : null, database == null ? null : database.writeBehind()),
                plan.flags(), directory, classPath);
        describe(modules);
    }

    private Path stores() {
        return directory.resolve("stores");
    }

    private void describe(ModulePath modules) {
        GridPlan.Cluster cluster = plan.cluster();
        GridPlan.LedgerStorage storage = plan.ledger();
        GridPlan.TransferPlan transfers = plan.transfers();
        result.put("started", Instant.now().toString()).put("ledger", Settings.spelling(storage.kind()))
                .put("members", cluster.members()).put("nodes", cluster.nodes()).put("backups", cluster.backups())
                .put("persistence", storage.persistent()).put("writeBehindS", storage.writeBehindS())
                .put("partitions", cluster.partitions())
                .put("accounts", transfers.accounts()).put("threads", transfers.threads())
                .put("retentionS", storage.retention().keptMs() / 1e3)
                .put("durationS", transfers.durationNs() / NS_PER_S).put("ratePerS", transfers.ratePerS());
        plan.flags().flags().forEach(result.putArray("flags")::add);
        ObjectNode machine = result.putObject("machine");
        Machine.describe(modules.home()).forEach(machine::put);
        machine.put("jdk", plan.flags().jdk().version());
    }

    /** Starts the grid and waits until it is balanced. */
    public void open() throws IOException, InterruptedException, JvmFailure {
        out.println("starting " + plan.cluster().members() + " members"
                + (plan.cluster().nodes() == 0 ? "" : " and " + plan.cluster().nodes() + " business nodes"));
        long beginNs = System.nanoTime();
        parts.add(recording).open();
        // A command that was killed has left its own.
        DirectoryTrees.delete(stores());
        parts.add(() -> DirectoryTrees.delete(stores()));
        if (database != null) {
            out.println("starting the database");
            parts.add(database).open();
        }
        parts.add(grid);
        grid.open(plan.cluster().members());
        ledger = plan.ledger().kind().ledger(grid.caches(), plan.ledger().retention());
        loadLedger = ledger;
        if (plan.cluster().nodes() > 0) {
            grid.nodes().open(plan.cluster().nodes());
            loadLedger = new HttpLedger(ledger, grid.nodes()::addresses);
        }
        accounts = new Accounts(grid.caches(), LOAD_THREADS);
        out.printf(Locale.ROOT, "balanced after %.1f s%n", (System.nanoTime() - beginNs) / NS_PER_S);
    }

    /** Loads the accounts of an experiment with transfers. */
    void loadAccounts() throws InterruptedException {
        out.println("loading " + plan.transfers().accounts() + " accounts");
        accounts.load(plan.transfers().accounts(), LOAD_BATCH, Long.MAX_VALUE);
        expected = new ExpectedAccounts(plan.transfers().accounts());
        audit = new Audit(ledger, accounts, expected, database);
    }

    Path directory() {
        return directory;
    }

    Accounts accounts() {
        return accounts;
    }

    Audit audit() {
        return audit;
    }

    /** Experiments add their figures to it. */
    public ObjectNode result() {
        return result;
    }

    /** A load that is not open. {@code number}: from 0, another one for each load of a run, for unique ids. */
    TransferLoad transfers(int batch, int number) {
        GridPlan.TransferPlan transfers = plan.transfers();
        return new TransferLoad(loadLedger, new TransferLoad.Plan(transfers.threads(), batch,
                transfers.ratePerS() / batch, plan.ledger().retention().repeatableMs(), number, transfers.seed()),
                expected, recording.times());
    }

    /** The measurement begins: records the times of requests, for the page. */
    void beginMeasurement() throws IOException {
        recording.times().open();
        validity.begin();
    }

    Validity validity() {
        return validity;
    }

    /** The measurement has ended: says whether its figures can be believed. */
    void endMeasurement() {
        validity.end();
        List<String> reasons = validity.reasons();
        out.println();
        reasons.forEach(reason -> out.println("INVALID: " + reason));
        reasons.forEach(result.put("verdict", isValid() ? "VALID" : "INVALID").putArray("reasons")::add);
    }

    public boolean isValid() {
        return validity.reasons().isEmpty();
    }

    /**
     * Ends the record of times, and writes the page; if it cannot be written, the result goes on without it.
     *
     * @param answers what the page says after the longest gap
     */
    void writePage(String title, List<String> answers) {
        Path page = directory.resolve("timeline.html");
        try {
            recording.times().close();
            TransferTimeline timeline = TransferTimeline.read(directory, recording.file());
            String loss = recording.times().loss();
            timeline.write(page, new TransferTimeline.Head(title, result.path("started").asText(),
                    validity.reasons(), answers,
                    loss == null ? List.of() : List.of("The page lacks requests: " + loss + "."), setting()));
            out.println(timeline.longestGap());
            out.println("written: " + page);
        } catch (IOException failed) {
            System.err.println("trader: " + page + " could not be written: " + failed.getMessage());
        }
    }

    private Map<String, String> setting() {
        Map<String, String> setting = new LinkedHashMap<>();
        Stream.of(result, result.path("machine")).flatMap(node -> node.properties().stream())
                .filter(field -> field.getValue().isValueNode())
                .forEach(field -> setting.put(field.getKey(), field.getValue().asText()));
        setting.put("flags", String.join(" ", plan.flags().flags()));
        return setting;
    }

    /** Waits, and shows the rate every few seconds. */
    void watch(String step, TransferLoad load, long lengthNs) throws InterruptedException {
        long endNs = System.nanoTime() + lengthNs;
        long before = load.transfers();
        long shownNs = System.nanoTime();
        for (long leftNs = lengthNs; leftNs > 0; leftNs = endNs - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(leftNs, 5 * (long) NS_PER_S));
            long nowNs = System.nanoTime();
            long now = load.transfers();
            out.printf(Locale.ROOT,
                    "%s: %,.0f transfers/s, %.0f s left%n", step, (now - before) / ((nowNs - shownNs) / NS_PER_S),
                    Math.max(0, endNs - nowNs) / NS_PER_S);
            before = now;
            shownNs = nowNs;
        }
    }

    @Override
    public void close() {
        parts.close();
    }
}
