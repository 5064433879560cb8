package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.record.Counts;
import trader.jmsclient.Service;

class MeasurePlanTest {
    private static final PhaseLength AUTO = new PhaseLength(true, LoadSettings.SHORTEST_NS, LoadSettings.LONGEST_NS);

    private static Map<Service, Counts> sent(long quotes, long orders) {
        return Map.of(Service.QUOTE, new Counts(quotes, quotes, 0, 0, 0, Counts.NONE.strays()), Service.ORDER,
                new Counts(orders, orders, 0, 0, 0, Counts.NONE.strays()));
    }

    private static MeasurePlan plan(double sequencesPerS, long quotes, long orders, long sequences) {
        return MeasurePlan.of(AUTO, sequencesPerS, sent(quotes, orders), sequences);
    }

    @Test
    void thePlanIsTheLongestTime() {
        assertThat(plan(119, 4_000, 1_000, 1_000))
                .isEqualTo(new MeasurePlan(LoadSettings.LONGEST_NS, Service.ORDER, 119));
    }

    @Test
    void aScriptsOwnMixDecides() {
        assertThat(plan(21, 1_000, 0, 1_000)).isEqualTo(new MeasurePlan(LoadSettings.LONGEST_NS, Service.QUOTE, 21));
        assertThat(plan(21, 1_000, 500, 1_000).perS()).isEqualTo(10.5);
    }

    @Test
    void withoutEarlierRequestsAnOrderPerBenchmarkRequestIsExpected() {
        assertThat(plan(10, 0, 0, 0).perS()).isEqualTo(10);
        assertThat(plan(0, 0, 0, 0).perS()).isZero();
    }

    @Test
    void aFixedTimeIsKept(@TempDir Path directory) throws Exception {
        MeasurePlan plan = MeasurePlan.of(new PhaseLength(false, 7_000_000_000L, 7_000_000_000L), 2.5,
                sent(4_000, 1_000), 1_000);
        plan.write(directory.resolve("plan.csv"));
        assertThat(Files.readString(directory.resolve("plan.csv")))
                .isEqualTo("lengthNs,service,perS\n7000000000,order,2.5\n");
    }
}
