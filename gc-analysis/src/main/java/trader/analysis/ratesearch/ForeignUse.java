package trader.analysis.ratesearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import trader.analysis.run.JsonFiles;

/** CPUs that other processes used on average while a run was made, from its {@code run.json}. */
record ForeignUse(double cores, int cpus, String processes) {
    /** From this share of the CPUs on, a late load is no sign of a slow load generator. */
    private static final double BUSY = 0.1;

    /** Null if they used too little to matter, or it is unknown. */
    static ForeignUse of(Path run) throws IOException {
        JsonNode record = JsonFiles.read(run.resolve("run.json"));
        JsonNode end = record.at("/environment/end");
        int cpus = record.at("/machineBefore/processors").asInt();
        double cores = end.path("foreignCores").asDouble();
        return cpus == 0 || cores < BUSY * cpus ? null
                : new ForeignUse(cores, cpus, end.path("foreignProcesses").asText());
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "other processes used %.2f of %d CPUs: %s", cores, cpus, processes);
    }
}
