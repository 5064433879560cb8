package trader.crashtest.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class BrokerHostsTest {
    @Test
    void theHostsOfAKilledCampaignAreDeletedAndThoseOfALivingOneAreNot() throws Exception {
        String unsupported = BrokerHosts.unsupported();
        Assumptions.assumeTrue(unsupported == null, unsupported);
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            // Never closed, as by a campaign that was killed. The number of its process comes again.
            new BrokerHosts(other.pid()).open();
            BrokerHosts left = new BrokerHosts(other.pid());
            left.open();
            try (BrokerHosts own = new BrokerHosts()) {
                own.open();
                assertThat(own.address(0)).isNotEqualTo(left.address(0));
                assertThat(links(other.pid())).allMatch(Files::exists);
            }
            other.destroyForcibly().waitFor();
            try (BrokerHosts own = new BrokerHosts()) {
                own.open();
                assertThat(links(other.pid())).noneMatch(Files::exists);
            }
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    private static List<Path> links(long pid) {
        return List.of(Path.of("/sys/class/net/trbr" + pid), Path.of("/sys/class/net/trp0-" + pid),
                Path.of("/run/netns/trader-0-" + pid));
    }
}
