package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CleanCommandTest {
    private static final String ENDED = record("\"2026-11-01T10:00:00Z\"");

    @TempDir
    private Path directory;
    private Path runs;
    private final PrintStream console = System.out;
    private final InputStream keyboard = System.in;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void layOut() throws IOException {
        runs = Files.createDirectories(directory.resolve("runs"));
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(console);
        System.setIn(keyboard);
    }

    private static String record(String ended) {
        return "{\"ended\": " + ended + ", \"configuration\": {}, \"invocation\": {}, \"tries\": []}";
    }

    private Path run(String name, String record, String json, int days) throws IOException {
        Path run = Files.createDirectories(runs.resolve(name).resolve("server")).getParent();
        for (Path file : List.of(Files.writeString(run.resolve(record), json),
                Files.writeString(run.resolve("server/gc.log"), "x".repeat(1_500_000)))) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
        }
        return run;
    }

    private int clean(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add(runs.toString());
        return OptionTypes.register(new CommandLine(new CleanCommand())).execute(all.toArray(String[]::new));
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void deletesOldRunsAndKeepsTheLatest() throws IOException {
        Path newest = run("a", "run.json", ENDED, 10);
        Path comparison = run("b", "plan.json", ENDED, 20);
        Path search = run("c", "search.json", ENDED, 30);
        Files.createSymbolicLink(runs.resolve("latest"), Path.of("c"));

        assertThat(clean("--keep", "1", "--yes")).isZero();
        assertThat(newest).exists();
        assertThat(comparison).doesNotExist();
        assertThat(search).doesNotExist();
        assertThat(Files.isSymbolicLink(runs.resolve("latest"))).as("a link to nothing").isFalse();
        assertThat(printed()).contains("deleted 2 runs, 3.0 MB", "kept: the latest 1 (--keep 1)\n");
    }

    @Test
    void keepsRunsThatAreNotOldEnough() throws IOException {
        Path run = run("a", "run.json", ENDED, 6);
        assertThat(clean("--keep", "0", "--yes")).isZero();
        assertThat(run).exists();
        assertThat(printed()).isEqualTo("kept: 1 written in the last 7d (--older-than)\nnothing to delete\n");
        assertThat(clean("--keep", "0", "--older-than", "5d", "--yes")).isZero();
        assertThat(run).doesNotExist();
    }

    @Test
    void saysWhyTheOthersAreKept() throws IOException {
        run("new", "run.json", ENDED, 0);
        run("young", "run.json", ENDED, 2);
        run("going on", "run.json", record("null"), 0);
        run("old", "run.json", ENDED, 9);

        assertThat(clean("--keep", "1", "--dry-run", "--older-than", "3d")).isZero();
        assertThat(printed()).contains("kept: ", "written in the last 3d (--older-than), 1 that has not ended\n",
                "would delete 1 run");
    }

    @Test
    void deletesAComparison() throws IOException {
        Path comparison = run("comparison", "plan.json", "{}", 10);
        CompareCommandTest.plan("--vary", "gc=g1,zgc", "--driver", "java", "--rate", "max")
                .withEnded("2026-01-02T03:04:05Z").write(comparison);
        Files.setLastModifiedTime(comparison.resolve("plan.json"), FileTime.from(Instant.EPOCH));

        assertThat(clean("--keep", "0", "--yes")).isZero();
        assertThat(comparison).doesNotExist();
    }

    @Test
    void leavesLinksAndOtherDirectoriesAlone() throws IOException {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Path precious = Files.writeString(elsewhere.resolve("run.json"), ENDED);
        Files.setLastModifiedTime(precious, FileTime.from(Instant.EPOCH));
        Files.createSymbolicLink(runs.resolve("link"), elsewhere);
        Path notes = Files.createDirectories(runs.resolve("notes"));
        Path project = run("project", "plan.json", "{\"schema\": 2, \"tasks\": []}", 10);
        Path torn = run("torn", "run.json", ENDED.substring(0, 20), 10);
        Path old = run("a", "run.json", ENDED, 10);
        Files.createSymbolicLink(old.resolve("data"), elsewhere);

        assertThat(clean("--keep", "0", "--yes")).isZero();
        assertThat(precious).exists();
        assertThat(notes).exists();
        assertThat(project).exists();
        assertThat(torn).exists();
        assertThat(old).doesNotExist();
    }

    @Test
    void asksAndOnlyListsWithADryRun() throws IOException {
        Path run = run("a", "run.json", ENDED, 10);
        assertThat(clean("--keep", "0", "--dry-run")).isZero();
        assertThat(printed()).contains("would delete 1 run, 1.5 MB").contains(run.toString());
        for (String answer : List.of("\n", "no\n", "")) {
            System.setIn(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)));
            assertThat(clean("--keep", "0")).isEqualTo(1);
            assertThat(run).exists();
        }
        System.setIn(new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(clean("--keep", "0")).isZero();
        assertThat(run).doesNotExist();
    }

    @Test
    void keepsARunOfALivingProcess() throws Exception {
        Path run = run("a", "run.json", record("null"), 10);
        Process worker = new ProcessBuilder("tail", "-f", run.resolve("server/gc.log").toString()).start();
        try {
            assertThat(clean("--keep", "0", "--yes")).isZero();
            assertThat(run).exists();
            assertThat(printed()).contains("kept, because it has not ended: " + run);
        } finally {
            worker.destroyForcibly().waitFor();
        }
        assertThat(clean("--keep", "0", "--yes")).isZero();
        assertThat(run).doesNotExist();
    }

    @Test
    void keepsARunThatHasNoEndAndWasWrittenNow() throws IOException {
        Path run = run("a", "search.json", record("null"), 0);
        assertThat(clean("--keep", "0", "--older-than", "0s", "--yes")).isZero();
        assertThat(run).exists();
    }

    @Test
    void namesADirectoryThatIsNotThere() {
        runs = directory.resolve("none");
        assertThat(clean("--yes")).isEqualTo(2);
    }
}
