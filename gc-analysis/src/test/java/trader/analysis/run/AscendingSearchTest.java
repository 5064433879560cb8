package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AscendingSearchTest {
    @Test
    void theLastQueryDoesNotChangeTheResult() {
        Random random = new Random(1);
        for (int count = 0; count < 40; count++) {
            long[] times = LongStream.range(0, count).map(i -> 3 * i).toArray();
            AscendingSearch search = new AscendingSearch();
            for (int i = 0; i < 300; i++) {
                long time = random.nextInt(3 * count + 6) - 3;

                assertThat(search.firstAfter(times, count, time))
                        .isEqualTo((int) LongStream.of(times).filter(each -> each <= time).count());
            }
        }
    }
}
