package trader.crashtest.campaign;

import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import trader.faultagent.FaultPoint;
import trader.launcher.jvm.JvmFailure;

/** What the rounds do to a world, one after the other. */
final class FaultInjector {
    /** So long nothing may be in doubt, and no order unanswered, after a restart. */
    static final long RECOVERY_LIMIT_MS = 30_000;

    private static final int LEAST_HIT = 20;
    private static final int MOST_HIT = 400;
    private static final long HIT_LIMIT_MS = 20_000;
    /** The broker has files in reserve, for some thousand orders, before it needs room. */
    private static final long FULL_LIMIT_MS = 60_000;
    private static final long LOOK_MS = 2;
    private static final long LOOK_FOR_DOUBT_MS = 100;
    private static final FaultPoint[] LEAVE_DOUBT = {FaultPoint.AFTER_PREPARE_BROKER,
        FaultPoint.AFTER_PREPARE_RESOURCE, FaultPoint.AFTER_DECISION, FaultPoint.AFTER_FIRST_COMMIT};

    private final TestBed world;
    private final CampaignDatabase database;
    private final Audits audits;
    private final SplittableRandom random;
    private RestartedServer.Plant plant;
    private long loadSinceNs;
    private long lastReadyMs = 2_000;

    /** Blows at random times; {@code database} is null where the resource is not PostgreSQL. */
    FaultInjector(TestBed world, CampaignDatabase database, Audits audits, SplittableRandom random) {
        this.world = world;
        this.database = database;
        this.audits = audits;
        this.random = random;
    }

