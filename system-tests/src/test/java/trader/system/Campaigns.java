package trader.system;

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
    static TraderProcess start(Path directory, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("crash-test", "--recovery-limit", "3m",
                "--server-jvm-arg", TraderProcess.QUICK, "--out", directory.toString()));
        arguments.addAll(List.of(more));
        return TraderProcess.start(directory, arguments.toArray(String[]::new));
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
}
