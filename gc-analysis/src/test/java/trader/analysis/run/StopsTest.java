package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StopsTest {
    private static Stops stops(long... startsAndEnds) {
        Stops.Builder builder = new Stops.Builder();
        for (int i = 0; i < startsAndEnds.length; i += 2) {
            builder.add(startsAndEnds[i], startsAndEnds[i + 1]);
        }
        return builder.build();
    }

    private static String text(Stops stops) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < stops.size(); i++) {
            text.append('[').append(stops.startNs(i)).append(' ').append(stops.endNs(i)).append(')');
        }
        return text.toString();
    }

    @Test
    void mergesOverlappingAndAdjacentStops() {
        assertThat(text(stops(50, 60, 10, 20, 15, 30, 30, 31, 40, 40, 8, 9))).isEqualTo("[8 9)[10 31)[50 60)");
        assertThat(text(Stops.union(stops(1, 5), stops(4, 8), Stops.NONE))).isEqualTo("[1 8)");
    }

    @Test
    void subtracts() {
        assertThat(text(stops(10, 100).minus(stops(0, 12, 30, 40, 99, 200), 1))).isEqualTo("[12 30)[40 99)");
        assertThat(text(stops(10, 100).minus(stops(0, 12, 30, 40, 99, 200), 20))).isEqualTo("[40 99)");
        assertThat(text(stops(10, 20).minus(stops(5, 25), 1))).isEmpty();
        assertThat(text(stops(10, 20).minus(Stops.NONE, 1))).isEqualTo("[10 20)");
    }

    @Test
    void intersects() {
        assertThat(text(stops(10, 100).and(stops(0, 12, 30, 40, 99, 200)))).isEqualTo("[10 12)[30 40)[99 100)");
        assertThat(text(stops(10, 20, 30, 40).and(Stops.NONE))).isEmpty();
        assertThat(text(Stops.NONE.and(stops(10, 20)))).isEmpty();
    }

    @Test
    void sumsAsALoopWould() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            boolean[] stopped = new boolean[300];
            Stops.Builder builder = new Stops.Builder();
            for (int i = 0; i < 8; i++) {
                int from = random.nextInt(280);
                int to = from + random.nextInt(20);
                builder.add(from, to);
                java.util.Arrays.fill(stopped, from, to, true);
            }
            Stops stops = builder.build();
            int from = random.nextInt(300);
            int to = from + random.nextInt(300 - from);
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += stopped[i] ? 1 : 0;
            }
            assertThat(stops.overlapNs(from, to)).isEqualTo(sum);
        }
    }
}
