package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that stores its orders in PostgreSQL, but names none. */
class RunDatabaseIT {
    @TempDir
    private Path directory;

    @Test
    void aRunStartsAndStopsItsOwnDatabase() throws Exception {
        // PostgreSQL runs as another user if the tests run as root.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        Path out = directory.resolve("run");
        try (TraderProcess trader = TraderProcess.start(directory, "run", "--client", "java", "--out", out.toString(),
                "--resource", "postgresql", "--warmup", "1s", "--settle", "0s", "--duration", "2s", "--rate", "10",
                "--threads", "2", "--server-jvm-arg", TraderProcess.QUICK, "--client-jvm-arg", TraderProcess.QUICK)) {
            trader.awaitPhase(out, "measure").noteFamily();
            assertThat(trader.awaitEnd()).as(trader.output()).isEqualTo(1);
            assertThat(trader.output()).contains("starting PostgreSQL in " + out.resolve("postgres"));
            trader.awaitNoProcessLeft();
        }
        RunFiles files = new RunFiles(out);
        files.assertValidOrTooFewOrTooBusy();
        assertThat(files.server().at("/records/accepted").asLong()).isPositive();
        assertThat(out.resolve("postgres/data/postmaster.pid")).as("stopped in order").doesNotExist();
    }
}
