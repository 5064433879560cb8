package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VariantOrderTest {
    @Test
    void mirrorsEverySecondRepeatAndRotatesThePairs() {
        assertThat(orders(4, 2)).containsExactly(List.of(0, 1), List.of(1, 0), List.of(1, 0), List.of(0, 1));
        assertThat(orders(6, 3)).containsExactly(List.of(0, 1, 2), List.of(2, 1, 0), List.of(1, 2, 0), List.of(0, 2, 1),
                List.of(2, 0, 1), List.of(1, 0, 2));
    }

    /** The sum of a variant's places, and so what a steady drift adds to it, is that of every other. */
    @Test
    void aSteadyDriftCancelsWithinTwoRepeats() {
        for (int variants = 2; variants <= 7; variants++) {
            int[] sum = new int[variants];
            for (int repeat = 0; repeat < 2; repeat++) {
                List<Integer> order = VariantOrder.order(repeat, variants);
                for (int place = 0; place < variants; place++) {
                    sum[order.get(place)] += repeat * variants + place;
                }
            }
            assertThat(sum).containsOnly(sum[0]);
        }
    }

    private static List<List<Integer>> orders(int repeats, int variants) {
        return IntStream.range(0, repeats).mapToObj(repeat -> VariantOrder.order(repeat, variants)).toList();
    }
}
