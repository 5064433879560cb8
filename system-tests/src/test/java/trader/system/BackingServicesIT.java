package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that start and end a database or a broker for their server. */
class BackingServicesIT {
    @TempDir
    private Path directory;
    private Path out;

    @BeforeEach
    void letPostgresEnter() throws Exception {
        // It runs as another user if the tests run as root.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        out = directory.resolve("run");
    }

    @Test
    void usesItsOwnPostgresOverAUnixSocket() throws Exception {
        assertThat(run("--order-store postgresql --postgres-socket"))
                .contains("starting PostgreSQL in " + out.resolve("postgres"));
        assertThat(Files.readString(out.resolve("server/server.properties"))).contains("AFUNIXSocketFactory");
        assertThat(out.resolve("postgres/data/postmaster.pid")).as("stopped in order").doesNotExist();
    }

    /** The audit finds the queues in the files of the broker. */
    @Test
    void usesItsOwnBroker() throws Exception {
        assertThat(run("--broker separate --journal-type nio")).contains("starting the broker in "
                + out.resolve("broker"));
        assertThat(Files.readString(out.resolve("broker/broker.properties"))).contains("journal-type=nio");
        assertThat(new RunFiles(out).server().at("/externalBroker").asBoolean()).isTrue();
        TraderProcess.run(0, directory, "audit", out.toString());
    }

    @Test
    void startsSeveralServersThatShareDatabaseAndBroker() throws Exception {
        assertThat(run("--server-count 2 --order-store h2-tcp --durability process"))
                .contains("starting h2-tcp in " + out.resolve("database"),
                "server-2 ready", "server-2 G1: ");
        assertThat(out.resolve("database/orders.mv.db")).isNotEmptyFile();
        Path second = out.resolve("server-2");
        assertThat(Files.readString(second.resolve("server-2.properties"))).contains("node=trader-2");
        JsonNode counts = new RunFiles(out).read("server-2/server.json");
        assertThat(counts.at("/quotes/answered").asLong()).isPositive();
        assertThat(counts.at("/records")).as("of both").isEqualTo(new RunFiles(out).server().at("/records"));
        assertThat(new RunFiles(out).summary().at("/jvms").properties()).extracting(Map.Entry::getKey)
                .containsExactly("server", "server-2", "client-1");
    }

    private String run(String options) throws Exception {
        String output = TraderProcess.run(1, directory, "run --driver java --warmup 1s --settle 0s --duration 2s"
                + " --rate 50 --threads 2 " + TraderProcess.QUICK + options, "--out", out.toString());
        new RunFiles(out).assertValidOrTooFewOrTooBusy();
        assertThat(new RunFiles(out).server().at("/records/accepted").asLong()).isPositive();
        return output;
    }
}
