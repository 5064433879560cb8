package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Run;

/** The processors that other processes used in the measure phase. */
final class MachineUse {
    private static final double MOST = 0.25;
    /** If as many processors remain, the rest may be busy. */
    private static final double ENOUGH = 4;
    private static final int NAMED = 3;

    private MachineUse() {
    }

    /** Why they make the run INVALID; null if they used too little, any use was accepted, or it is unknown. */
    static String reason(Run run) {
        JsonNode before = run.info().path("machineBefore");
        Path file = run.directory().resolve("processes.csv");
        if (run.window() == null || before.path("accepted").asBoolean(true) || !Files.exists(file)) {
            return null;
        }
        Map<String, Double> cores = new HashMap<>();
        try {
            CsvFiles.processes(file, (startNs, lengthNs, process, onCpuNs) -> {
                if (run.window().overlaps(startNs, startNs + lengthNs)) {
                    double part = Math.min(run.window().endNs(), startNs + lengthNs)
                            - Math.max(run.window().startNs(), startNs);
                    cores.merge(process, onCpuNs * part / lengthNs / run.window().lengthNs(), Double::sum);
                }
            });
        } catch (IOException unreadable) {
            return "processes.csv cannot be read: " + unreadable.getMessage();
        }
        double all = cores.values().stream().mapToDouble(Double::doubleValue).sum();
        int processors = before.path("processors").asInt();
        if (all < MOST * processors || processors - all >= ENOUGH) {
            return null;
        }
        return cores.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed()).limit(NAMED)
                .map(process -> String.format(Locale.ROOT, "%s %.2f", process.getKey(), process.getValue()))
                .collect(Collectors.joining(", ", String.format(Locale.ROOT,
                        "other processes used %.2f of %d processors: ", all, processors),
                        " (--anyway accepts that)"));
    }
}
