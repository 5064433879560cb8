package trader.crashtest.campaign;

import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import trader.faultagent.FaultPoint;
import trader.launcher.jvm.JvmFailure;

/** Injects the faults of the rounds into a test bed, one after the other. */
final class FaultInjector {
    private static final int MIN_HIT = 20;
    private static final int MAX_HIT = 400;
    private static final int MAX_RARE_HIT = 8;
    /** The broker has spare files for about a thousand orders before it needs space. */
    private static final long FULL_LIMIT_MS = 60_000;
    private static final long POLL_MS = 2;
    private static final long POLL_IN_DOUBT_MS = 100;
    private static final FaultPoint[] LEAVE_IN_DOUBT = {FaultPoint.AFTER_PREPARE_BROKER,
        FaultPoint.AFTER_PREPARE_RESOURCE, FaultPoint.AFTER_DECISION, FaultPoint.AFTER_FIRST_COMMIT};

    private final TestBed bed;
    private final CampaignDatabase database;
    private final Audits audits;
    private final SplittableRandom random;
    private final long recoveryLimitMs;
    private final long hitLimitMs;
    private RestartedServer.PlannedFault planned;
    private int failingDisks;
    private long loadSinceNs;
    private long lastReadyMs = 2_000;

    /** {@code database} is null unless the resource is PostgreSQL; {@code failingDisks} rounds came before. */
    FaultInjector(TestBed bed, CampaignDatabase database, Audits audits, SplittableRandom random,
            long recoveryLimitMs, int failingDisks) {
        this.bed = bed;
        this.database = database;
        this.audits = audits;
        this.random = random;
        this.recoveryLimitMs = recoveryLimitMs;
        hitLimitMs = recoveryLimitMs * 2 / 3;
        this.failingDisks = failingDisks;
    }

    /** Starts the server; returns {@code NONE} if it was running, or will be killed before it is ready. */
    Round.Restart begin(CrashPoint point) throws IOException, InterruptedException, JvmFailure {
        loadSinceNs = System.nanoTime();
        planned = plan(point);
        if (bed.server.isAlive()) {
            if (point.keepsServerRunning()) {
                return Round.Restart.NONE;
            }
            bed.server.kill();
        }
        bed.server.start(planned);
        return point == CrashPoint.RANDOM && random.nextInt(4) == 0 ? Round.Restart.NONE : awaitReady();
    }

    private RestartedServer.PlannedFault plan(CrashPoint point) {
        if (point.fault() == null) {
            return null;
        }
        FaultPoint fault = point == CrashPoint.DURING_RECOVERY
                ? LEAVE_IN_DOUBT[random.nextInt(LEAVE_IN_DOUBT.length)] : point.fault();
        return new RestartedServer.PlannedFault(fault, point.isRare() ? random.nextInt(1, MAX_RARE_HIT + 1)
                : random.nextInt(MIN_HIT, MAX_HIT + 1));
    }

    private Round.Restart awaitReady() throws IOException, InterruptedException, JvmFailure {
        lastReadyMs = bed.server.awaitReady();
        loadSinceNs = System.nanoTime();
        if (lastReadyMs > recoveryLimitMs || bed.server.isRecovering()) {
            throw new CampaignFailure("the server was ready " + lastReadyMs + " ms after its restart"
                    + (bed.server.isRecovering() ? ", with transactions still in doubt" : "") + "; the limit is "
                    + recoveryLimitMs + " ms");
        }
        return new Round.Restart(lastReadyMs, bed.server.foundInDoubt());
    }

    /** Ensures that the server runs without a planned fault; {@code more}: more rounds follow. */
    Round.Restart end(boolean more) throws IOException, InterruptedException, JvmFailure {
        if (bed.server.isAlive() && planned == null) {
            return Round.Restart.NONE;
        }
        planned = null;
        if (bed.server.isAlive()) {
            bed.server.kill();
        }
        bed.server.startForAudit(more);
        return awaitReady();
    }

