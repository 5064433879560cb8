package trader.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerAccessTest {
    @TempDir
    private Path directory;

    @Test
    void readsTheFileOfTheUrl() throws Exception {
        Path store = store("q");
        Path file = file("user=desk\npassword=p\ntrust-store=" + store + "\ntrust-store-password=q\n", "rw-------");

        BrokerAccess access = BrokerAccess.of("tcp://h:1?callTimeout=7&access=" + file + "&consumerWindowSize=0", null);

        assertThat(access.url()).isEqualTo("tcp://h:1?callTimeout=7&consumerWindowSize=0");
        assertThat(access.login()).isEqualTo(new BrokerAccess.Login("desk", "p")).hasToString("user desk");
        try (ActiveMQConnectionFactory factory = access.configure(new ActiveMQConnectionFactory(access.url()))) {
            assertThat(factory.getStaticConnectors()[0].getParams()).containsEntry("sslEnabled", true)
                    .containsEntry("verifyHost", true).containsEntry("enabledProtocols", "TLSv1.3")
                    .containsEntry("trustStorePath", store.toString()).containsEntry("trustStorePassword", "q");
        }
    }

    @ParameterizedTest
    @CsvSource({"usr=desk, rw-------, unknown setting usr; allowed are key-store,",
        "user=desk, rw-r-----, has mode rw-r-----: others",
        "trust-store=/t.p12, rw-------, 'trust-store' and 'trust-store-password' go together",
        "key-store=/k.p12, rw-------, 'key-store' without 'user': name the user of its certificate"})
    void refusesWrongFiles(String line, String permissions, String error) throws Exception {
        Path file = file(line, permissions);

        assertThatThrownBy(() -> BrokerAccess.of("tcp://h:1?access=" + file, null))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'" + file + "'")
                .hasMessageContaining(error);
    }

    @Test
    void refusesStoresThatItCannotRead() throws Exception {
        Path store = store("q");
        Path file = file("trust-store=" + store + "\ntrust-store-password=wrong", "rw-------");

        assertThatThrownBy(() -> BrokerAccess.of("tcp://h:1?access=" + file, null))
                .hasMessageStartingWith("access file '" + file + "': 'trust-store' is '" + store
                        + "': cannot be read: ");
    }

    private Path store(String password) throws Exception {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        Path file = directory.resolve("store.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            empty.store(out, password.toCharArray());
        }
        return file;
    }

    private Path file(String lines, String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve("access"), lines);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
