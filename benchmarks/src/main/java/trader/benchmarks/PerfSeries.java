package trader.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.launcher.jvm.JvmFailure;

/** Artemis' perf with one number of threads: each round is a JVM of its own, which warms up first. */
final class PerfSeries {
    /** As long as ten rounds of another series. */
    static final int WARMUP_S = 15;

    private static final int LEAST_S = 2;
    private static final int ATTEMPTS = 3;

    private final ArtemisPerf perf;
    private final int threads;
    private final int warmupS;
    private final List<PerfRound> rounds = new ArrayList<>();
    private boolean isComplete = true;

    PerfSeries(ArtemisPerf perf, int threads, int warmupS) {
        this.perf = perf;
        this.threads = threads;
        this.warmupS = warmupS;
    }

    /** The time that a round takes at least; perf counts in seconds. */
    long roundNs(long durationNs) {
        return TimeUnit.SECONDS.toNanos(warmupS + seconds(durationNs));
    }

    /**
     * Again if perf failed, or if it came too late for a sample, which it takes each second: on a machine that stood
     * still. If it does not succeed, the series is left out of the rounds that follow.
     */
    void round(long durationNs) throws IOException, InterruptedException {
        JvmFailure failure = null;
        for (int attempt = 0; attempt < ATTEMPTS && isComplete; attempt++) {
            try {
                PerfRound round = perf.run(threads, warmupS, seconds(durationNs));
                if (round.messages() > 0) {
                    rounds.add(round);
                    return;
                }
            } catch (JvmFailure failed) {
                failure = failed;
            }
        }
        if (isComplete) {
            System.err.println("trader: Artemis' perf with " + threads + (threads == 1 ? " thread" : " threads")
                    + " is left out: " + (failure == null ? "it took no sample" : failure.getMessage()) + ", in "
                    + ATTEMPTS + " attempts");
        }
        isComplete = false;
    }

    /** Whether each round succeeded. */
    boolean isComplete() {
        return isComplete;
    }

    private static int seconds(long durationNs) {
        return Math.max(LEAST_S, (int) Math.ceil(durationNs / 1e9));
    }

    FloorsResult.Peer result() {
        return FloorsResult.Peer.of(FloorClients.PERF, threads, rounds);
    }
}
