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

    /**
     * So many points of the campaign were reached, and its last audit found a record of each new order. A point that
     * was missed takes another round, with an audit of its own.
     */
    static void assertHitAndRecorded(Path directory, int points) throws IOException {
        assertThat(lines(directory, "round").stream().filter(round -> round.at("/fault/hit").asBoolean())
                .map(round -> round.at("/fault/point").asText()).distinct()).hasSize(points);
        List<JsonNode> audits = lines(directory, "audit");
        long newOrders = audits.stream().mapToLong(audit -> audit.get("newOrders").asLong()).sum();
        assertThat(newOrders).isPositive();
        assertThat(audits.get(audits.size() - 1).get("records").asLong()).isEqualTo(newOrders);
    }
}
