package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trader.colocation.PairClient.Iteration;
import trader.colocation.PairClient.Pair;

class TurnsTest {
    @Test
    void eachWayComesFirstInEveryOtherPair() {
        assertThat(IntStream.range(0, 8).mapToObj(iteration -> Turns.isNear(iteration) ? "near" : "TCP"))
                .containsExactly("near", "TCP", "TCP", "near", "near", "TCP", "TCP", "near");
    }

    @Test
    void scoresArePairedByTheirWay() {
        List<Iteration> all = IntStream.rangeClosed(1, 4).mapToObj(ms -> new Iteration(ms, Map.of())).toList();
        assertThat(PairClient.pairs(all, 0)).containsExactly(new Pair(all.get(0), all.get(1)),
                new Pair(all.get(3), all.get(2)));
        assertThat(PairClient.pairs(all, 2)).containsExactly(new Pair(all.get(1), all.get(0)),
                new Pair(all.get(2), all.get(3)));
    }
}
