package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @Test
    void knowsItself() {
        Jdk jdk = Jdk.current();
        assertThat(jdk.feature()).isEqualTo(Runtime.version().feature());
        assertThat(jdk.version()).isEqualTo(System.getProperty("java.version"));
        assertThat(jdk.has(Collector.G1)).isTrue();
    }

    @Test
    void leavesTheSizeOfADefaultHeapToTheJvm() {
        assertThat(JvmFlags.of(Jdk.current(), "--gc", Collector.G1, JvmFlags.DEFAULT_HEAP, List.of()).flags())
                .noneMatch(flag -> flag.startsWith("-Xm"));
        assertThat(JvmFlags.of(Jdk.current(), "--gc", Collector.G1, 32L << 20, List.of()).flags())
                .contains("-Xms33554432", "-Xmx33554432");
    }

    @Test
    void refusesADirectoryWithoutJava(@TempDir Path directory) {
        assertThatThrownBy(() -> Jdk.at(directory)).hasMessageContaining(directory.toString())
                .hasMessageContaining("17 or newer");
    }

    @Test
    void refusesAnOldJava(@TempDir Path directory) throws IOException {
        writeJava(directory, "echo '    java.specification.version = 11'; echo '    java.version = 11.0.2'");
        assertThatThrownBy(() -> Jdk.at(directory)).hasMessageContaining("Java 11.0.2")
                .hasMessageContaining("17 or newer");
    }

    @Test
    void listsTheCollectorsThereAreWhenOneIsNot(@TempDir Path directory) throws IOException {
        writeJava(directory, "case \"$*\" in *Shenandoah*|*ZGenerational*) exit 1;; esac;"
                + " echo '    java.specification.version = 17'; echo '    java.version = 17.0.1'");
        Jdk jdk = Jdk.at(directory);
        assertThatThrownBy(() -> jdk.collectorFlags("--gc", Collector.SHENANDOAH))
                .hasMessageStartingWith("--gc shenandoah:")
                .hasMessageEndingWith("does not have it; it has g1, serial, parallel, zgc");
    }

    @Test
    void choosesZgcAsTheJdkMeansIt() {
        assertThat(Collector.ZGC.flags(17)).isEqualTo(List.of("-XX:+UseZGC", "-XX:-ZProactive"));
        assertThat(Collector.ZGC.flags(21)).isEqualTo(List.of("-XX:+UseZGC", "-XX:+ZGenerational", "-XX:-ZProactive"));
        assertThat(Collector.ZGC.flags(25)).isEqualTo(List.of("-XX:+UseZGC", "-XX:-ZProactive"));
    }

    private static void writeJava(Path home, String script) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }
}
