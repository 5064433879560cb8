package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.PairedRatio.Interval;
import trader.analysis.compare.PairedRatio.Method;

class PairedRatioTest {
    @Test
    void fourRepeatsGiveNoInterval() {
        assertThat(PairedRatio.of(new double[] {0.5, 0.5, 0.51, 0.5}, 0.05)).isNull();
        assertThat(PairedRatio.of(new double[] {0.5, 0.5, 0.51, 0.5, 0.5}, 0.05)).isNotNull();
    }

    @Test
    void figuresAreComparedRepeatByRepeat() {
        double[] of = {200, 300, 240, 400, 220};
        double[] to = {100, 150, 120, 200, 110};
        assertThat(PairedRatio.ofFigures(of, to, 0.05).ratio()).isCloseTo(2, within(1e-9));

        to[3] = 0;
        assertThat(PairedRatio.ofFigures(of, to, 0.05)).isNull();
    }

    /** sd 0.1, n 5, t(4) at 97.5 % is 2.776: half a width of 2.776 · 0.1 / √5 = 0.1241, and the resolution. */
    @Test
    void isStudentsIntervalOfTheLogRatios() {
        double[] values = {0.1, 0.3, 0.2, 0.3, 0.1};
        Interval interval = PairedRatio.of(values, 0.05);
        assertThat(interval.method()).isEqualTo(Method.T);
        assertThat(interval.ratio()).isCloseTo(Math.exp(0.2), within(1e-9));
        assertThat(Math.log(interval.high())).isCloseTo(0.2 + 0.1241 + PairedRatio.RESOLUTION, within(1e-4));
        assertThat(Math.log(interval.low())).isCloseTo(0.2 - 0.1241 - PairedRatio.RESOLUTION, within(1e-4));
    }

    /** The interval holds exactly the shifts that the test of the library does not reject. */
    @Test
    void agreesWithTheTestsOfTheLibrary() {
        Random random = new Random(3);
        for (int n : new int[] {5, 7, 12, 20, 40}) {
            double[] values = random.doubles(n, -0.3, 0.5).toArray();
            Interval interval = PairedRatio.of(values, 0.05);
            assertThat(interval.method()).as("n %d", n).isEqualTo(n >= 12 ? Method.SIGNED_RANK : Method.T);
            for (double end : new double[] {Math.log(interval.low()) + PairedRatio.RESOLUTION,
                Math.log(interval.high()) - PairedRatio.RESOLUTION}) {
                boolean low = end < Math.log(interval.ratio());
                assertThat(p(values, end + (low ? 1e-6 : -1e-6), interval.method()))
                        .isGreaterThanOrEqualTo(0.05 - 1e-4);
                assertThat(p(values, end + (low ? -1e-6 : 1e-6), interval.method())).isLessThanOrEqualTo(0.05 + 1e-4);
            }
        }
    }

    private static double p(double[] values, double shift, Method method) {
        double[] shifted = Arrays.stream(values).map(value -> value - shift).toArray();
        return method == Method.T ? TTest.withDefaults().test(shifted).getPValue()
                : WilcoxonSignedRankTest.withDefaults().test(shifted).getPValue();
    }

    @Test
    void oneWildRepeatDoesNotMoveTheIntervalOfRanksFar() {
        double[] values = new Random(5).doubles(16, 0.15, 0.25).toArray();
        Interval calm = PairedRatio.of(values, 0.01);
        values[7] = 5;
        Interval wild = PairedRatio.of(values, 0.01);
        assertThat(wild.method()).isEqualTo(Method.SIGNED_RANK);
        assertThat(wild.ratio()).isCloseTo(calm.ratio(), within(0.03));
        assertThat(wild.high()).isLessThan(1.4);
        assertThat(wild.low()).isGreaterThan(1.1);
    }

    /** Latencies have three digits: without spread the interval has still the width of what they cannot show. */
    @Test
    void equalFiguresAreNotDifferent() {
        Interval interval = PairedRatio.of(new double[] {0.001, 0.001, 0.001, 0.001, 0.001}, 0.05);
        assertThat(interval.low()).isLessThan(1);
        assertThat(interval.high()).isGreaterThan(1);
    }
}
