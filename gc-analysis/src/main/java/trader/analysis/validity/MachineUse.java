package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Run;
import trader.analysis.run.Window;

/** The processors that other processes used in the measure phase. */
public final class MachineUse {
    private static final double INVALID_SHARE = 0.25;
    /** If as many processors remain, the rest may be busy. */
    private static final double ENOUGH = 4;
    private static final double WARNING_CORES = 0.10;
    /** In seconds in which others use this much, requests can be slow: 1 % of the time is enough for p99. */
    private static final double BUSY_CORES = 0.50;
    private static final double WARNING_BUSY_SHARE = 0.01;
    private static final int NAMED = 3;

    private final Window window;
    private final Map<String, Double> cores = new HashMap<>();
    private final Map<Long, Sample> samples = new HashMap<>();

    private record Sample(long lengthNs, long onCpuNs) {
        private Sample with(Sample other) {
            return new Sample(lengthNs, onCpuNs + other.onCpuNs);
        }
    }

    private MachineUse(Window window) {
        this.window = window;
    }

    /** Why they make the run INVALID; null if they used too little, any use was accepted, or it is unknown. */
    static String reason(Run run) {
        JsonNode before = run.info().path("machineBefore");
        if (before.path("accepted").asBoolean(true)) {
            return null;
        }
        try {
            MachineUse use = read(run);
            return use == null || !use.isTooMuch(before.path("processors").asInt()) ? null
                    : "other processes used " + decimal(use.all()) + " of " + before.path("processors").asInt()
                            + " processors: " + use.named() + " (--anyway accepts that)";
        } catch (IOException unreadable) {
            return "processes.csv cannot be read: " + unreadable.getMessage();
        }
    }

    /** A sentence if they used enough to matter without being a {@link #reason}; a server may be one of them. */
    public static List<String> warnings(Run run) {
        try {
            MachineUse use = read(run);
            if (use == null || run.server() == null || reason(run) != null) {
                return List.of();
            }
            return use.all() <= WARNING_CORES && use.busyShare() < WARNING_BUSY_SHARE ? List.of()
                    : List.of(String.format(Locale.ROOT, "other processes used %.2f processors in the measure phase"
                            + " (more than %.2f matters), %.2f and more in %.0f %% of it (%.0f %% matters): %s",
                            use.all(), WARNING_CORES, BUSY_CORES, 100 * use.busyShare(), 100 * WARNING_BUSY_SHARE,
                            use.named()));
        } catch (IOException unreadable) {
            return List.of("processes.csv cannot be read: " + unreadable.getMessage());
        }
    }

    /** Null if it is unknown. */
    private static MachineUse read(Run run) throws IOException {
        Path file = run.directory().resolve("processes.csv");
        if (run.window() == null || !Files.exists(file)) {
            return null;
        }
        MachineUse use = new MachineUse(run.window());
        CsvFiles.processes(file, use::add);
        return use;
    }

    private void add(long startNs, long lengthNs, String process, long onCpuNs) {
        if (window.overlaps(startNs, startNs + lengthNs)) {
            double part = Math.min(window.endNs(), startNs + lengthNs) - Math.max(window.startNs(), startNs);
            cores.merge(process, onCpuNs * part / lengthNs / window.lengthNs(), Double::sum);
            samples.merge(startNs, new Sample((long) part, (long) (onCpuNs * part / lengthNs)), Sample::with);
        }
    }

    private double all() {
        return cores.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private boolean isTooMuch(int processors) {
        return all() >= INVALID_SHARE * processors && processors - all() < ENOUGH;
    }

    /** The part of the phase's samples in which they used {@value #BUSY_CORES} processors or more. */
    private double busyShare() {
        return (double) samples.values().stream().filter(sample -> sample.onCpuNs() >= BUSY_CORES * sample.lengthNs())
                .mapToLong(sample -> sample.lengthNs()).sum() / window.lengthNs();
    }

    private String named() {
        return cores.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed()).limit(NAMED)
                .map(process -> process.getKey() + " " + decimal(process.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String decimal(double cores) {
        return String.format(Locale.ROOT, "%.2f", cores);
    }
}
