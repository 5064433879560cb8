package trader.lab.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The throughput that the closed loop after the warm-up of a run found. */
public final class CalibratedRate {
    private CalibratedRate() {
    }

    /** Per second, all clients together, from {@code summary.json}; 0 when it was not found. */
    public static double of(Path runDirectory) throws IOException {
        Path summary = runDirectory.resolve("summary.json");
        return Files.exists(summary)
                ? new ObjectMapper().readTree(summary.toFile()).path("load").path("calibratedPerS").asDouble(0) : 0;
    }
}
