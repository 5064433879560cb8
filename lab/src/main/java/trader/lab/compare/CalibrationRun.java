package trader.lab.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A short run of a variant that only finds its throughput and its warm-up. */
final class CalibrationRun {
    private CalibrationRun() {
    }

    static List<String> arguments(List<String> ofVariant) {
        List<String> arguments = new ArrayList<>(ofVariant);
        arguments.removeIf(argument -> argument.matches("--(duration|settle)=.*"));
        arguments.add("--duration=2s");
        arguments.add("--settle=0s");
        return arguments;
    }

    /** Three significant digits: the throughput is no more precise. */
    static String rate(double perS) {
        return new BigDecimal(perS).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    /**
     * The throughput in messages per second, all clients together. 0 if {@code summary.json} has none.
     */
    static double throughputPerS(Path runDirectory) throws IOException {
        Path summary = runDirectory.resolve("summary.json");
        if (!Files.exists(summary)) {
            return 0;
        }
        JsonNode load = new ObjectMapper().readTree(summary.toFile()).path("load");
        return load.path("calibratedPerS").asDouble(0);
    }
}
