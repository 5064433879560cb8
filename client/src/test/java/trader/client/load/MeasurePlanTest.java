package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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

    private static long seconds(MeasurePlan plan) {
        return TimeUnit.NANOSECONDS.toSeconds(plan.lengthNs());
    }

    @Test
    void aFastLoadTakesTheShortestTime() {
        assertThat(seconds(MeasurePlan.of(AUTO, 1, 119, sent(4_000, 1_000), 1_000))).isEqualTo(30);
    }

    @Test
    void aSlowLoadGoesOnUntilThereAreEnoughOrders() {
        MeasurePlan plan = MeasurePlan.of(AUTO, 1, 10, sent(4_000, 1_000), 1_000);
        assertThat(seconds(plan)).isEqualTo(110);
        assertThat(plan.rarest()).isEqualTo(Service.ORDER);
        assertThat(plan.perS()).isEqualTo(10);
    }

    @Test
    void theProcessesShareTheOrders() {
        assertThat(seconds(MeasurePlan.of(AUTO, 3, 10, sent(4_000, 1_000), 1_000))).isEqualTo(36);
    }

    @Test
    void theLongestPlanCounts(@TempDir Path run) throws Exception {
        List<Path> plans = new SignalFiles(run, run.resolve("client-1")).plans(2);
        for (Path plan : plans) {
            assertThat(MeasurePlan.longestNs(plans)).isNull();
            Files.createDirectories(plan.getParent());
            MeasurePlan.of(AUTO, 2, plan.startsWith(run.resolve("client-1")) ? 12 : 15, sent(0, 0), 0).write(plan);
        }
        assertThat(MeasurePlan.longestNs(plans)).isEqualTo(45_833_333_333L);
    }

    @Test
    void noLoadTakesMoreThanTheLongestTime() {
        assertThat(seconds(MeasurePlan.of(AUTO, 1, 1, sent(4_000, 1_000), 1_000))).isEqualTo(300);
    }

    @Test
    void aScriptsOwnMixDecides() {
        MeasurePlan quotesOnly = MeasurePlan.of(AUTO, 1, 21, sent(1_000, 0), 1_000);
        assertThat(quotesOnly.rarest()).isEqualTo(Service.QUOTE);
        assertThat(seconds(quotesOnly)).isEqualTo(52);
        assertThat(seconds(MeasurePlan.of(AUTO, 1, 21, sent(1_000, 500), 1_000))).isEqualTo(104);
    }

    @Test
    void withoutEarlierRequestsAnOrderPerBenchmarkRequestIsExpected() {
        assertThat(seconds(MeasurePlan.of(AUTO, 1, 10, sent(0, 0), 0))).isEqualTo(110);
        assertThat(seconds(MeasurePlan.of(AUTO, 1, 0, sent(0, 0), 0))).isEqualTo(30);
    }

    @Test
    void aFixedTimeIsKept(@TempDir Path directory) throws Exception {
        MeasurePlan plan = MeasurePlan.of(new PhaseLength(false, 7_000_000_000L, 7_000_000_000L), 1, 2.5,
                sent(4_000, 1_000), 1_000);
        assertThat(seconds(plan)).isEqualTo(7);
        plan.write(directory.resolve("plan.csv"));
        assertThat(Files.readString(directory.resolve("plan.csv")))
                .isEqualTo("lengthNs,service,perS\n7000000000,order,2.5\n");
    }
}
