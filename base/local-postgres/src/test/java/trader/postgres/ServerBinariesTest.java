package trader.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerBinariesTest {
    @TempDir
    Path cache;

    @Test
    void theFirstOfTwoProcessesThatUnpackAtOnceWins() throws IOException {
        Path programs = cache.resolve("programs");
        ServerBinaries.moveUnlessPresent(unpacked("first"), programs);
        Path second = unpacked("second");
        ServerBinaries.moveUnlessPresent(second, programs);
        assertThat(programs.resolve("bin")).hasContent("first");
        assertThat(second).doesNotExist();
    }

    @Test
    void programsThatCannotBeMovedAreAnError() throws IOException {
        Path directory = unpacked("first");
        Path programs = cache.resolve("missing/programs");
        assertThatThrownBy(() -> ServerBinaries.moveUnlessPresent(directory, programs))
                .isInstanceOf(NoSuchFileException.class);
    }

    private Path unpacked(String name) throws IOException {
        Path directory = Files.createDirectory(cache.resolve(name));
        Files.writeString(directory.resolve("bin"), name);
        return directory;
    }
}
