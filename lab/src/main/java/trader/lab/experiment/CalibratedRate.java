package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The throughput that the calibration of a run found. */
public final class CalibratedRate {
    /** A benchmark request, which the closed loop counts, is four quotes and one order. */
    private static final int MESSAGES_PER_REQUEST = 5;

    private CalibratedRate() {
    }

    /**
     * The throughput per second, all clients together, in the unit of {@code --rate}: benchmark requests, or messages
     * with an
     * open loop. 0 if {@code summary.json} has none.
     */
    public static double of(Path runDirectory) throws IOException {
        Path summary = runDirectory.resolve("summary.json");
        if (!Files.exists(summary)) {
            return 0;
        }
        JsonNode load = new ObjectMapper().readTree(summary.toFile()).path("load");
        return load.path("calibratedPerS").asDouble(0)
                * (load.path("kind").asText().equals("open") ? MESSAGES_PER_REQUEST : 1);
    }
}
