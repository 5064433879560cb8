package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.jmsclient.testing.TlsFiles;
import trader.server.order.jdbc.DatabaseAddress;

/** What other users of the machine can do with the files of a server. */
class FilesOfOthersIT {
    private Path directory;

    @BeforeEach
    void open(@TempDir Path made) throws IOException {
        directory = Files.setPosixFilePermissions(Files.createDirectory(made.resolve("all")),
                PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2"})
    void othersCannotEnterWhereOrdersAre(String resource) throws Exception {
        order(resource);
        assertThat(mode("data")).isEqualTo("rwx------");
    }

    /** The files of earlier versions. */
    @Test
    void othersLoseTheRightsThatTheyHad() throws Exception {
        for (String each : new String[] {"data/broker/journal", "data/orders", "data/transactions", "data/fix"}) {
            Files.createDirectories(directory.resolve(each));
            for (Path path = directory.resolve(each); !path.equals(directory); path = path.getParent()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        order("emulated");
        for (String each : new String[] {"data", "data/broker", "data/broker/journal", "data/orders", "data/fix"}) {
            assertThat(mode(each)).as(each).isEqualTo("rwx------");
        }
    }

    private void order(String resource) throws Exception {
        Path sessions = PrivateFiles.write(directory.resolve("sessions"), "[session A]\naddresses = 127.0.0.1\n");
        try (TradingServer server = Fixtures.started(directory, "durability", "process", "order-store",
                resource, "fix-port", "0", "fix-sessions", sessions.toString());
                TestRequester requester = new TestRequester(server.brokerUrl())) {
            requester.order();
        }
    }

    private String mode(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(path)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"users", "fix-sessions", "tls-keystore", "tls-keystore-password-file",
        "tls-truststore-password-file", "jdbc-password-file"})
    void aSecretThatOthersCanReadIsRefused(String setting) throws Exception {
        TlsFiles tls = new TlsFiles(directory, Map.of("server", "CN=server"));
        Settings settings = new Settings(Map.of(
                "users", PrivateFiles.write(directory.resolve("users"), "[user a]\ncertificate = CN=a\n").toString(),
                "fix-sessions", PrivateFiles.write(directory.resolve("sessions"), "[session A]\naddresses=::1\n")
                        .toString(),
                "tls-keystore", tls.store("server").toString(),
                "tls-keystore-password-file", tls.passwordFile().toString(),
                "tls-truststore", tls.trust("clients", "server").toString(),
                "tls-truststore-password-file", Files.copy(tls.passwordFile(), directory.resolve("other")).toString(),
                "jdbc-password-file", PrivateFiles.write(directory.resolve("password"), "p").toString()));
        Path secret = Files.setPosixFilePermissions(Path.of(settings.text(setting)),
                PosixFilePermissions.fromString("rw-r-----"));

        assertThatThrownBy(() -> use(settings)).hasStackTraceContaining(
                "'" + secret + "' has mode rw-r-----: others than its owner").hasStackTraceContaining("chmod 600 '");
    }

    private void use(Settings files) throws IOException {
        DatabaseAddress.from(new Settings(Map.of("jdbc-url", "jdbc:h2:tcp://127.0.0.1/x", "jdbc-password-file",
                files.text("jdbc-password-file"))));
        Fixtures.started(directory, "fix-port", "0", "fix-sessions",
                files.text("fix-sessions"), "users", files.text("users"), "tls-keystore", files.text("tls-keystore"),
                "tls-keystore-password-file", files.text("tls-keystore-password-file"), "tls-truststore",
                files.text("tls-truststore"), "tls-truststore-password-file",
                files.text("tls-truststore-password-file"), "tls-client-certificates", "optional").close();
    }
}
