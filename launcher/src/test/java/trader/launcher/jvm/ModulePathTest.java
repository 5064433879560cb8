package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModulePathTest {
    @TempDir
    private Path home;

    @Test
    void readsTheClassPathOfABuiltModule() throws IOException {
        Path target = Files.createDirectories(home.resolve("server/target"));
        Files.writeString(target.resolve("classpath.txt"), "/m2/a-1.jar:/m2/b-2.jar\n");

        assertThat(new ModulePath(home).of("server")).isEqualTo(target + "/server.jar:/m2/a-1.jar:/m2/b-2.jar");
    }

    @Test
    void findsTheJarsOfAnUnpackedZipInOneDirectory() throws IOException {
        Path classPaths = Files.createDirectories(home.resolve("lib/class-path"));
        Files.writeString(classPaths.resolve("server.txt"), "lib/a-1.jar:lib/b-2.jar");

        assertThat(new ModulePath(home).of("server")).isEqualTo(home + "/lib/server-" + ModulePath.version()
                + ".jar:" + home + "/lib/a-1.jar:" + home + "/lib/b-2.jar");
    }

    @Test
    void theVersionIsThatOfTheProject() {
        assertThat(ModulePath.version()).matches("[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?");
    }
}
