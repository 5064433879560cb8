package trader.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trader.analysis.run.Stops;

class ActivityGapsTest {
    @Test
    void findsTheSameGapsAsAnExactSearch() {
        Random random = new Random(1);
        for (int trial = 0; trial < 200; trial++) {
            Stops within = new Stops.Builder().add(100, 100 + random.nextInt(1_000)).add(2_000, 2_950).build();
            long[] times = random.longs(random.nextInt(60), 0, 3_000).toArray();
            ActivityGaps movement = new ActivityGaps(within, 40);
            for (long time : times) {
                movement.at(time);
            }
            long[] inside = Arrays.stream(times).filter(timeNs -> within.overlapNs(timeNs, timeNs + 1) > 0).sorted()
                    .toArray();

            Stops expected = within.cutAt(inside, 40);
            Stops gaps = movement.gaps();

            assertThat(IntStream.range(0, gaps.size()).mapToObj(i -> gaps.startNs(i) + "-" + gaps.endNs(i)))
                    .containsExactlyElementsOf(IntStream.range(0, expected.size())
                            .mapToObj(i -> expected.startNs(i) + "-" + expected.endNs(i)).toList());
        }
    }
}
