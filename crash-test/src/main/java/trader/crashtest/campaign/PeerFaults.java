package trader.crashtest.campaign;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import trader.broker.pair.PairWatch;
import trader.common.Settings;
import trader.launcher.jvm.JvmFailure;

/** The rounds in which a broker of a pair, or one of several servers, fails while the others go on. */
final class PeerFaults {
    private static final int LONGEST_OUTAGE_MS = 2_000;
    private static final int COPYING_MS = 300;
    private static final int LONGEST_GAP_MS = 300;
    /** Longer than a silent connection lives. */
    private static final int LONGEST_CUT_MS = 8_000;
    /** At most this many orders are answered while a server is down. */
    private static final int MAX_ANSWERED_MEANWHILE = 400;

    private final FaultInjector injector;
    private final TestBed bed;
    /** Null for a fault of a server. */
    private final PairBrokers pair;
    private final SplittableRandom random;
    private final long limitMs;

    PeerFaults(FaultInjector injector, TestBed bed, SplittableRandom random, long limitMs) {
        this.injector = injector;
        this.bed = bed;
        this.pair = bed.pair;
        this.random = random;
        this.limitMs = limitMs;
    }

    Round inject(CrashPoint point) throws IOException, InterruptedException, JvmFailure {
        awaitPair("both brokers synchronised", pair::isSynchronised);
        injector.awaitLoad();
        try (LongestSilence silence = new LongestSilence(bed.load()::answered).open()) {
            RestartedServer active = pair.active();
            Round round = switch (point) {
                case BROKER_ACTIVE, FIX_BROKER_ACTIVE -> killActive(point, active);
                case BROKER_BACKUP -> killBackup(pair.other(active));
                case BROKER_RESYNC -> killWhileCopying(active);
                case BROKER_BACKUP_SIGSTOP -> stopBackup(active);
                case BROKER_BOTH -> killBoth(active);
                case BROKER_LOCKS -> damageLocks(active);
                case BROKER_CUT -> cutNetwork(active);
                default -> throw new IllegalArgumentException(point + " is not a fault of a pair");
            };
            awaitPair("both brokers synchronised again", pair::isSynchronised);
            return round.withStandstill(silence.longestMs());
        }
    }

    private Round killActive(CrashPoint point, RestartedServer active)
            throws IOException, InterruptedException, JvmFailure {
        if (point.isOverFix()) {
            bed.fix.disconnectSome(random);
        }
        Round round = injector.round(point);
        RestartedServer backup = pair.other(active);
        active.kill();
        long sinceNs = System.nanoTime();
        boolean early = random.nextInt(3) == 0;
        if (!early) {
            awaitPair("the backup active", () -> pair.active() == backup);
            injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
        }
        restart(active);
        return injector.awaitAnswers(round, sinceNs)
                .withNote(early ? "restarted at once" : "restarted after the backup had taken over");
    }

    private Round killBackup(RestartedServer backup) throws IOException, InterruptedException, JvmFailure {
        Round round = injector.round(CrashPoint.BROKER_BACKUP);
        backup.kill();
        long sinceNs = System.nanoTime();
        injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
        restart(backup);
        return injector.awaitAnswers(round, sinceNs);
    }

    /** The backup, or the active broker, which alone has everything, is killed before the backup has everything. */
    private Round killWhileCopying(RestartedServer active) throws IOException, InterruptedException, JvmFailure {
        RestartedServer backup = pair.other(active);
        backup.kill();
        restart(backup);
        awaitPair("the backup copying", () -> PairBrokers.isCopying(backup));
        injector.pause(random.nextInt(COPYING_MS));
        boolean isActive = random.nextBoolean();
        RestartedServer killed = isActive ? active : backup;
        Round round = injector.round(CrashPoint.BROKER_RESYNC);
        killed.kill();
        long sinceNs = System.nanoTime();
        boolean late = PairBrokers.role(backup.console()).equals(PairWatch.SYNCHRONISED);
        restart(killed);
        Round done = injector.awaitAnswers(round, sinceNs);
        return late ? done.missed("the backup already had everything")
                : done.withNote((isActive ? "active" : "backup") + " broker killed");
    }

    private Round stopBackup(RestartedServer active) throws IOException, InterruptedException {
        RestartedServer backup = pair.other(active);
        Round round = injector.round(CrashPoint.BROKER_BACKUP_SIGSTOP);
        backup.signal("STOP");
        long sinceNs = System.nanoTime();
        try {
            awaitPair("the active broker without its backup", () -> PairBrokers.has(active, PairWatch.ALONE));
            injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
        } finally {
            backup.signal("CONT");
        }
        return injector.awaitAnswers(round, sinceNs);
    }

    private Round killBoth(RestartedServer active) throws IOException, InterruptedException, JvmFailure {
        RestartedServer backup = pair.other(active);
        boolean activeFirst = random.nextBoolean();
        int gapMs = random.nextInt(LONGEST_GAP_MS + 1);
        Round round = injector.round(CrashPoint.BROKER_BOTH);
        (activeFirst ? active : backup).kill();
        long sinceNs = System.nanoTime();
        injector.pause(gapMs);
        (activeFirst ? backup : active).kill();
        return startAlone(round, sinceNs, random.nextBoolean() ? active : backup, active,
                (activeFirst ? "active first" : "backup first") + ", the other after " + gapMs + " ms");
    }

