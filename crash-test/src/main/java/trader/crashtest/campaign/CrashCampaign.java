package trader.crashtest.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
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
import trader.common.Settings;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

/**
 * Rounds upon rounds: in each the system is hit under load and started again; every few rounds the load pauses, and an
 * audit compares what the clients were told with what was recorded. The first order that is not accounted for ends the
 * campaign, and all files stay as they are.
 */
public final class CrashCampaign {
    private static final Logger LOG = LoggerFactory.getLogger(CrashCampaign.class);
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final long ANSWER_DEADLINE_NS = TimeUnit.MILLISECONDS.toNanos(FaultInjector.RECOVERY_LIMIT_MS);
    /** A data directory with more orders is given up for a new one: the campaign's disk use stays bounded. */
    private static final long MOST_ORDERS = 500_000;

    private final CrashPlan plan;
    private final ModulePath modules;
    private final PrintStream out;
    private final Interruption interruption = new Interruption();
    private final Map<CrashPoint.Setup, TestBed> worlds = new EnumMap<>(CrashPoint.Setup.class);
    private final List<JournalSet> ledgers = new ArrayList<>();
    private final ObjectMapper json = new ObjectMapper();
    private CodeIdentity code;
    private Audits audits;
    private JournalSet shared;
    private Path work;
    private CampaignResults results;
    private PointSchedule schedule;
    private SplittableRandom random;
    private CampaignDatabase database;

    /** A campaign that is to be carried out; progress and result go to {@code out}. */
    public CrashCampaign(CrashPlan plan, ModulePath modules, PrintStream out) {
        this.plan = plan;
        this.modules = modules;
        this.out = out;
    }

    /**
     * Carries the campaign out, or goes on with it.
     *
     * @return the exit status: 0 when all rounds are done and every order is accounted for, else 1
     * @throws IOException when its files cannot be written
     */
    public int run() throws IOException {
        code = CodeIdentity.of(modules);
        Path directory = plan.out().toAbsolutePath().normalize().resolve("crash-tests").resolve(code.name());
        work = directory.resolve(plan.resource() + "-work");
        try (CampaignResults opened = new CampaignResults(directory.resolve(plan.resource() + ".jsonl"))) {
            results = opened;
            results.open();
            if (results.failures().isEmpty()) {
                ObjectNode conditions = conditions();
                if (!results.sameConditions(conditions)) {
                    out.println(results.file() + " has results of a server with other settings or flags, which do not"
                            + " add up with these: --out names another place, or move it away");
                    return FAILED;
                }
                out.println("revision " + code.revision() + ", " + plan.resource() + ": " + results.counted() + " of "
                        + plan.rounds() + " rounds done; results in " + results.file());
                carryOut(conditions);
            }
            new CampaignTable(results, plan.points()).print(out);
            return results.failures().isEmpty() && results.counted() >= plan.rounds() ? PASSED : FAILED;
        }
    }

    /** What has to be alike for results to add up. */
    private ObjectNode conditions() {
        ObjectNode conditions = json.createObjectNode();
        plan.server().settings().forEach(conditions.putObject("server")::put);
        plan.server().flags().flags().forEach(conditions.putArray("flags")::add);
        return conditions;
    }

