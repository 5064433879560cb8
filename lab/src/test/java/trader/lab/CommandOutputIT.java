package trader.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import trader.launcher.jvm.ModulePath;

/** Output for programs: {@code --json}, and the script of {@code completion}. */
@Isolated("replaces the standard streams")
class CommandOutputIT {
    private static final String GC_LOG = """
            [2026-11-24T10:00:00.100+0000][0.100s][info][gc,init] Version: 17.0.15+6 (release)
            [2026-11-24T10:00:00.101+0000][0.101s][info][gc     ] Using G1
            [2026-11-24T10:00:01.100+0000][1.100s][info][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause)\
             23M->5M(256M) 3.456ms
            """;

    @TempDir
    private Path directory;

    private final PrintStream standardOut = System.out;
    private final PrintStream standardError = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        // As in the launcher.
        System.setProperty("logback.statusListenerClass", "ch.qos.logback.core.status.NopStatusListener");
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(standardOut);
        System.setErr(standardError);
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toByteArray());
    }

    @Test
    void theResultOfAReportIsItsSummary() throws IOException {
        Path log = Files.writeString(directory.resolve("gc.log"), GC_LOG);
        Path page = directory.resolve("page");

        assertThat(Trader.execute("report", "--gc-log", log.toString(), "--out", page.toString(), "--json")).isZero();

        assertThat(json().get("schema").asInt()).isOne();
        assertThat(json().get("command").asText()).isEqualTo("report");
        assertThat(json().get("version").asText()).isEqualTo(ModulePath.version());
        assertThat(json().get("status").asInt()).isZero();
        assertThat(json().get("results")).hasSize(1);
        JsonNode result = json().get("results").get(0);
        assertThat(result.get("directory").asText()).isEqualTo(page.toString());
        assertThat(result.get("file").asText()).isEqualTo("summary.json");
        assertThat(result.get("content"))
                .isEqualTo(new ObjectMapper().readTree(page.resolve("summary.json").toFile()));
        assertThat(result.at("/content/jvms")).isNotEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("1 GC pause", "report:");
        assertThat(System.out).as("restored").isNotSameAs(System.err);
    }

    @Test
    void runsThatWouldBeDeletedAreListed() throws IOException {
        Path run = Files.createDirectory(directory.resolve("old"));
        Files.writeString(run.resolve("run.json"), "{\"schema\": 1, \"ended\": \"2026\", \"configuration\": {}}");

        assertThat(Trader.execute("clean", "--keep", "0", "--older-than", "0s", "--dry-run", "--json",
                directory.toString())).isZero();

        JsonNode result = json().get("results").get(0);
        assertThat(result.get("file").isNull()).isTrue();
        assertThat(result.at("/content/deleted").asBoolean()).isFalse();
        assertThat(result.at("/content/runs")).hasSize(1);
        assertThat(result.at("/content/runs/0/directory").asText()).isEqualTo(run.toString());
        assertThat(result.at("/content/runs/0/bytes").asLong()).isEqualTo(Files.size(run.resolve("run.json")));
    }

    @Test
    void aFailurePrintsNoJson() {
        assertThat(Trader.execute("report", directory.toString(), "--json")).isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no run.json");
    }

    @Test
    void completesCommandsOptionsAndValues() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(Trader.execute("completion")).isZero();
        } finally {
            Locale.setDefault(before);
        }
        Path script = Files.write(directory.resolve("completion"), out.toByteArray());

        assertThat(completions(script, "trader", "comp")).containsExactlyInAnyOrder("compare", "completion");
        assertThat(completions(script, "trader", "run", "--server-h")).containsExactly("--server-heap");
        assertThat(completions(script, "trader", "run", "--gc", "")).contains("g1", "zgc", "shenandoah");
        assertThat(completions(script, "trader", "run", "--order-store", "emulated-"))
                .containsExactly("emulated-volatile");
        assertThat(completions(script, "trader", "run", "--durability", "f")).containsExactly("forced");
    }

    /** What bash offers for the last of these words. */
    private static List<String> completions(Path script, String... words) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("bash", "--norc", "-c", "compopt() { :; }; source '" + script + "';"
                + " COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMP_LINE=\"$*\"; COMP_POINT=${#COMP_LINE};"
                + " _complete_trader; printf '%s\\n' \"${COMPREPLY[@]}\"", "bash").redirectErrorStream(true);
        shell.command().addAll(List.of(words));
        Process process = shell.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text.lines().map(String::strip).toList();
    }
}
