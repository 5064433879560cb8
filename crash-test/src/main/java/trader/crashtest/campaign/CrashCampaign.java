package trader.crashtest.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.journal.OrderJournal;
import trader.common.DirectoryTrees;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.crashtest.powercut.PromiseFigures;
import trader.crashtest.powercut.SystemCallTrace;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

/**
 * Many rounds: each injects a fault under load and restarts the system. Every few rounds the load pauses, and an audit
 * compares the clients' journal with the stored orders. The first unaccounted order ends the campaign, and
 * all files stay as they are.
 */
public final class CrashCampaign {
    private static final Logger LOG = LoggerFactory.getLogger(CrashCampaign.class);
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    /** A data directory with more orders is replaced by a new one, to bound disk use. */
    private static final long MAX_ORDERS = 500_000;

    private final CrashPlan plan;
    private final ModulePath modules;
    private final PrintStream out;
    private final Interruption interruption = new Interruption();
    private final Map<CrashPoint.Setup, TestBed> beds = new EnumMap<>(CrashPoint.Setup.class);
    private final List<ClientJournal> journals = new ArrayList<>();
    private final ObjectMapper json = new ObjectMapper();
    private CodeIdentity code;
    private Audits audits;
    private ClientJournal sharedJournal;
    private Path workDirectory;
    private CampaignResults results;
    private PointSchedule schedule;
    private SplittableRandom random;
    private CampaignDatabase database;

    public CrashCampaign(CrashPlan plan, ModulePath modules, PrintStream out) {
        this.plan = plan;
        this.modules = modules;
        this.out = out;
    }

    /** Starts or continues the campaign; returns 0 when all rounds are done and every order is accounted for. */
    public int run() throws IOException {
        code = CodeIdentity.of(modules);
        Path directory = PrivateFiles.createDirectories(plan.out()).toRealPath().resolve("crash-tests")
                .resolve(code.name());
        workDirectory = directory.resolve(plan.system().resource() + "-work");
        try (CampaignResults opened = new CampaignResults(directory.resolve(plan.system().resource() + ".jsonl"),
                plan.rounds().keepGoing())) {
            results = opened;
            results.open();
            if (results.failures.isEmpty()) {
                ObjectNode conditions = conditions();
                if (!results.sameConditions(conditions)) {
                    out.println(results.file + " holds results of a server with other settings or flags, which cannot"
                            + " be combined with these; use another --out, or move the file away");
                    return FAILED;
                }
                out.println("revision " + code.revision() + ", " + plan.system().resource() + ": " + results.counted()
                        + " of " + plan.rounds().count() + " rounds done; results in " + results.file);
                carryOut(conditions);
            }
            CampaignTable.print(results, plan.rounds().points(), out);
            return results.passed() && results.counted() >= plan.rounds().count() ? PASSED : FAILED;
        }
    }

    /** The file of all results with this code and resource; only after {@link #run()}. */
    public Path resultsFile() {
        return results.file;
    }

    /** Results are combined only if these are equal. */
    private ObjectNode conditions() {
        ObjectNode conditions = json.createObjectNode();
        plan.system().server().settings().forEach(conditions.putObject("server")::put);
        plan.system().server().flags().flags().forEach(conditions.putArray("flags")::add);
        if (plan.system().servers() > 1) {
            conditions.put("servers", plan.system().servers());
        }
        return conditions;
    }

    private void carryOut(ObjectNode conditions) throws IOException {
        interruption.listen();
        try {
            if (!begin(conditions)) {
                return;
            }
            while (results.counted() < plan.rounds().count()) {
                batch(testBed(schedule.nextSetup()));
                if (!code.equals(CodeIdentity.of(modules))) {
                    out.println("the code has changed: start again");
                    return;
                }
            }
        } catch (CampaignFailure | JvmFailure failure) {
            fail(failure.getMessage());
        } catch (InterruptedException | IOException | RuntimeException broken) {
            if (interruption.came()) {
                out.println("interrupted; to continue after the last audit, run the same command again ("
                        + CampaignTable.plural(results.notAudited(), "round since then does not count)",
                                "rounds since then do not count)"));
            } else {
                LOG.error("The campaign failed", broken);
                fail(broken.toString());
            }
        } finally {
            interruption.holdOff();
            try {
                end();
            } finally {
                interruption.cleanedUp();
            }
        }
    }

    /** Returns false when no point can be tested on this machine. */
    private boolean begin(ObjectNode conditions) throws IOException, InterruptedException {
        SmallDisk.unmountBelow(workDirectory);
        DirectoryTrees.delete(workDirectory);
        PrivateFiles.createDirectories(workDirectory);
        List<CrashPoint> points = new ArrayList<>(plan.rounds().points());
        String noDisk = points.contains(CrashPoint.DISK_FULL) ? SmallDisk.unsupported(workDirectory) : null;
        if (noDisk != null) {
            out.println("skipping rounds with a full disk: " + noDisk);
            points.remove(CrashPoint.DISK_FULL);
        }
        String noHosts = points.contains(CrashPoint.BROKER_CUT) ? BrokerHosts.unsupported() : null;
        if (noHosts != null) {
            out.println("no rounds with a cut network: " + noHosts);
            points.remove(CrashPoint.BROKER_CUT);
        }
        String noTrace = points.stream().anyMatch(CrashPoint::isTraced) ? SystemCallTrace.unsupported() : null;
        if (noTrace != null) {
            out.println("no rounds with power cuts or a failing disk: " + noTrace);
            points.removeIf(CrashPoint::isTraced);
        }
        if (points.contains(CrashPoint.FAILING_DISK) && ShortWrite.unsupported() != null) {
            out.println("no short writes: " + ShortWrite.unsupported());
        }
        if (points.isEmpty()) {
            return false;
        }
        schedule = new PointSchedule(points, results);
        random = new SplittableRandom(plan.rounds().seed() + 1_000_003L * results.rounds.size());
        if (plan.system().resource().equals("postgresql")) {
            database = plan.system().database().isEmpty() ? CampaignDatabase.startOwn()
                    : new CampaignDatabase(null, plan.system().database());
            sharedJournal = journal(workDirectory);
        }
        audits = new Audits(plan);
        ObjectNode campaign = json.createObjectNode().put("started", Instant.now().toString())
                .put("revision", code.revision()).put("jars", code.jars()).put("seed", plan.rounds().seed());
        plan.command().forEach(campaign.putArray("command")::add);
        campaign.set("conditions", conditions);
        Machine.describe(modules.home()).forEach(campaign.putObject("machine")::put);
        results.begin(campaign);
        return true;
    }

