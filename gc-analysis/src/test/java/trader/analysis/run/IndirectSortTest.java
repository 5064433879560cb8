package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndirectSortTest {
    @Test
    void theSortIsStable() {
        Random random = new Random(1);
        for (int count = 0; count < 120; count++) {
            long[] values = random.longs(count + 3, 0, 20).toArray();
            int[] expected = IntStream.range(0, count).boxed().sorted(Comparator.comparingLong(i -> values[i]))
                    .mapToInt(Integer::intValue).toArray();

            assertThat(IndirectSort.of(values, count)).containsExactly(expected);
        }
    }
}
