package trader.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretFileTest {
    @TempDir
    private Path directory;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(directory.resolve("secret"), "text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rwx------", "---------"})
    void acceptsAFileOfItsOwnerAlone(String mode) throws IOException {
        assertThat(SecretFile.require(with(mode))).isEqualTo(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-", "rw---x---", "rw-r--r--"})
    void refusesAFileThatOthersCanUse(String mode) {
        assertThatThrownBy(() -> SecretFile.require(with(mode))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + file + "' has mode " + mode)
                .hasMessageEndingWith("chmod 600 '" + file + "'");
    }

    /** The user of a service often gets a file so. */
    @Test
    void acceptsAnotherUsersFileThatItsGroupCanRead() throws IOException {
        Assumptions.assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        UserPrincipal other = file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Files.setOwner(file, other);
        assertThat(SecretFile.require(with("rw-r-----"))).isEqualTo(file);
        assertThatThrownBy(() -> SecretFile.require(with("rw-r--r--")))
                .hasMessageEndingWith("chmod 640 '" + file + "'");
        assertThatThrownBy(() -> SecretFile.require(with("rw-rw----"))).hasMessageContaining("rw-rw----");
    }

    private Path with(String mode) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
