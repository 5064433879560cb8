package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.FigureSamples.Estimate;
import trader.analysis.compare.FigureSamples.Sample;

class FigureSamplesTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-6);

    private static Sample sample(double log, double... parts) {
        return new Sample(log, parts);
    }

    /** Mean 0.2 and standard deviation 0.1 of three: Student's t of two degrees is 4.302653. */
    @Test
    void theUnitIsTheGeneration() {
        FigureSamples samples = new FigureSamples();
        for (int generation = 1; generation <= 3; generation++) {
            samples.add(generation, "a", sample(generation));
            samples.add(generation, "b", sample(1.1 * generation));
        }
        samples.add(4, "b", sample(7));
        Estimate estimate = samples.ratio("b", "a");
        assertThat(estimate.log()).isEqualTo(0.2, EXACT);
        assertThat(estimate.standardError()).isEqualTo(0.1 / Math.sqrt(3), EXACT);
        assertThat(estimate.degrees()).isEqualTo(2);
        assertThat(estimate.halfWidth(0.05)).isEqualTo(4.302653 * 0.1 / Math.sqrt(3), EXACT);
        assertThat(estimate.probability()).as("t = 3.4641").isEqualTo(0.074180, Offset.offset(1e-5));
        assertThat(samples.ratio("a", "b").log()).isEqualTo(-0.2, EXACT);
        assertThat(samples.ratio("a", "c")).isNull();
    }

    /** Both generations show the same ratio by chance; their rounds say how far each may be off. */
    @Test
    void theRoundsAreTheLeastSpread() {
        FigureSamples samples = new FigureSamples();
        for (int generation = 1; generation <= 2; generation++) {
            samples.add(generation, "a", sample(1, 1, 1, 1, 1));
            samples.add(generation, "b", sample(1.5, 1.3, 1.7, 1.3, 1.7));
        }
        double ofOne = 0.16 / 3 / 4;
        assertThat(samples.ratio("b", "a").standardError()).isEqualTo(Math.sqrt(2 * ofOne) / 2, EXACT);
        assertThat(samples.ratio("b", "a").degrees()).isEqualTo(1);
    }

    @Test
    void oneGenerationHasOnlyItsRounds() {
        FigureSamples samples = new FigureSamples();
        samples.add(1, "a", sample(1, 1, 1, 1, 1));
        samples.add(1, "b", sample(1.5, 1.3, 1.7, 1.3, 1.7));
        samples.add(1, "c", sample(1.5));
        assertThat(samples.ratio("b", "a").standardError()).isEqualTo(Math.sqrt(0.16 / 3 / 4), EXACT);
        assertThat(samples.ratio("b", "a").degrees()).isEqualTo(3);
        assertThat(samples.ratio("c", "a").standardError()).isNaN();
    }

    /** Four variants alike in how their JVMs differ: the pair gets the variance of all, and their degrees. */
    @Test
    void manyVariantsLendEachOtherDegreesOfFreedom() {
        FigureSamples samples = new FigureSamples();
        for (int generation = 1; generation <= 2; generation++) {
            double sign = generation == 1 ? 1 : -1;
            samples.add(generation, "a", sample(generation + 0.01 * sign));
            samples.add(generation, "b", sample(generation - 0.01 * sign));
            samples.add(generation, "c", sample(generation + 0.01 * sign));
            samples.add(generation, "d", sample(generation - 0.01 * sign));
        }
        Estimate alike = samples.ratio("c", "a");
        assertThat(alike.degrees()).as("1 and as many lent").isEqualTo(2);
        // of each variant 2 · 0.01², corrected for the median; twice for the pair, which itself shows none
        assertThat(alike.standardError()).isEqualTo(
                Math.sqrt(2 * 0.0002 / (1 - (2 - Math.PI / 2) / 4) / 2 / 2), EXACT);
        samples.add(1, "e", sample(3));
        samples.add(2, "e", sample(1));
        assertThat(samples.ratio("c", "a").degrees()).as("one is of another kind").isLessThan(2);
    }
}
