package trader.system;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Crash campaigns of servers with other listeners and databases. */
class ExperimentsCrashIT {
    @TempDir
    Path directory;

    @Test
    @Tag("campaign")
    void everyOrderIsAccountedForIfBeansReceiveIt() throws Exception {
        killServersWith("--listener-container cdi");
    }

    @Test
    void everyOrderIsAccountedForIfMessageDrivenBeansReceiveIt() throws Exception {
        requireWildFly();
        killServersWith("--listener-container mdb");
    }

    @Test
    @Tag("campaign")
    void everyOrderIsAccountedForIfDerbyRecordsIt() throws Exception {
        killServersWith("--order-store derby --durability process");
    }

    /** Skips the test without WildFly. */
    static void requireWildFly() throws IOException {
        Properties wildFly = new Properties();
        try (InputStream file = ExperimentsCrashIT.class.getResourceAsStream("/trader/server/mdb/wildfly.properties")) {
            wildFly.load(file);
        }
        assumeThat(TraderProcess.root().resolve("experiments/mdb-listeners/target")
                .resolve("wildfly-" + wildFly.getProperty("version")).resolve("provisioned"))
                .as("WildFly is missing; './trader server --listener-container mdb --help' provisions it").exists();
    }

    private void killServersWith(String options) throws Exception {
        Campaigns.run(0, directory, "--rounds 2 --audit-every 2 --faults after-prepare-resource,after-decision "
                + options);
        Campaigns.assertHitAndRecorded(directory, 2);
    }
}
