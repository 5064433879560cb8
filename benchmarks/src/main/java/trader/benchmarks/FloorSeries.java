package trader.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One kind of round trip at one number of threads, and the processor time that client and server spend on it. */
final class FloorSeries implements AutoCloseable {
    private final RoundTripSeries series;
    private final int threads;
    private final List<ProcessHandle> processes;
    private final List<FloorRound> rounds = new ArrayList<>();

    /** {@code serverPid}: null without a server. */
    FloorSeries(RoundTripSeries series, int threads, Long serverPid) {
        this.series = series;
        this.threads = threads;
        processes = new ArrayList<>(List.of(ProcessHandle.current()));
        if (serverPid != null) {
            processes.add(ProcessHandle.of(serverPid).orElseThrow());
        }
    }

    void round(long durationNs) throws Exception {
        long beforeNs = onProcessorNs();
        RoundTripSeries.Round round = series.roundOf(durationNs);
        rounds.add(new FloorRound(round.count(), round.p50Ns() / 1e3, round.p99Ns() / 1e3, round.perSecond(),
                (onProcessorNs() - beforeNs) / 1e3 / round.count()));
    }

    private long onProcessorNs() {
        return processes.stream().mapToLong(each -> each.info().totalCpuDuration().map(Duration::toNanos)
                .orElseThrow(() -> new IllegalStateException("process " + each.pid() + " has ended"))).sum();
    }

    /** Forgets the warm-up. */
    void reset() {
        series.reset();
        rounds.clear();
    }

    FloorsResult.Series result() {
        return new FloorsResult.Series(series.name(), threads, series.count(), series.percentileUs(50),
                series.percentileUs(99), series.perSecond(), rounds.stream().mapToDouble(each -> each.cpuUs()
                * each.requests()).sum() / series.count(), List.copyOf(rounds));
    }

    @Override
    public void close() {
        series.close();
    }
}
