package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.faultagent.AgentJar;

/** The proof that a crash campaign would see what it is there to see. */
class SabotageIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "no-dedup         | after-decision     | ghosts",
        "no-enlist=orders | after-first-commit | lost"})
    void aServerThatDoesNotKeepItsPromisesFails(String sabotage, String point, String fault) throws Exception {
        // Whether one kill does harm depends on who is answered before it. The first failed audit is the end.
        assertThat(Campaigns.run(1, directory, "--rounds 30 --audit-every 3 --faults " + point + " --server-jvm-arg "
                + AgentJar.option(directory, sabotage))).contains("FAILED: the audit failed");
        List<JsonNode> audits = Campaigns.lines(directory, "audit");
        assertThat(audits.get(audits.size() - 1).at("/unaccounted/" + fault).asLong()).isPositive();
        // A revision that failed has failed.
        Campaigns.run(1, directory, "--rounds 1 --faults " + point);
    }
}