    Round inject(CrashPoint point) throws IOException, InterruptedException, JvmFailure {
        return switch (point) {
            case DURING_RECOVERY -> duringRecovery();
            case RANDOM -> atRandom();
            case TORN_TAIL -> tornTail();
            case SIGSTOP -> sigstop();
            case EXTERNAL_BROKER -> broker();
            case DATABASE -> database();
            case FIX_GATEWAY -> gateway();
            case ONE_SERVER -> new PeerFaults(this, bed, random, recoveryLimitMs).killServer();
            case DISK_FULL -> diskFull();
            case FAILING_DISK -> failingDisk();
            default -> point.setup().hasPair() ? new PeerFaults(this, bed, random, recoveryLimitMs).inject(point)
                    : kill(point, planned.hit(), awaitFault(), "");
        };
    }

    private boolean awaitFault() throws InterruptedException {
        return await(hitLimitMs, true, bed.server::isAtFault);
    }

    private Round duringRecovery() throws IOException, InterruptedException, JvmFailure {
        boolean inDoubt = awaitFault();
        Round first = kill(CrashPoint.DURING_RECOVERY, 1, inDoubt, "in doubt by " + planned.point().spelling());
        if (!inDoubt) {
            return first;
        }
        bed.server.start(new RestartedServer.PlannedFault(FaultPoint.DURING_RECOVERY, 1));
        boolean hit = await(recoveryLimitMs, true,
                () -> bed.server.isAtFault() || bed.server.saysReady()) && bed.server.isAtFault();
        return kill(CrashPoint.DURING_RECOVERY, 1, hit, first.note());
    }

    private Round atRandom() throws InterruptedException, JvmFailure {
        boolean starting = !bed.server.saysReady();
        if (starting) {
            pause(random.nextLong(lastReadyMs));
        } else {
            awaitLoad();
        }
        return kill(CrashPoint.RANDOM, 0, true, starting ? "while it started" : "");
    }

    private Round tornTail() throws IOException, InterruptedException, JvmFailure {
        awaitLoad();
        Round round = kill(CrashPoint.TORN_TAIL, 0, true, "");
        return round.withNote(TornTail.append(bed.data.resolve("orders"), random));
    }

    private Round kill(CrashPoint point, int plannedHit, boolean hit, String note)
            throws InterruptedException, JvmFailure {
        Round round = round(point, plannedHit, hit, note);
        bed.server.kill();
        return round;
    }

    Round round(CrashPoint point) {
        return round(point, 0, true, "");
    }

    private Round round(CrashPoint point, int plannedHit, boolean hit, String note) {
        return new Round(new Round.InjectedFault(point.spelling(), plannedHit, hit, bed.load().inFlight(),
                millisSince(loadSinceNs)), Round.Restart.NONE, null, bed.answered(), note);
    }

    private Round sigstop() throws IOException, InterruptedException {
        try (TestBed.ConnectionProbe probe = bed.probeConnection()) {
            awaitLoad();
            Round round = round(CrashPoint.SIGSTOP);
            bed.server.signal("STOP");
            try {
                if (!probe.failed().await(hitLimitMs, TimeUnit.MILLISECONDS)) {
                    return round.missed("no connection was declared dead");
                }
            } finally {
                bed.server.signal("CONT");
            }
            return awaitAnswers(round, System.nanoTime());
        }
    }

    private Round broker() throws IOException, InterruptedException, JvmFailure {
        awaitLoad();
        return restart(bed.broker, round(CrashPoint.EXTERNAL_BROKER));
    }

    private Round gateway() throws IOException, InterruptedException, JvmFailure {
        awaitLoad();
        bed.fix.disconnectSome(random);
        pause(random.nextLong(100));
        return restart(bed.fix.gateway, round(CrashPoint.FIX_GATEWAY));
    }

    private Round restart(RestartedServer killed, Round round) throws IOException, InterruptedException, JvmFailure {
        killed.kill();
        long sinceNs = System.nanoTime();
        killed.startIfEnded();
        return awaitAnswers(round, sinceNs);
    }

    private Round database() throws IOException, InterruptedException {
        awaitLoad();
        Round round = round(CrashPoint.DATABASE);
        database.own().kill();
        pause(random.nextLong(1_000));
        long sinceNs = System.nanoTime();
        database.own().start();
        return awaitAnswers(round, sinceNs);
    }

