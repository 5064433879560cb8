package trader.analysis.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/** 100 s of intervals of a second with 100 values of 1 ms; 0.5 % of all took 101 ms, in some of the intervals. */
class ForeignTailTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;
    private static final Window WINDOW = new Window(0, 100 * S);

    @Test
    void aPauseCanExplainWhatEndedInItsIntervalOrSoonAfter() {
        ForeignTail tail = tail(20, 60);
        Stops pauses = new Stops.Builder().add(20 * S + 400 * MS, 20 * S + 450 * MS)
                .add(59 * S + 950 * MS, 59 * S + 970 * MS).add(30 * S, 31 * S).build();

        assertThat(tail.percentile()).isEqualTo(Percentile.P99);
        assertThat(tail.requests()).isEqualTo(50);
        assertThat(tail.atMost(pauses)).as("50 of 100 ms for one half, 20 for the other").isCloseTo(0.35, within(0.01));
        assertThat(tail.atMost(Stops.NONE)).isZero();
        assertThat(tail.atMost(new Stops.Builder().add(0, 100 * S).build())).isEqualTo(1);
    }

    @Test
    void chanceGivesAsMuchUnlessPausesAndSlowValuesMeet() {
        Stops pauses = new Stops.Builder().add(20 * S, 20 * S + 200 * MS).add(60 * S, 60 * S + 200 * MS).build();

        assertThat(tail(20, 60).chance(pauses, WINDOW).pValue()).isLessThan(0.05);
        Stops always = everySecond();
        assertThat(tail(20, 60).chance(always, WINDOW).pValue()).isGreaterThan(0.5);
        assertThat(tail(20, 60).chance(always, WINDOW).meanShare()).isCloseTo(tail(20, 60).atMost(always), within(0.1));
    }

    @Test
    void p90WithLessThanAThousandValues() {
        assertThat(ForeignTail.of(values(100, MS)).percentile()).isEqualTo(Percentile.P90);
        assertThat(ForeignTail.of(values(99, MS))).isNull();
    }

    private static Stops everySecond() {
        Stops.Builder stops = new Stops.Builder();
        for (int second = 0; second < 100; second++) {
            stops.add(second * S + 500 * MS, second * S + 550 * MS);
        }
        return stops.build();
    }

    private static ForeignTail tail(int... slowSeconds) {
        Histogram all = values(10_000, MS);
        all.recordValueWithCount(101 * MS, 50);
        ForeignTail tail = ForeignTail.of(all);
        for (int second : slowSeconds) {
            Histogram interval = values(100, MS);
            interval.recordValueWithCount(101 * MS, 50 / slowSeconds.length);
            tail.add(second * S, (second + 1) * S, interval);
        }
        return tail;
    }

    private static Histogram values(long count, long ns) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(ns, count);
        return histogram;
    }
}
