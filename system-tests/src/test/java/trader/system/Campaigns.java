package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Crash campaigns as a user starts them, and their results. */
final class Campaigns {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Campaigns() {
    }

    /** Starts a campaign whose results are below the directory. Its servers live for seconds: quicker without C2. */
    static TraderProcess start(Path directory, String options) throws IOException {
        return TraderProcess.start(directory, "crash-test --recovery-limit 3m " + TraderProcess.QUICK_SERVER + options,
                "--out", directory.toString());
    }

    /** Runs one to its end, with this exit status; returns its output. */
    static String run(int status, Path directory, String options) throws IOException, InterruptedException {
        try (TraderProcess trader = start(directory, options)) {
            return trader.awaitEnd(status);
        }
    }

    /** The records of a kind of the only campaign below the directory. */
    static List<JsonNode> lines(Path directory, String kind) throws IOException {
        Path file;
        try (Stream<Path> files = Files.walk(directory.resolve("crash-tests"))) {
            file = files.filter(each -> each.toString().endsWith(".jsonl")).findFirst().orElseThrow();
        }
        List<JsonNode> values = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode each = JSON.readTree(line);
            if (each.get("kind").asText().equals(kind)) {
                values.add(each.get(kind));
            }
        }
        return values;
    }

    /** So many points of the campaign were reached, and its only audit found a record of each new order. */
    static void assertHitAndRecorded(Path directory, int points) throws IOException {
        assertThat(lines(directory, "round").stream().filter(round -> round.at("/fault/hit").asBoolean())
                .map(round -> round.at("/fault/point").asText()).distinct()).hasSize(points);
        assertThat(lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
        });
    }
}
