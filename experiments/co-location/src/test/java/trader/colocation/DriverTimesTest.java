package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverTimesTest {
    @Test
    void givesTheMeansOfTheTransactions() {
        DriverTimes times = new DriverTimes();
        assertThat(times.means()).isEqualTo(new DriverTimes.Means(0, 0, 0, 0, 0));
        times.add(1_000, 2_000, 3_000, 4_000);
        times.add(2_000, 4_000, 6_000, 8_000);

        assertThat(times.means()).isEqualTo(new DriverTimes.Means(2, 1.5, 3, 4.5, 6));
    }
}
