package trader.crashtest.campaign;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import trader.launcher.jvm.JvmFailure;
import trader.server.broker.pair.PairWatch;

/** The rounds in which a broker of a pair fails; the server keeps running. */
final class PairFaults {
    private static final int LONGEST_OUTAGE_MS = 2_000;
    private static final int COPYING_MS = 300;

    private final FaultInjector injector;
    private final TestBed bed;
    private final PairBrokers pair;
    private final SplittableRandom random;
    private final long limitMs;

    PairFaults(FaultInjector injector, TestBed bed, SplittableRandom random, long limitMs) {
        this.injector = injector;
        this.bed = bed;
        this.pair = bed.pair;
        this.random = random;
        this.limitMs = limitMs;
    }

    Round inject(CrashPoint point) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        awaitPair("both brokers synchronised", pair::isSynchronised);
        injector.awaitLoad();
        try (LongestSilence silence = new LongestSilence(bed.load()::answered).open()) {
            RestartedServer active = pair.active();
            Round round = switch (point) {
                case BROKER_ACTIVE, FIX_BROKER_ACTIVE -> killActive(point, active);
                case BROKER_BACKUP -> killBackup(pair.other(active));
                case BROKER_RESYNC -> killWhileCopying(active);
                case BROKER_BACKUP_SIGSTOP -> stopBackup(active);
                default -> throw new IllegalArgumentException(point + " is not a fault of a pair");
            };
            awaitPair("both brokers synchronised again", pair::isSynchronised);
            return round.withStandstill(silence.longestMs());
        }
    }

    private Round killActive(CrashPoint point, RestartedServer active)
            throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        if (point.isOverFix()) {
            bed.disconnectSomeClients(random);
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

    private Round killBackup(RestartedServer backup)
            throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        Round round = injector.round(CrashPoint.BROKER_BACKUP);
        backup.kill();
        long sinceNs = System.nanoTime();
        injector.pause(random.nextInt(LONGEST_OUTAGE_MS));
        restart(backup);
        return injector.awaitAnswers(round, sinceNs);
    }

    /** The backup, or the active broker, which alone has everything, is killed before the backup has everything. */
    private Round killWhileCopying(RestartedServer active)
            throws IOException, InterruptedException, JvmFailure, CampaignFailure {
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

    private Round stopBackup(RestartedServer active) throws IOException, InterruptedException, CampaignFailure {
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

    /** Returns when one of the two accepts connections: the restarted one can be the backup of one that takes over. */
    private void restart(RestartedServer broker)
            throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        broker.start(null);
        broker.awaitReady();
        awaitPair("one of the brokers active", () -> pair.active() != null);
    }

    private void awaitPair(String state, BooleanSupplier condition) throws InterruptedException, CampaignFailure {
        if (!injector.await(limitMs, true, condition)) {
            throw new CampaignFailure("not within " + limitMs + " ms: " + state);
        }
    }
}
