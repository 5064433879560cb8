package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The throughput that the closed loop after the warm-up of a run found. */
public final class CalibratedRate {
    /** Of a benchmark request, which is what the closed loop counts: four quotes, one order. */
    private static final int MESSAGES = 5;

    private CalibratedRate() {
    }

    /**
     * Per second, all clients together, in what {@code --rate} counts: benchmark requests, with an open loop messages.
     * From {@code summary.json}; 0 when it was not found.
     */
    public static double of(Path runDirectory) throws IOException {
        Path summary = runDirectory.resolve("summary.json");
        if (!Files.exists(summary)) {
            return 0;
        }
        JsonNode load = new ObjectMapper().readTree(summary.toFile()).path("load");
        return load.path("calibratedPerS").asDouble(0) * (load.path("kind").asText().equals("open") ? MESSAGES : 1);
    }
}
