package trader.crashtest.campaign;

import java.io.IOException;
import java.util.SplittableRandom;
import trader.launcher.jvm.JvmFailure;

/** The rounds in which one of several servers is killed while the others go on. */
final class ServerFaults {
    /** At most this many orders are answered while it is down. */
    private static final int MAX_ANSWERED_MEANWHILE = 400;

    private final FaultInjector injector;
    private final TestBed bed;
    private final SplittableRandom random;
    private final long limitMs;

    ServerFaults(FaultInjector injector, TestBed bed, SplittableRandom random, long limitMs) {
        this.injector = injector;
        this.bed = bed;
        this.random = random;
        this.limitMs = limitMs;
    }

    Round inject() throws IOException, InterruptedException, JvmFailure {
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
}
