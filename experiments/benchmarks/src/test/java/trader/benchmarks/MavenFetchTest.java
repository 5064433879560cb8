package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenFetchTest {
    @TempDir
    private Path directory;

    @Test
    void namesMavensFirstError() throws Exception {
        Path pom = Files.writeString(directory.resolve("broken.xml"), "<project>");

        assertThatThrownBy(() -> MavenFetch.run("a part", pom, directory, System.out, "validate"))
                .isInstanceOf(IOException.class).hasMessageStartingWith("[ERROR] ");
        assertThat(directory.resolve("maven.log")).content().contains("broken.xml");
    }
}
