package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HommelTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-12);

    /** The definition: the largest probability by Simes' test of all sets of questions that contain it. */
    private static double[] closed(double[] probabilities) {
        double[] adjusted = new double[probabilities.length];
        for (int set = 1; set < 1 << probabilities.length; set++) {
            int[] members = members(set);
            double[] sorted = Arrays.stream(members).mapToDouble(i -> probabilities[i]).sorted().toArray();
            double simes = 1;
            for (int i = 0; i < sorted.length; i++) {
                simes = Math.min(simes, sorted.length * sorted[i] / (i + 1));
            }
            for (int member : members) {
                adjusted[member] = Math.max(adjusted[member], simes);
            }
        }
        return adjusted;
    }

    private static int[] members(int set) {
        return IntStream.range(0, Integer.SIZE).filter(i -> (set >> i & 1) == 1).toArray();
    }

    @Test
    void isTheClosedTestOfSimes() {
        Random random = new Random(3);
        for (int n = 0; n <= 8; n++) {
            for (int i = 0; i < 50; i++) {
                double[] probabilities = random.doubles(n).map(p -> p * p).toArray();
                assertThat(Hommel.adjusted(probabilities)).as(Arrays.toString(probabilities))
                        .containsExactly(closed(probabilities), EXACT);
            }
        }
    }

    @Test
    void questionsWithACommonAnswerCostNothing() {
        assertThat(Hommel.adjusted(new double[] {0.04, 0.03, 0.04, 0.04, 0.035})).containsExactly(
                new double[] {0.04, 0.04, 0.04, 0.04, 0.04}, EXACT);
        assertThat(Hommel.adjusted(new double[] {0.04, 1, 1, 1, 1})).containsExactly(
                new double[] {0.2, 1, 1, 1, 1}, EXACT);
    }
}