    private void carryOut(ObjectNode conditions) throws IOException {
        interruption.listen();
        try {
            try {
                if (!begin(conditions)) {
                    return;
                }
                while (results.counted() < plan.rounds()) {
                    batch(worldOf(schedule.nextSetup()));
                    if (!code.equals(CodeIdentity.of(modules))) {
                        out.println("the code has been changed meanwhile: begin anew");
                        return;
                    }
                }
            } catch (CampaignFailure | JvmFailure failure) {
                fail(failure.getMessage());
            } catch (InterruptedException | IOException | RuntimeException broken) {
                if (interruption.came()) {
                    out.println("interrupted; the same command goes on after the last audit, the " + results.notAudited()
                            + " rounds since then do not count");
                } else {
                    LOG.error("The campaign broke off", broken);
                    fail(broken.toString());
                }
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

    /** False when there is nothing that can be done here. */
    private boolean begin(ObjectNode conditions) throws IOException, InterruptedException {
        SmallDisk.unmountLeftOvers(work);
        DirectoryTrees.delete(work);
        Files.createDirectories(work);
        List<CrashPoint> points = new ArrayList<>(plan.points());
        String noDisk = points.contains(CrashPoint.DISK_FULL) ? SmallDisk.unsupported(work) : null;
        if (noDisk != null) {
            out.println("no rounds with a full disk: " + noDisk);
            points.remove(CrashPoint.DISK_FULL);
        }
        if (points.isEmpty()) {
            return false;
        }
        schedule = new PointSchedule(points, results);
        random = new SplittableRandom(plan.seed() + 1_000_003L * results.rounds().size());
        if (plan.resource().equals("postgresql")) {
            database = plan.database().isEmpty() ? CampaignDatabase.startOwn() : CampaignDatabase.of(plan.database());
            shared = ledger(work);
        }
        audits = new Audits(plan);
        ObjectNode campaign = json.createObjectNode();
        campaign.put("started", Instant.now().toString()).put("revision", code.revision()).put("jars", code.jars())
                .put("seed", plan.seed());
        plan.command().forEach(campaign.putArray("command")::add);
        campaign.set("conditions", conditions);
        Machine.describe(modules.home()).forEach(campaign.putObject("machine")::put);
        results.begin(campaign);
        return true;
    }

    private JournalSet ledger(Path directory) throws IOException {
        JournalSet ledger = new JournalSet(directory.resolve(OrderJournal.FILE));
        ledgers.add(ledger);
        return ledger;
    }

    private TestBed worldOf(CrashPoint.Setup setup) throws IOException, InterruptedException {
        TestBed world = worlds.get(setup);
        if (world != null && shared == null && world.answered() > MOST_ORDERS) {
            world.close();
            DirectoryTrees.delete(world.directory());
            world = null;
        }
        if (world == null) {
            Path directory = work.resolve(Settings.spelling(setup));
            world = new TestBed(plan, setup, directory, shared == null ? ledger(directory) : shared,
                    database == null ? Map.of() : database.settings(), modules);
            worlds.put(setup, world);
            world.open();
        }
        return world;
    }

    /** Some rounds in one world, and the audit of it. */
    private void batch(TestBed world) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        FaultInjector blows = new FaultInjector(world, database, audits, random.split());
        int most = schedule.batch(world.setup(), plan.auditEvery(), plan.rounds() - results.counted());
        boolean more = results.counted() + most < plan.rounds();
        world.startBroker();
        world.startLoad();
        Round last = null;
        for (int i = 0; i < most; i++) {
            CrashPoint point = schedule.next(world.setup());
            record(last, blows.begin(point));
            last = blows.strike(point);
            schedule.note(point, last);
        }
        record(last, blows.end(more));
        audit(world);
    }

    private void record(Round round, Round.Restart restart) throws IOException {
        if (round != null) {
            Round complete = round.readyMs() == null ? round.restarted(restart) : round;
            results.add(complete);
            out.println("round " + results.counted() + "/" + plan.rounds() + " " + complete.describe());
        }
    }

    private void audit(TestBed world) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        boolean allAnswered = world.finishLoad(ANSWER_DEADLINE_NS);
        AuditFigures figures = audits.audit(world);
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
            throw new CampaignFailure("orders were not answered within " + FaultInjector.RECOVERY_LIMIT_MS + " ms");
        }
    }

    private void fail(String what) throws IOException {
        Path ofDatabase = database == null ? null : database.abandon();
        results.fail(what + " (evidence in " + work + (ofDatabase == null ? "" : " and " + ofDatabase) + ")");
    }

    /** Nothing runs on; the files stay when they are evidence. */
    private void end() throws IOException {
        for (TestBed world : worlds.values()) {
            world.kill();
            if (!results.failures().isEmpty()) {
                world.keepEvidence();
            }
            world.close();
        }
        for (JournalSet ledger : ledgers) {
            ledger.close();
        }
        if (results.failures().isEmpty()) {
            if (database != null) {
                database.close();
            }
            DirectoryTrees.delete(work);
        }
    }
}
