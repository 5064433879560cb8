package trader.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Integration tests that start JVMs have the tag {@code jvms}, on the class or on some tests: {@code .ci/run} runs
 * these with the newest JDK, too. Tests that are {@code alone} may lack it: they measure.
 */
class NewestJdkTest {
    private static final Pattern STARTS = Pattern.compile("\"java\\.home\"|\\bJvmFlags\\.of\\("
            + "|\\b(TestServerJvm|TestPair|TestDatabaseJvm|TraderProcess)\\b");
    private static final Pattern TAGGED = Pattern.compile("@Tag\\(\"(jvms|alone)\"\\)");

    @Test
    void eachTestClassThatStartsJvmsRunsWithIt() throws IOException {
        List<Path> starting = new ArrayList<>();
        List<Path> untagged = new ArrayList<>();
        for (Path file : Sources.files()) {
            String text = file.toString().endsWith("IT.java") ? Files.readString(file) : "";
            if (STARTS.matcher(text).find()) {
                starting.add(file);
                if (!TAGGED.matcher(text).find()) {
                    untagged.add(file);
                }
            }
        }
        assertThat(starting).hasSizeGreaterThan(40);
        assertThat(untagged).isEmpty();
    }
}
