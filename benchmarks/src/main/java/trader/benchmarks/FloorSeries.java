package trader.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** One kind of round trip at one number of threads, and what it costs client and server. */
final class FloorSeries implements AutoCloseable {
    private final RoundTripSeries series;
    private final int threads;
    private final MeasuredJvms jvms;
    private final List<FloorRound> rounds = new ArrayList<>();

    FloorSeries(RoundTripSeries series, int threads, MeasuredJvms jvms) {
        this.series = series;
        this.threads = threads;
        this.jvms = jvms;
    }

    void round(long durationNs) throws Exception {
        jvms.begin();
        RoundTripSeries.Round round = series.roundOf(durationNs);
        rounds.add(new FloorRound(round.count(), round.p50Ns() / 1e3, round.p99Ns() / 1e3, round.perSecond(),
                jvms.cost(round.count())));
    }

    /** Forgets the warm-up. */
    void reset() {
        series.reset();
        rounds.clear();
    }

    FloorsResult.Series result() {
        return new FloorsResult.Series(series.name(), threads, series.count(), series.percentileUs(50),
                series.percentileUs(99), series.perSecond(), RequestCost.mean(rounds), List.copyOf(rounds));
    }

    @Override
    public void close() {
        series.close();
    }
}
