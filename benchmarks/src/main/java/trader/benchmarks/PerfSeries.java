package trader.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Artemis' perf with one number of threads: each round is a JVM of its own, which warms up first. */
final class PerfSeries {
    /** As long as ten rounds of another series. */
    static final int WARMUP_S = 15;

    private static final int LEAST_S = 2;
    private static final int ATTEMPTS = 5;

    private final ArtemisPerf perf;
    private final int threads;
    private final int warmupS;
    private final List<PerfRound> rounds = new ArrayList<>();

    PerfSeries(ArtemisPerf perf, int threads, int warmupS) {
        this.perf = perf;
        this.threads = threads;
        this.warmupS = warmupS;
    }

    /** The time that a round takes at least; perf counts in seconds. */
    long roundNs(long durationNs) {
        return TimeUnit.SECONDS.toNanos(warmupS + seconds(durationNs));
    }

    /** Again if perf, which takes a sample each second, came too late for one: on a machine that stood still. */
    void round(long durationNs) throws Exception {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            PerfRound round = perf.run(threads, warmupS, seconds(durationNs));
            if (round.messages() > 0) {
                rounds.add(round);
                return;
            }
        }
        throw new IllegalStateException("Artemis' perf took no sample in " + ATTEMPTS + " attempts");
    }

    private static int seconds(long durationNs) {
        return Math.max(LEAST_S, (int) Math.ceil(durationNs / 1e9));
    }

    FloorsResult.Peer result() {
        return FloorsResult.Peer.of(FloorClients.PERF, threads, rounds);
    }
}
