package trader.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import trader.analysis.run.JsonFiles;

/** A checkout with one result, {@code gc}, which depends on the directory {@code server}. */
record SampleResult(Path home) {
    static final String COMPARISON = """
            {"finished": true, "command": ["compare", "--vary", "gc=g1,zgc", "--name", "gc", "--out=runs/gc"],
             "environment": {"revision": "REVISION", "host": "secret", "cpus": "2", "cpu": "X", "memoryMb": "24576",
                             "os": "Linux 6"},
             "configuration": {"jdk": "/opt/jdk 17.0.15"},
             "variants": [{"id": "g1", "cpu": {"median": 12345.6789, "lowest": 1}}, {"id": "zgc", "cpu": null}],
             "turns": [1, 2, 3],
             "comparisons": [{"variant": "zgc", "figure": "p99", "ratio": 1.1700001, "low": 1.03, "high": 1.47,
                              "verdict": "different"},
                             {"variant": "zgc", "figure": "p99.9", "ratio": 2}]}
            """;

    /** Without a measurement. */
    static SampleResult in(Path home) throws IOException {
        SampleResult made = new SampleResult(home);
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve("README.md"), "");
        made.define("./trader compare --vary gc=g1,zgc");
        return made;
    }

    void define(String command) throws IOException {
        Files.writeString(Files.createDirectories(home.resolve("results/gc")).resolve(ResultDefinition.FILE), """
                order: 1
                title: Which collector?
                command: COMMAND
                outcome: compare.json
                needs: /finished = true
                drop: turns
                 comparisons[figure=p99.9]
                paths: server pom.xml:(artemis|spring)\\.version
                figure p99: ratio /comparisons[variant=zgc]
                PICTURE
                ZGC takes {p99} as long.

                | | p99 | CPU |
                |---|--:|--:|
                {each /variants}| {text @id} | {ratio /comparisons[variant=@id,figure=p99]} | {ns @cpu} |
                """.replace("COMMAND", command).replace("PICTURE\n", command.startsWith("./trader compare")
                        ? "picture: report.html docs/images/gc.png 1200x1800\n\n" : "\n"));
    }

    Path file() {
        return home.resolve("results/gc").resolve(ResultDefinition.MEASURED);
    }

    void measured(String revision, String data) throws IOException {
        JsonFiles.write(file(), new Measurement(revision, "2026-01-02", Map.of("cpus", "2", "cpu", "X", "memoryMb",
                "24576", "os", "Linux 6", "jdk", "17"), json(data)));
    }

    static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException wrong) {
            throw new AssertionError(wrong);
        }
    }
}
