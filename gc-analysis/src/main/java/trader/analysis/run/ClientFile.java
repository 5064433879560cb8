package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import trader.analysis.latencylog.RequestFile;

/**
 * {@code client.json}: what a load client counted.
 *
 * @param calibratedPerS benchmark requests per second of the closed loop after the warm-up; null without one
 * @param pacedPerS      the rate of this process; null in a closed loop
 * @param lagMaxNs       null without a schedule
 * @param lagAtEndNs     null without a schedule
 * @param total          by service, warm-up and calibration included
 * @param measured       by service, the measure phase
 * @param reason         why it did not complete, or null
 */
public record ClientFile(String driver, String load, int threads, Double calibratedPerS, Double pacedPerS, Long lagMaxNs,
        Long lagAtEndNs, Map<String, Counts> total, Map<String, Counts> measured, boolean completed,
        String reason) {

    /** What happened to the requests of one service. */
    public record Counts(long sent, long replied, long rejected, long timeouts, long errors, long late, long duplicate,
            long unexpected) {
    }

    static ClientFile read(Path file) throws IOException {
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        if (json == null || !json.isObject()) {
            throw new IOException(file + " is not a JSON object");
        }
        return new ClientFile(text(file, json, "driver"), text(file, json, "load"), json.path("threads").asInt(),
                number(json.path("calibratedPerS")), number(json.path("pacedPerS")),
                whole(json.path("scheduleLag").path("maxNs")), whole(json.path("scheduleLag").path("atEndNs")),
                counts(file, json, "total"), counts(file, json, "measured"), json.path("completed").asBoolean(),
                json.path("reason").asText(null));
    }

    private static Map<String, Counts> counts(Path file, JsonNode json, String name) throws IOException {
        Map<String, Counts> counts = new LinkedHashMap<>();
        for (String service : RequestFile.SERVICES) {
            JsonNode node = json.path(name).path(service);
            counts.put(service, new Counts(count(file, node, "sent"), count(file, node, "replied"),
                    count(file, node, "rejected"), count(file, node, "timeouts"), count(file, node, "errors"),
                    count(file, node, "late"), count(file, node, "duplicate"), count(file, node, "unexpected")));
        }
        return counts;
    }

    private static long count(Path file, JsonNode node, String key) throws IOException {
        if (!node.path(key).isIntegralNumber()) {
            throw new IOException(file + ": '" + key + "' is missing or not a whole number");
        }
        return node.path(key).asLong();
    }

    private static String text(Path file, JsonNode json, String key) throws IOException {
        if (!json.path(key).isTextual()) {
            throw new IOException(file + ": '" + key + "' is missing");
        }
        return json.path(key).asText();
    }

    private static Double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : null;
    }

    private static Long whole(JsonNode node) {
        return node.isNumber() ? node.asLong() : null;
    }
}