    /** Like a full disk, and the server's log must name the file; after a hang or a short write, it must continue. */
    private Round failingDisk() throws IOException, InterruptedException, JvmFailure {
        awaitLoad();
        FailingDisk failing = new FailingDisk(failingDisks++, bed.data, bed.directory.resolve("failing-disk.txt"),
                random);
        failing.attach(bed.server.pid());
        boolean hit = await(hitLimitMs, failing.isPassing(), failing::isHit);
        Round round = round(CrashPoint.FAILING_DISK, failing.hit, hit, failing.toString());
        LongestSilence silence = new LongestSilence(bed.load()::answered).begin(System.nanoTime());
        if (hit && !await(FULL_LIMIT_MS, failing.isPassing(), () -> failing.isHandled(bed.server.console())
                && (failing.isPassing() || !bed.server.isAlive() || silence.isStandstill()))) {
            throw new CampaignFailure(failing.notHandled());
        }
        if (failing.isPassing()) {
            failing.release();
            if (bed.server.console().contains("File too large")) {
                bed.server.killed();
                return round.missed("the limit met another log too");
            }
            awaitAnswers(round, System.nanoTime());
        }
        return bed.server.killed() ? round : round.withNote(failing + ", the server ended");
    }

    /** The server may end by itself or refuse to work, but it must not lose an order. */
    private Round diskFull() throws IOException, InterruptedException, JvmFailure {
        awaitLoad();
        bed.disk.fill();
        Round round = round(CrashPoint.DISK_FULL);
        LongestSilence silence = new LongestSilence(bed.load()::answered).begin(System.nanoTime());
        boolean noticed = await(FULL_LIMIT_MS, false, () -> !bed.server.isAlive() || silence.isStandstill());
        String note = !noticed ? "the server kept running" : bed.server.killed() ? "the server hung"
                : "the server ended by itself";
        bed.disk.release();
        return noticed ? round.withNote(note) : round.missed(note);
    }

    /** Waits until as many orders are answered as were in flight, and everything in doubt is resolved. */
    Round awaitAnswers(Round round, long sinceNs) throws IOException, InterruptedException {
        Set<String> inDoubt = audits.prepared(bed);
        long before = bed.load().answered();
        if (!await(recoveryLimitMs, true, () -> bed.load().answered() >= before + round.fault().inFlight())) {
            throw new CampaignFailure("orders were not answered again within " + recoveryLimitMs + " ms after "
                    + round.fault().point());
        }
        while (!inDoubt.isEmpty()) {
            if (millisSince(sinceNs) > recoveryLimitMs) {
                throw new CampaignFailure("in doubt for more than " + recoveryLimitMs + " ms after "
                        + round.fault().point() + ": " + inDoubt);
            }
            pause(POLL_IN_DOUBT_MS);
            inDoubt.retainAll(audits.prepared(bed));
        }
        return round.restarted(new Round.Restart(millisSince(sinceNs), 0));
    }

    private static long millisSince(long sinceNs) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNs);
    }

    /** Waits for the first answers of this round, and a random time more. */
    void awaitLoad() throws InterruptedException {
        long before = bed.load().answered();
        if (!await(recoveryLimitMs, true, () -> bed.load().answered() >= before + Round.MIN_IN_FLIGHT)) {
            throw new CampaignFailure("orders were not answered within " + recoveryLimitMs
                    + " ms of the server being ready");
        }
        pause(random.nextLong(1_000));
    }

    void pause(long pauseMs) throws InterruptedException {
        await(pauseMs, true, () -> false);
    }

    /** Waits for a condition; fails if a client fails meanwhile, or a server that should live does not. */
    boolean await(long limitMs, boolean serverShouldLive, BooleanSupplier condition) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
        while (!condition.getAsBoolean()) {
            if (serverShouldLive && !bed.server.isAlive()) {
                throw new CampaignFailure(bed.server.unexpectedEnd());
            }
            bed.requireFurtherServers();
            if (bed.clientFailure() != null) {
                throw new CampaignFailure("a client failed: " + bed.clientFailure().getMessage());
            }
            if (System.nanoTime() > endNs) {
                return false;
            }
            Thread.sleep(POLL_MS);
        }
        return true;
    }
}
