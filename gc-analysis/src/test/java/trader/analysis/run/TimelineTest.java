package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long MS = 1_000_000;

    @Test
    void theLastIntervalIsNotTooShortForARate() {
        Timeline timeline = new Timeline(new Window(0, 30_003 * MS), 0);
        timeline.add(30_002 * MS, MS);
        timeline.add(30_050 * MS, MS);

        List<Timeline.Point> points = timeline.points();

        assertThat(points).hasSize(300);
        assertThat(points.get(0).lengthNs()).isEqualTo(100 * MS);
        assertThat(points.get(299).startNs()).isEqualTo(29_900 * MS);
        assertThat(points.get(299).lengthNs()).isEqualTo(103 * MS);
        assertThat(points.get(299).count()).isEqualTo(2);
    }

    @Test
    void noPercentileIsBeyondTheMaximum() {
        Timeline timeline = new Timeline(new Window(0, 1_000 * MS), 0);
        timeline.add(0, 1_000_001);

        assertThat(timeline.points().get(0)).isEqualTo(new Timeline.Point(0, 5 * MS, 1, 1_000_001L, 1_000_001L,
                1_000_001L, 1_000_001L));
    }
}
