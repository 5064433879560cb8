package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FIX clients whose gateway or broker is killed: a short campaign of each. */
class FixCrashIT {
    @TempDir
    Path directory;

    @Test
    void everyFixClientHasItsReportsHoweverTheGatewayIsKilled() throws Exception {
        Campaigns.run(0, directory, "--rounds 3 --audit-every 3 --faults fix-gateway --threads 10");
        assertThat(Campaigns.lines(directory, "round")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(Campaigns.lines(directory, "audit")).isNotEmpty().allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.at("/unaccounted/unanswered").asLong(-1)).isZero();
        });
    }

    @Test
    void everyFixClientHasItsReportsOnceIfTheActiveBrokerOfAPairIsKilled() throws Exception {
        Campaigns.run(0, directory, "--rounds 1 --audit-every 1 --durability process --faults fix-broker-active"
                + " --threads 10");
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
            assertThat(audit.at("/unaccounted/reportedTwice").asLong(-1)).isZero();
            assertThat(audit.at("/unaccounted/unanswered").asLong(-1)).isZero();
        });
    }
}
