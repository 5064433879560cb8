package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
    @Test
    void fourRepeatsGiveNoInterval() {
        assertThat(ofLogs(0.05, 0.5, 0.5, 0.51, 0.5)).isNull();
        assertThat(ofLogs(0.05, 0.5, 0.5, 0.51, 0.5, 0.5)).isNotNull();
    }

    @Test
    void figuresAreComparedRepeatByRepeat() {
        double[] of = {200, 300, 240, 400, 220};
        double[] to = {100, 150, 120, 200, 110};
        assertThat(PairedRatio.of(of, to, 0.05).ratio()).isCloseTo(2, within(1e-9));

        to[3] = 0;
        assertThat(PairedRatio.of(of, to, 0.05)).isNull();
    }

    /** The interval holds exactly the shifts that the test of the library does not reject. */
    @Test
    void agreesWithTheTestOfTheLibrary() {
        Random random = new Random(3);
        for (int n : new int[] {5, 7, 12, 20, 40}) {
            double[] values = random.doubles(n, -0.3, 0.5).toArray();
            PairedRatio interval = ofLogs(0.05, values);
            for (double end : new double[] {Math.log(interval.low()) + PairedRatio.RESOLUTION,
                Math.log(interval.high()) - PairedRatio.RESOLUTION}) {
                double[] shifted = Arrays.stream(values).map(value -> value - end).toArray();
                assertThat(TTest.withDefaults().test(shifted).getPValue()).as("n %d", n)
                        .isCloseTo(0.05, within(1e-9));
            }
        }
    }

    /** Latencies have three digits: without spread the interval has still the width of what they cannot show. */
    @Test
    void equalFiguresAreNotDifferent() {
        PairedRatio interval = ofLogs(0.05, 0.001, 0.001, 0.001, 0.001, 0.001);
        assertThat(interval.low()).isLessThan(1);
        assertThat(interval.high()).isGreaterThan(1);
    }

    private static PairedRatio ofLogs(double alpha, double... logs) {
        double[] ones = new double[logs.length];
        Arrays.fill(ones, 1);
        return PairedRatio.of(Arrays.stream(logs).map(Math::exp).toArray(), ones, alpha);
    }
}