    private ClientJournal journal(Path directory) throws IOException {
        ClientJournal journal = new ClientJournal(directory.resolve(OrderJournal.FILE));
        journals.add(journal);
        return journal;
    }

    private TestBed testBed(CrashPoint.Setup setup) throws IOException, InterruptedException {
        TestBed bed = beds.get(setup);
        if (bed != null && sharedJournal == null && bed.answered() > MAX_ORDERS) {
            bed.close();
            DirectoryTrees.delete(bed.directory);
            bed = null;
        }
        if (bed == null) {
            Path directory = workDirectory.resolve(Settings.spelling(setup));
            bed = new TestBed(plan, setup, directory, sharedJournal == null ? journal(directory) : sharedJournal,
                    database == null ? Map.of() : database.settings(), modules);
            beds.put(setup, bed);
            bed.open();
        }
        return bed;
    }

    private void batch(TestBed bed) throws IOException, InterruptedException, JvmFailure {
        if (bed.setup.isRecorded()) {
            powerCuts(bed);
            return;
        }
        FaultInjector injector = new FaultInjector(bed, database, audits, random.split(), plan.recoveryLimitMs(),
                results.counted(CrashPoint.FAILING_DISK));
        int batchSize = schedule.batch(bed.setup, plan.rounds().auditEvery(),
                plan.rounds().count() - results.counted());
        boolean more = results.counted() + batchSize < plan.rounds().count();
        bed.startServices();
        bed.startLoad();
        Round last = null;
        for (int i = 0; i < batchSize; i++) {
            CrashPoint point = schedule.next(bed.setup);
            record(last, injector.begin(point));
            last = injector.inject(point);
            schedule.note(point, last);
        }
        record(last, injector.end(more));
        audit(bed);
    }

    private void powerCuts(TestBed bed) throws IOException, InterruptedException, JvmFailure {
        PowerCuts cuts = new PowerCuts(bed, audits, random.split(), plan.recoveryLimitMs());
        PromiseFigures promises = cuts.record();
        results.add(promises);
        out.println("recorded: " + promises);
        if (!promises.kept() && !plan.rounds().keepGoing()) {
            throw new CampaignFailure("promises came too early: " + promises);
        }
        int batchSize = Math.min(plan.rounds().auditEvery(), plan.rounds().count() - results.counted());
        for (int i = 0; i < batchSize; i++) {
            CrashPoint point = schedule.next(bed.setup);
            PowerCuts.Result result = cuts.cut(point, results.counted() + 1 < plan.rounds().count());
            schedule.note(point, result.round());
            record(result.round(), Round.Restart.NONE);
            results.add(result.figures());
            out.println("audit: " + result.figures());
            if (!result.figures().passed() && !plan.rounds().keepGoing()) {
                throw new CampaignFailure("the audit after a power cut failed: " + result.figures());
            }
        }
    }

    private void record(Round round, Round.Restart restart) throws IOException {
        if (round != null) {
            Round complete = round.restart().readyMs() == null ? round.restarted(restart) : round;
            results.add(complete);
            out.println("round " + results.counted() + "/" + plan.rounds().count() + " " + complete.describe());
        }
    }

    private void audit(TestBed bed) throws IOException, InterruptedException, JvmFailure {
        boolean allAnswered = bed.finishLoad(TimeUnit.MILLISECONDS.toNanos(plan.recoveryLimitMs()));
        AuditFigures figures = audits.audit(bed, null);
        if (figures.passed() && !code.equals(CodeIdentity.of(modules))) {
            results.forgetNotAudited();
            return;
        }
        results.add(figures);
        out.println("audit: " + figures);
        if (!figures.passed()) {
            throw new CampaignFailure("the audit failed: " + figures);
        }
        if (!allAnswered) {
            throw new CampaignFailure("orders were not answered within " + plan.recoveryLimitMs() + " ms");
        }
    }

    private void fail(String what) throws IOException {
        Path databaseFiles = database == null ? null : database.killAndKeep();
        results.fail(what + " (evidence in " + workDirectory
                + (databaseFiles == null ? "" : " and " + databaseFiles) + ")");
    }

    /** Stops everything; after a failure the files stay as evidence. */
    private void end() throws IOException {
        for (TestBed bed : beds.values()) {
            bed.kill();
            if (!results.failures.isEmpty()) {
                bed.keepEvidence();
            }
            bed.close();
        }
        for (ClientJournal journal : journals) {
            journal.close();
        }
        if (results.failures.isEmpty()) {
            if (database != null) {
                database.close();
            }
            DirectoryTrees.delete(workDirectory);
        }
    }
}
