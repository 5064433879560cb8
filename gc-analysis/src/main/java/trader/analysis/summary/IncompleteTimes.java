package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Warnings of times that the server did not write, which are missing among the causes. */
final class IncompleteTimes {
    /** By object of server.json. */
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put("times", "requests.bin");
        FILES.put("disk", "disk.bin");
        FILES.put("gatewayTimes", "gateway.bin");
    }

    private IncompleteTimes() {
    }

    /** {@code counts}: server.json. */
    static List<String> warnings(JsonNode counts) {
        List<String> warnings = new ArrayList<>();
        Map<String, List<String>> filesByFailure = new LinkedHashMap<>();
        FILES.forEach((key, file) -> {
            JsonNode figures = counts.path(key);
            String failure = figures.path("failure").asText(null);
            if (failure != null) {
                filesByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(file);
            }
            long dropped = figures.path("dropped").asLong();
            if (dropped > 0) {
                warnings.add("server: " + file + " lacks " + dropped + " of "
                        + (figures.path("recorded").asLong() + dropped)
                        + " records, which came faster than they could be written");
            }
        });
        filesByFailure.forEach((failure, files) -> warnings.add("server: not everything was written to "
                + String.join(", ", files) + ": " + failure));
        return warnings;
    }
}
