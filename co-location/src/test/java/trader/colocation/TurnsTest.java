package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trader.colocation.PairClient.Pair;

class TurnsTest {
    @Test
    void eachWayComesFirstInEveryOtherPair() {
        assertThat(IntStream.range(0, 8).mapToObj(iteration -> Turns.isNear(iteration) ? "near" : "TCP"))
                .containsExactly("near", "TCP", "TCP", "near", "near", "TCP", "TCP", "near");
    }

    @Test
    void scoresArePairedByTheirWay() {
        assertThat(PairClient.pairs(new double[] {1, 2, 3, 4}, 0)).containsExactly(new Pair(1, 2), new Pair(4, 3));
        assertThat(PairClient.pairs(new double[] {1, 2, 3, 4}, 2)).containsExactly(new Pair(2, 1), new Pair(3, 4));
    }
}
