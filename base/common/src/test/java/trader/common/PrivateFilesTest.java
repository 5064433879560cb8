package trader.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
    @TempDir
    private Path directory;

    @Test
    void whatItCreatesIsPrivate() throws IOException {
        Path inner = PrivateFiles.createDirectories(directory.resolve("outer/inner"));
        assertThat(mode(inner)).isEqualTo("rwx------");
        assertThat(mode(inner.getParent())).isEqualTo("rwx------");
        assertThat(mode(PrivateFiles.write(inner.resolve("file"), "text"))).isEqualTo("rw-------");
    }

    @Test
    void aFileThatOthersCouldReadIsReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old and longer");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        PrivateFiles.write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(mode(file)).isEqualTo("rw-------");
    }

    @Test
    void othersLoseTheirRightsToADirectory() throws IOException {
        Path shared = shared("rwxrwxr-x");
        PrivateFiles.createDirectories(shared);
        assertThat(mode(shared)).isEqualTo("rwxrwxr-x");
        PrivateFiles.takeDirectory(shared);
        assertThat(mode(shared)).isEqualTo("rwx------");
    }

    @Test
    void aDirectoryForAllIsNotTaken() throws IOException {
        Path shared = shared("rwxrwxrwx");
        assertThatThrownBy(() -> PrivateFiles.takeDirectory(shared)).isInstanceOf(IOException.class)
                .hasMessageContainingAll(shared.toString(), "has mode rwxrwxrwx", "chmod 700");
        assertThat(mode(shared)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void aRequiredDirectoryStaysAsItIs() throws IOException {
        Path shared = shared("rwxr-xr-x");
        PrivateFiles.requireDirectory(shared);
        assertThat(mode(shared)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void aDirectoryOfAnotherUserIsNotTaken() throws IOException {
        assumeThat(Files.getOwner(Path.of("/proc/self")).getName()).isEqualTo("root");
        Path others = shared("rwx------");
        Files.setOwner(others, others.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        assertThatThrownBy(() -> PrivateFiles.takeDirectory(others)).isInstanceOf(IOException.class)
                .hasMessageContainingAll("of user 'nobody' has mode rwx------", "one of your own");
    }

    @Test
    void aDirectoryWithoutAnyRightsIsTaken() throws IOException {
        Path own = shared("---------");
        PrivateFiles.takeDirectory(own);
        assertThat(mode(own)).isEqualTo("---------");
    }

    private Path shared(String mode) throws IOException {
        return Files.setPosixFilePermissions(Files.createDirectory(directory.resolve("shared")),
                PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
