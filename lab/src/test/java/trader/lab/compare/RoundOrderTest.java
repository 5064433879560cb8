package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundOrderTest {
    @Test
    void eachPairHasBothOrdersEquallyOften() {
        int zeroFirst = 0;
        Set<List<Integer>> orders = new HashSet<>();
        for (int round = 1; round <= 40; round++) {
            List<Integer> order = RoundOrder.of(3, round, 4);
            assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3).isEqualTo(RoundOrder.of(3, round, 4));
            zeroFirst += order.indexOf(0) < order.indexOf(1) ? 1 : 0;
            orders.add(order);
        }
        assertThat(zeroFirst).isEqualTo(20);
        assertThat(orders).as("of 24").hasSizeGreaterThan(10);
    }

    @Test
    void generationsDiffer() {
        assertThat(orders(1)).isNotEqualTo(orders(2));
    }

    /** The last system of an odd round has the first turn of the next one, too. */
    @Test
    void noSystemIsAlwaysTheLast() {
        for (int systems : List.of(2, 4, 8)) {
            Set<Integer> last = new HashSet<>();
            for (int round = 1; round < 200; round += 2) {
                last.add(RoundOrder.of(1, round, systems).get(systems - 1));
            }
            assertThat(last).hasSize(systems);
        }
    }

    @Test
    void noSystemStartsFirstMoreOftenThanAnother() {
        long zeroFirst = IntStream.rangeClosed(1, 8)
                .filter(generation -> RoundOrder.ofStart(generation, 2).get(0) == 0).count();
        assertThat(zeroFirst).isEqualTo(4);
    }

    private static List<List<Integer>> orders(int generation) {
        List<List<Integer>> all = new ArrayList<>();
        for (int round = 1; round <= 10; round++) {
            all.add(RoundOrder.of(generation, round, 5));
        }
        return all;
    }
}
