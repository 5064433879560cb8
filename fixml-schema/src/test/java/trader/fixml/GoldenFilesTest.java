package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenFilesTest {
    private static final Pattern EXAMPLE = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);

    private final FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS);

    static Stream<String> names() {
        return Samples.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void isWrittenAndReadAndValidByAnotherValidator(String name) throws Exception {
        assertThat(codec.encode(Samples.one(name))).isEqualTo(golden(name));
        assertThat(codec.decode(golden(name))).isEqualTo(Samples.one(name));
        assertThat(JdkValidator.problemOf(golden(name))).isEmpty();
    }

    /** The examples of docs/MESSAGES.md are the golden files, broken into lines. */
    @Test
    void documentShowsEachMessageAsItIs() throws Exception {
        String document = Files.readString(Path.of("..", "docs", "MESSAGES.md"));
        List<String> examples = EXAMPLE.matcher(document).results().map(MatchResult::group)
                .map(example -> example.substring("```xml\n".length(), example.length() - "```".length()))
                .map(example -> example.strip().replaceAll(">\\s+<", "><").replaceAll("\\s+", " "))
                .toList();

        List<String> golden = names().filter(name -> !name.endsWith("-minimal")).map(GoldenFilesTest::golden).toList();
        assertThat(examples).containsExactlyElementsOf(golden);
    }

    static String golden(String name) {
        try (InputStream in = GoldenFilesTest.class.getResourceAsStream("/golden/" + name + ".xml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new IllegalStateException("golden file " + name, e);
        }
    }
}
