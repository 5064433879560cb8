package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import trader.analysis.run.Window;

class LatencyTimelineTest {
    private static final long MS = 1_000_000;

    @Test
    void theLastIntervalIsNotTooShortForARate() {
        LatencyTimeline timeline = new LatencyTimeline(new Window(0, 30_003 * MS), 0);
        for (int i = 0; i < 300 * 20; i++) {
            timeline.add(i * 5 * MS, MS);
        }
        timeline.add(30_002 * MS, MS);
        timeline.add(30_050 * MS, MS);

        List<LatencyTimeline.Interval> intervals = timeline.intervals();

        assertThat(intervals).hasSize(300);
        assertThat(intervals.get(0).lengthMs()).isEqualTo(100);
        assertThat(intervals.get(299).startMs()).isEqualTo(29_900);
        assertThat(intervals.get(299).lengthMs()).isEqualTo(103);
        assertThat(intervals.get(299).count()).isEqualTo(22);
    }

    @Test
    void intervalsWithFewRequestsAreMerged() {
        LatencyTimeline timeline = new LatencyTimeline(new Window(0, 30_000 * MS), 0);
        for (int i = 0; i < 900; i++) {
            timeline.add(i * 33 * MS, i * 1_000);
        }

        List<LatencyTimeline.Interval> intervals = timeline.intervals();

        assertThat(intervals).hasSize(30).allMatch(interval -> interval.count() >= 20 && interval.lengthMs() == 1_000);
        assertThat(intervals.stream().mapToLong(LatencyTimeline.Interval::count).sum()).isEqualTo(900);
        assertThat(intervals.get(0).maxNs()).isEqualTo(30_000);
    }

    @Test
    void noPercentileIsBeyondTheMaximum() {
        LatencyTimeline timeline = new LatencyTimeline(new Window(0, 1_000 * MS), 0);
        timeline.add(0, 1_000_001);

        assertThat(timeline.intervals().get(0)).isEqualTo(new LatencyTimeline.Interval(0, 100, 1, 1_000_001L,
                null, 1_000_001L));
    }

    @Test
    void thePercentile99TakesAHundredRequests() {
        LatencyTimeline timeline = new LatencyTimeline(new Window(0, 1_000 * MS), 0);
        for (int i = 0; i < 100; i++) {
            timeline.add(0, i < 99 ? 1_000 : 1_000_001);
            timeline.add(999 * MS, i < 98 ? 1_000 : 500_000);
        }

        List<LatencyTimeline.Interval> intervals = timeline.intervals();

        assertThat(intervals.get(0).p99Ns()).isBetween(1_000L, 1_010L);
        assertThat(intervals.get(intervals.size() - 1).p99Ns()).isGreaterThan(495_000L);
    }
}
