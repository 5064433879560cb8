package trader.server.mdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerModuleTest {
    @Test
    void hasTheClassPathWithoutTheLibrariesOfWildFly(@TempDir Path parent) throws Exception {
        Path directory = Files.createDirectory(parent.resolve("R&D"));
        for (String name : List.of("server.jar", "narayana-jta-7.jar", "jakarta.jms-api-3.jar", "native.pom")) {
            Files.createFile(directory.resolve(name));
        }
        String classPath = String.join(File.pathSeparator, directory + "/server.jar", directory + "/narayana-jta-7.jar",
                directory + "/jakarta.jms-api-3.jar", directory + "/native.pom", directory + "/missing.jar");

        ServerModule.write(directory, classPath);

        Path module = directory.resolve("trader/server/main");
        assertThat(module.resolve("META-INF/ra.xml")).content().contains(TraderResourceAdapter.class.getName());
        assertThat(Files.readAllLines(module.resolve("module.xml")).stream().map(String::strip)
                .filter(line -> line.startsWith("<resource-root"))).containsExactly("<resource-root path=\".\"/>",
                        "<resource-root path=\"" + parent + "/R&amp;D/server.jar\"/>");
        assertThat(module.resolve("module.xml")).content().contains("<module name=\"org.jboss.jts\"/>",
                "<module name=\"java.sql\"/>");
    }
}
