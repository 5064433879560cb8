package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Power cuts of a server and of a pair of brokers: a short campaign of each. */
class PowerCutIT {
    @TempDir
    Path directory;

    @Test
    void whatAServerPromisedSurvivesAPowerCut() throws Exception {
        survives("power-cut,power-cut-xfs", "xa");
    }

    @Test
    @Tag("campaign")
    void whatAServerPromisedSurvivesAPowerCutIfDecisionsAreInTheOrderLog() throws Exception {
        survives("power-cut,power-cut-xfs", "markable");
    }

    @Test
    void whatAPairPromisedSurvivesAPowerCutOfBoth() throws Exception {
        survives("broker-power-cut", "xa");
    }

    private void survives(String points, String commit) throws Exception {
        assumeThat(Path.of("/usr/bin/strace")).as("strace records system calls").isExecutable();
        Campaigns.run(0, directory, "--rounds 2 --audit-every 2 --faults " + points + " --commit " + commit);
        assertThat(Campaigns.lines(directory, "promises")).hasSize(1).allSatisfy(promises -> {
            assertThat(promises.get("confirmations").asLong()).isGreaterThanOrEqualTo(1_200);
            assertThat(promises.get("answers").asLong()).isGreaterThanOrEqualTo(1_200);
            assertThat(promises.get("forgotten").asLong() > 0).isEqualTo(commit.equals("markable"));
            assertThat(promises.get("beforeFsync").asLong() + promises.get("beforeName").asLong()).isZero();
        });
        assertThat(Campaigns.lines(directory, "audit")).hasSize(2)
                .allSatisfy(audit -> assertThat(audit.at("/unaccounted/lost").asLong(-1)).isZero());
    }
}