    private Round damageLocks(RestartedServer active) throws IOException, InterruptedException, JvmFailure {
        List<PairLocks.Fault> faults = pair.locks.faults();
        PairLocks.Fault fault = faults.get(random.nextInt(faults.size()));
        boolean hangs = fault == PairLocks.Fault.HANGING;
        RestartedServer backup = pair.other(active);
        Round round = injector.round(CrashPoint.BROKER_LOCKS);
        active.mayEnd();
        pair.locks.damage(fault);
        long sinceNs = System.nanoTime();
        try {
            backup.kill();
            awaitPair(hangs ? "the active broker confirms nothing" : "the active broker has ended",
                    () -> hangs ? active.console().contains(PairWatch.HELD) : !active.isAlive());
            if (hangs) {
                injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
                active.kill();
            }
        } finally {
            pair.locks.mend(fault);
        }
        return startAlone(round, sinceNs, random.nextBoolean() ? active : backup, active, Settings.spelling(fault));
    }

    /** Starts one of two dead brokers, and the other when the first serves or says why it does not. */
    private Round startAlone(Round round, long sinceNs, RestartedServer alone, RestartedServer active, String note)
            throws IOException, InterruptedException, JvmFailure {
        pair.start(alone);
        awaitPair("the broker that was started alone serves, or says why it does not",
                () -> pair.active() == alone || PairBrokers.refuses(alone, 0));
        boolean refuses = pair.active() != alone;
        if (!refuses) {
            injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
        }
        restart(pair.other(alone));
        alone.awaitReady();
        return injector.awaitAnswers(round, sinceNs).withNote(note + "; " + (alone == active ? "active" : "backup")
                + " alone " + (refuses ? "refused" : "served"));
    }

    private Round cutNetwork(RestartedServer active) throws IOException, InterruptedException, JvmFailure {
        RestartedServer backup = pair.other(active);
        boolean hangs = random.nextInt(3) == 0;
        boolean kills = hangs || random.nextInt(3) > 0;
        int cutMs = random.nextInt(LONGEST_CUT_MS);
        int before = backup.console().length();
        Round round = injector.round(CrashPoint.BROKER_CUT);
        if (hangs) {
            pair.locks.damage(PairLocks.Fault.HANGING);
        }
        pair.hosts.cut(true);
        long sinceNs = System.nanoTime();
        if (hangs) {
            awaitPair("the active broker confirms nothing", () -> active.console().contains(PairWatch.HELD));
            // It goes on hanging, but the backup shall not.
            pair.locks.mend(PairLocks.Fault.HANGING);
        } else {
            injector.pause(cutMs);
        }
        String note = hangs ? "with a hanging number" : "for " + cutMs + " ms";
        if (kills) {
            active.kill();
            awaitPair("the living backup serves, or says why it does not",
                    () -> pair.active() == backup || PairBrokers.refuses(backup, before));
            note += ", active killed, backup " + (pair.active() == backup ? "took over" : "refused");
        }
        pair.hosts.cut(false);
        if (kills) {
            restart(active);
        }
        return injector.awaitAnswers(round, sinceNs).withNote(note);
    }

    /** Returns when one of the two accepts connections: the restarted one can be the backup of one that takes over. */
    private void restart(RestartedServer broker) throws IOException, InterruptedException, JvmFailure {
        pair.start(broker);
        broker.awaitReady();
        awaitPair("one of the brokers active", () -> pair.active() != null);
    }

    Round killServer() throws IOException, InterruptedException, JvmFailure {
        injector.awaitLoad();
        int number = random.nextInt(bed.servers().size());
        RestartedServer killed = bed.servers().get(number);
        try (LongestSilence silence = new LongestSilence(bed.load()::answered).open()) {
            Round round = injector.round(CrashPoint.ONE_SERVER);
            killed.kill();
            long before = bed.load().answered();
            int meanwhile = random.nextInt(Round.MIN_IN_FLIGHT, MAX_ANSWERED_MEANWHILE + 1);
            if (!injector.await(limitMs, false, () -> bed.load().answered() >= before + meanwhile)) {
                throw new CampaignFailure("the other servers did not answer " + meanwhile + " orders within "
                        + limitMs + " ms");
            }
            long sinceNs = System.nanoTime();
            killed.startIfEnded();
            return injector.awaitAnswers(round, sinceNs).withStandstill(silence.longestMs())
                    .withNote("server " + (number + 1) + ", " + meanwhile + " answered by the others meanwhile");
        }
    }

    private void awaitPair(String state, BooleanSupplier condition) throws InterruptedException {
        if (!injector.await(limitMs, true, condition)) {
            throw new CampaignFailure("not within " + limitMs + " ms: " + state);
        }
    }
}
