package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The example in the documents is the code that {@link TraderClientIT} runs. */
class TraderClientExampleTest {
    @Test
    void javadocAndReadmesShowTheExampleThatIsTested() throws IOException {
        String source = read("src/test/java/trader/jmsclient/TraderClientExample.java");
        int start = source.indexOf("// example\n") + "// example\n".length();
        String example = source.substring(start, source.indexOf("        // end of example"))
                .stripTrailing().stripIndent() + "\n";

        assertThat(read("README.md")).contains("```java\n" + example + "```");
        assertThat(read("../README.md")).contains("```java\n" + example + "```");
        assertThat(read("src/main/java/trader/jmsclient/TraderClient.java"))
                .contains("{@code\n" + example.indent(1).replaceAll("(?m)^ ", " * ") + " * }</pre>");
    }

    private static String read(String file) throws IOException {
        return Files.readString(Path.of(file));
    }
}
