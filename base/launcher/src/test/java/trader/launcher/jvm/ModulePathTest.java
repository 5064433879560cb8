package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    void anExperimentSaysWhichServersNeedIt() throws IOException {
        write("experiments/derby-orders/experiment.txt", "# a comment\nargument *derby*\nserver order-store=derby\n");
        write("experiments/rows/experiment.txt", "main trader.Rows\n");
        write("experiments/derby-orders/target/classpath.txt", "/m2/derby.jar");

        assertThat(modules("trader.Server", Map.of("order-store", "h2"))).containsExactly("server");
        assertThat(modules("trader.Server", Map.of("order-store", "derby"))).containsExactly("derby-orders");
        assertThat(modules("trader.Rows", Map.of("order-store", "derby"))).containsExactly("derby-orders", "rows");
        assertThat(new ModulePath(home).of("derby-orders"))
                .isEqualTo(home + "/experiments/derby-orders/target/derby-orders.jar:/m2/derby.jar");
    }

    @Test
    void anExperimentCanStartTheJvmWithAClassOfItsOwn() throws IOException {
        write("experiments/beans/experiment.txt", "server listener-container=beans\nentry trader.Beans\n");

        assertThat(entry(Map.of("listener-container", "spring"))).isEqualTo("trader.Server");
        assertThat(entry(Map.of("listener-container", "beans"))).isEqualTo("trader.Beans");
    }

    private String entry(Map<String, String> settings) throws IOException {
        return new ServerPlan("trader.Server", null, settings).entry(new ModulePath(home));
    }

    private List<String> modules(String main, Map<String, String> settings) throws IOException {
        return new ServerPlan(main, null, settings).modules(new ModulePath(home));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), text);
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
