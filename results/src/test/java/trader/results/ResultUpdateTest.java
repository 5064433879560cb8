package trader.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.JsonFiles;

/** Measures with commands of a shell, in a git checkout of its own. */
class ResultUpdateTest {
    private static final String COMMAND = "mkdir \"$OUT\" && cp outcome.json \"$OUT/compare.json\"";

    @TempDir
    private Path home;
    private SampleResult sample;

    @BeforeEach
    void checkout() throws Exception {
        sample = SampleResult.in(home);
        sample.define(COMMAND);
        Files.createDirectories(home.resolve("server"));
        write("server/Server.java", "first");
        write("pom.xml", "<artemis.version>1</artemis.version>\n<junit.version>1</junit.version>\n");
        write(".gitignore", "runs/\noutcome.json\n");
        git("init", "-q");
        git("config", "user.email", "test@example.org");
        git("config", "user.name", "test");
        commit();
        write("outcome.json", SampleResult.COMPARISON);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(home.resolve(file), text);
    }

    private void commit() throws Exception {
        git("add", "-A");
        git("commit", "-q", "-m", "change");
    }

    private void git(String... arguments) throws Exception {
        Process git = new ProcessBuilder(Stream.concat(Stream.of("git"),
                Stream.of(arguments)).toList()).directory(home.toFile()).inheritIO().start();
        assertThat(git.waitFor()).isZero();
    }

    private int results(String... arguments) throws Exception {
        return new ResultsProgram(home).carryOut(List.of(arguments));
    }

    @Test
    void storesWhatTheDocumentsNeed() throws Exception {
        assertThat(results("update", "gc")).isZero();
        JsonNode stored = JsonFiles.read(sample.file());
        assertThat(stored.at("/revision").asText()).matches("[0-9a-f]{12}");
        assertThat(stored.at("/machine/jdk").asText()).isEqualTo("17.0.15");
        assertThat(stored.get("data")).isEqualTo(SampleResult.json("""
                {"finished": true, "variants": [{"id": "g1", "cpu": {"median": 12346.0, "lowest": 1}}, {"id": "zgc"}],
                 "comparisons": [{"variant": "zgc", "figure": "p99", "ratio": 1.17, "low": 1.03, "high": 1.47,
                                  "verdict": "different"}]}"""));
        assertThat(home.resolve("docs/RESULTS.md")).content().contains("ZGC takes **1.17 (1.03–1.47)** as long.");
        assertThat(results("check")).isZero();
    }

    @Test
    void refusesWhatIsNotFinished() throws Exception {
        write("outcome.json", SampleResult.COMPARISON.replace("\"finished\": true", "\"finished\": false"));
        assertThatThrownBy(() -> results("update", "gc")).isInstanceOf(IOException.class)
                .hasMessageContaining("/finished is 'false', not true: not stored");
        sample.define("exit 3 # $OUT");
        assertThatThrownBy(() -> results("update", "gc")).hasMessageContaining("exit status 3; not stored");
        sample.define("true # $OUT");
        assertThatThrownBy(() -> results("update", "gc")).hasMessageContaining("compare.json is missing");
        assertThat(sample.file()).doesNotExist();
    }

    @Test
    void refusesChangesThatAreNotCommittedOrMarksThem() throws Exception {
        write("server/Server.java", "changed");
        assertThatThrownBy(() -> results("update", "gc")).hasMessageContaining("changes that are not committed");
        assertThat(results("update", "--dirty", "gc")).isZero();
        assertThat(JsonFiles.read(sample.file()).at("/revision").asText()).endsWith("-dirty");
    }

    @Test
    void expiresWhenWhatItDependsOnChanges() throws Exception {
        results("update", "gc");
        write("Other.java", "new");
        write("pom.xml", "<artemis.version>1</artemis.version>\n<junit.version>2</junit.version>\n");
        commit();
        assertThat(results("check")).isZero();
        write("pom.xml", "<artemis.version>2</artemis.version>\n<junit.version>2</junit.version>\n");
        write("server/Server.java", "changed");
        commit();
        assertThat(results("check")).isOne();
        results("render");
        assertThat(home.resolve("docs/RESULTS.md")).content()
                .contains("<!--expired gc--> **Expired**");
    }

    @Test
    void takesAnOutcomeOfTheSameCommand() throws Exception {
        sample.define("trader compare --vary gc=g1,zgc");
        Path run = Files.createDirectories(home.resolve("runs/gc"));
        write("runs/gc/compare.json", SampleResult.COMPARISON.replace("REVISION", "0123456789ab"));
        assertThat(results("update", "--from", run.toString(), "gc")).isZero();
        assertThat(JsonFiles.read(sample.file()).at("/revision").asText()).isEqualTo("0123456789ab");
        assertThat(results("check")).as("a revision that is not here").isOne();

        write("runs/gc/compare.json", SampleResult.COMPARISON.replace("REVISION", "0123456789ab-dirty"));
        assertThatThrownBy(() -> results("update", "--from", run.toString(), "gc")).hasMessageContaining("-dirty");
        write("runs/gc/compare.json", SampleResult.COMPARISON.replace("g1,zgc", "g1,serial"));
        assertThatThrownBy(() -> results("update", "--from", run.toString(), "gc"))
                .hasMessageContaining("is no outcome of 'trader compare --vary gc=g1,zgc'");
    }

    @Test
    void takesItsOwnOutcomeAgain() throws Exception {
        results("update", "gc");
        byte[] stored = Files.readAllBytes(sample.file());
        Files.delete(sample.file());
        String outcome = home.resolve("runs/result-gc-1").toString();
        assertThat(results("update", "--from", outcome, "gc")).isZero();
        assertThat(sample.file()).hasBinaryContent(stored);
        sample.define("echo other; " + COMMAND);
        assertThatThrownBy(() -> results("update", "--from", outcome, "gc"))
                .hasMessageContaining("is no outcome of results/gc, but of");
    }

    @Test
    void refusesWrongUse() throws Exception {
        assertThatThrownBy(() -> results("update")).hasMessageStartingWith("update [--dirty] NAME...");
        assertThatThrownBy(() -> results("update", "none")).hasMessage("there is no result 'none'; there are gc");
    }
}