    /**
     * Starts the server for a round of this point, with the fault that it needs.
     *
     * @return how it came back; {@code NONE} when it was running, or is to be killed before it is ready
     */
    Round.Restart begin(CrashPoint point) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        loadSinceNs = System.nanoTime();
        plant = plantFor(point);
        if (world.server().isAlive()) {
            if (point.sparesTheServer()) {
                return Round.Restart.NONE;
            }
            world.server().kill();
        }
        world.server().start(plant);
        if (point == CrashPoint.RANDOM && random.nextInt(4) == 0) {
            return Round.Restart.NONE;
        }
        return ready();
    }

    private RestartedServer.Plant plantFor(CrashPoint point) {
        if (point.fault() == null) {
            return null;
        }
        FaultPoint fault = point == CrashPoint.DURING_RECOVERY
                ? LEAVE_DOUBT[random.nextInt(LEAVE_DOUBT.length)] : point.fault();
        return new RestartedServer.Plant(fault, random.nextInt(LEAST_HIT, MOST_HIT + 1));
    }

    private Round.Restart ready() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        lastReadyMs = world.server().awaitReady();
        loadSinceNs = System.nanoTime();
        if (lastReadyMs > RECOVERY_LIMIT_MS || world.server().isRecovering()) {
            throw new CampaignFailure("the server was ready " + lastReadyMs + " ms after its restart"
                    + (world.server().isRecovering() ? ", with transactions still in doubt" : "") + "; allowed are "
                    + RECOVERY_LIMIT_MS);
        }
        return new Round.Restart(lastReadyMs, world.server().foundInDoubt());
    }

    /**
     * Makes sure that the server runs, with no fault planted; as {@link #begin}.
     *
     * @param more whether there will be more rounds
     */
    Round.Restart end(boolean more) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        if (world.server().isAlive() && plant == null) {
            return Round.Restart.NONE;
        }
        plant = null;
        if (world.server().isAlive()) {
            world.server().kill();
        }
        world.server().startForAudit(more);
        return ready();
    }

    /** Lets the blow of a round fall. */
    Round strike(CrashPoint point) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        return switch (point) {
            case DURING_RECOVERY -> duringRecovery();
            case RANDOM -> atRandom();
            case TORN_TAIL -> tornTail();
            case SIGSTOP -> sigstop();
            case EXTERNAL_BROKER -> broker();
            case DATABASE -> database();
            case FIX_GATEWAY -> gateway();
            case DISK_FULL -> diskFull();
            default -> atFault(point);
        };
    }

    private Round atFault(CrashPoint point) throws InterruptedException, JvmFailure, CampaignFailure {
        boolean hit = awaitFault();
        return kill(point, plant.hit(), hit, "");
    }

    /** Whether the planted point was reached in time. */
    private boolean awaitFault() throws InterruptedException, CampaignFailure {
        return await(HIT_LIMIT_MS, true, world.server()::isAtFault);
    }

    private Round duringRecovery() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        boolean doubtful = awaitFault();
        Round first = kill(CrashPoint.DURING_RECOVERY, 1, doubtful, "in doubt by " + plant.point().spelling());
        if (!doubtful) {
            return first;
        }
        world.server().start(new RestartedServer.Plant(FaultPoint.DURING_RECOVERY, 1));
        boolean hit = await(RECOVERY_LIMIT_MS, true,
                () -> world.server().isAtFault() || world.server().saysReady()) && world.server().isAtFault();
        return kill(CrashPoint.DURING_RECOVERY, 1, hit, first.note());
    }

    private Round atRandom() throws InterruptedException, JvmFailure, CampaignFailure {
        boolean starting = !world.server().isReady();
        if (starting) {
            pauseFor(random.nextLong(lastReadyMs));
        } else {
            underLoad();
        }
        return kill(CrashPoint.RANDOM, 0, true, starting ? "while it started" : "");
    }

    private Round tornTail() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        underLoad();
        Round round = kill(CrashPoint.TORN_TAIL, 0, true, "");
        return round.withNote(TornTail.append(world.data().resolve("orders"), random));
    }

    private Round kill(CrashPoint point, int plannedHit, boolean hit, String note)
            throws InterruptedException, JvmFailure, CampaignFailure {
        Round round = round(point, plannedHit, hit, note);
        world.server().kill();
        return round;
    }

    private Round round(CrashPoint point, int plannedHit, boolean hit, String note) {
        return new Round(point.spelling(), plannedHit, hit, world.load().inFlight(),
                millisSince(loadSinceNs), null, 0, world.answered(), note);
    }

    private Round sigstop() throws IOException, InterruptedException, CampaignFailure {
        try (TestBed.DeathWatch watch = world.watchConnection()) {
            underLoad();
            Round round = round(CrashPoint.SIGSTOP, 0, true, "");
            world.server().signal("STOP");
            boolean dead;
            try {
                dead = watch.dead().await(HIT_LIMIT_MS, TimeUnit.MILLISECONDS);
            } finally {
                world.server().signal("CONT");
            }
            return dead ? answersAgain(round, System.nanoTime()) : round.missed("no connection was taken for dead");
        }
    }

    private Round broker() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        underLoad();
        Round round = round(CrashPoint.EXTERNAL_BROKER, 0, true, "");
        world.broker().kill();
        long sinceNs = System.nanoTime();
        world.broker().start(null);
        world.broker().awaitReady();
        return answersAgain(round, sinceNs);
    }

    private Round gateway() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        underLoad();
        world.disconnectSomeClients(random);
        pauseFor(random.nextLong(100));
        Round round = round(CrashPoint.FIX_GATEWAY, 0, true, "");
        world.gateway().kill();
        long sinceNs = System.nanoTime();
        world.gateway().start(null);
        world.gateway().awaitReady();
        return answersAgain(round, sinceNs);
    }

    private Round database() throws IOException, InterruptedException, CampaignFailure {
        underLoad();
        Round round = round(CrashPoint.DATABASE, 0, true, "");
        database.kill();
        pauseFor(random.nextLong(1_000));
        long sinceNs = System.nanoTime();
        database.start();
        return answersAgain(round, sinceNs);
    }

    /** The server ends by itself or refuses to work; whatever it does, it may not lose an order. */
    private Round diskFull() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        underLoad();
        world.disk().fill();
        Round round = round(CrashPoint.DISK_FULL, 0, true, "");
        Standstill standstill = new Standstill();
        boolean noticed = await(FULL_LIMIT_MS, false, () -> !world.server().isAlive() || standstill.reached());
        String note = !noticed ? "the server went on" : world.server().killed() ? "the server stood still"
                : "the server ended by itself";
        world.disk().release();
        return noticed ? round.withNote(note) : round.missed(note);
    }

    /** No answer for some time. */
    private final class Standstill {
        private static final long NONE_FOR_NS = 3_000_000_000L;

        private long answered = -1;
        private long sinceNs;

        boolean reached() {
            long nowNs = System.nanoTime();
            if (world.load().answered() != answered) {
                answered = world.load().answered();
                sinceNs = nowNs;
            }
            return nowNs - sinceNs > NONE_FOR_NS;
        }
    }

    /** Waits until as many orders are answered as are in flight at once, and what was in doubt is resolved. */
    private Round answersAgain(Round round, long sinceNs) throws IOException, InterruptedException, CampaignFailure {
        Set<String> doubtful = audits.prepared(world);
        long before = world.load().answered();
        if (!await(RECOVERY_LIMIT_MS, true, () -> world.load().answered() >= before + round.inFlight())) {
            throw new CampaignFailure("orders were not answered again within " + RECOVERY_LIMIT_MS + " ms after "
                    + round.point());
        }
        while (!doubtful.isEmpty()) {
            if (millisSince(sinceNs) > RECOVERY_LIMIT_MS) {
                throw new CampaignFailure("in doubt for more than " + RECOVERY_LIMIT_MS + " ms after " + round.point()
                        + ": " + doubtful);
            }
            pauseFor(LOOK_FOR_DOUBT_MS);
            doubtful.retainAll(audits.prepared(world));
        }
        return round.restarted(new Round.Restart(millisSince(sinceNs), 0));
    }

    private static long millisSince(long sinceNs) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNs);
    }

    /** Some time after the first orders of this round are answered. */
    private void underLoad() throws InterruptedException, CampaignFailure {
        long before = world.load().answered();
        if (!await(RECOVERY_LIMIT_MS, true, () -> world.load().answered() >= before + Round.LEAST_IN_FLIGHT)) {
            throw new CampaignFailure("orders were not answered within " + RECOVERY_LIMIT_MS
                    + " ms of the server being ready");
        }
        pauseFor(random.nextLong(1_000));
    }

    private void pauseFor(long pauseMs) throws InterruptedException, CampaignFailure {
        await(pauseMs, true, () -> false);
    }

    /** Waits for a condition; meanwhile the clients must do well, and the server live, if it is to. */
    private boolean await(long limitMs, boolean alive, BooleanSupplier condition)
            throws InterruptedException, CampaignFailure {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
        while (!condition.getAsBoolean()) {
            if (alive && !world.server().isAlive()) {
                throw new CampaignFailure(world.server().obituary());
            }
            if (world.clientFailure() != null) {
                throw new CampaignFailure("a client failed: " + world.clientFailure().getMessage());
            }
            if (System.nanoTime() > endNs) {
                return false;
            }
            Thread.sleep(LOOK_MS);
        }
        return true;
    }
}
