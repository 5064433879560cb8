package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.colocation.DriverTimes.Step;
import trader.colocation.DriverTimes.Sum;

class DriverTimesTest {
    @Test
    void givesTheMeanOfTheRequestsSinceAnEarlierSum() {
        DriverTimes times = new DriverTimes();
        times.add(1_000_000, 1_000_000, 1_000_000, 1_000_000);
        Sum before = Sum.parse(times.text());
        times.add(1_000, 2_000, 3_000, 4_000);
        times.add(2_000, 4_000, 6_000, 8_000);

        Sum now = Sum.parse(times.text());

        assertThat(now.requests()).isEqualTo(3);
        assertThat(now.meanUs(Step.PREPARE, before)).isEqualTo(1.5);
        assertThat(now.meanUs(Step.COMMIT, before)).isEqualTo(6);
    }
}
