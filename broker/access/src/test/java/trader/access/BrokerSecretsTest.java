package trader.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The secrets below a home directory of its own. */
class BrokerSecretsTest {
    private final String home = System.getProperty("user.home");
    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws Exception {
        System.setProperty("user.home", directory.toString());
        Files.createDirectories(directory.resolve(".trader/brokers"));
        Files.writeString(BrokerSecrets.file("127.0.0.1", 5445), "first");
        Files.writeString(BrokerSecrets.file("0.0.0.0", 5446), "second");
    }

    @AfterEach
    void restore() {
        System.setProperty("user.home", home);
    }

    @Test
    void isThatOfTheBrokersOfThisMachine() {
        assertThat(BrokerSecrets.of("tcp://127.0.0.1:5445")).isEqualTo("first");
        assertThat(BrokerSecrets.of("tcp://127.0.0.1:5446")).isEqualTo("second");
        assertThat(BrokerSecrets.of("(tcp://127.0.0.1:5444,tcp://127.0.0.1:5446)?ha=true")).isEqualTo("second");
        assertThat(BrokerSecrets.of("tcp://127.0.0.1:5444")).isNull();
    }

    /** The connection factory presents it to each of them. */
    @Test
    void isNotSaidToAnotherMachine() {
        assertThat(BrokerSecrets.of("(tcp://127.0.0.1:5445,tcp://192.0.2.1:5445)")).isNull();
        assertThat(BrokerSecrets.of("tcp://192.0.2.1:5445")).isNull();
    }
}
