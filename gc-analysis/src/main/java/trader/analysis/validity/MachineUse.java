package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Unknown;
import trader.analysis.run.Window;

/** The CPUs that other processes used in the measure phase. */
public final class MachineUse {
    private static final String FILE = "processes.csv";
    private static final double INVALID_SHARE = 0.25;
    /** If as many CPUs remain, the rest may be busy. */
    private static final double ENOUGH = 4;
    private static final double WARNING_CORES = 0.10;
    /** In seconds in which others use this much, requests can be slow: 1 % of the time is enough for p99. */
    private static final double BUSY_CORES = 0.50;
    private static final double WARNING_BUSY_SHARE = 0.01;
    private static final int NAMED = 3;
    /** What processes took that had ended before they were seen, and interrupts. */
    private static final String UNNAMED = "unnamed (0)";

    private final Window window;
    private final Map<String, Double> cores = new HashMap<>();
    private final Map<Long, Sample> samples = new HashMap<>();

    private record Sample(long lengthNs, long onCpuNs) { }

    private MachineUse(Window window) {
        this.window = window;
    }

    /** Why they make the run INVALID; null if they used too little, any use was accepted, or it is unknown. */
    static String reason(Run run) {
        return isAccepted(run) ? null : tooMuch(run, " (--force accepts that)");
    }

    /** The reason for what follows from it, in a run that accepted any use; null as {@link #reason}. */
    static String acceptedReason(Run run) {
        return isAccepted(run) && !run.servers().jvms().isEmpty() ? tooMuch(run, OverloadReasons.EXPLANATION) : null;
    }

    private static boolean isAccepted(Run run) {
        return run.info().path("machineBefore").path("accepted").asBoolean(true);
    }

    private static String tooMuch(Run run, String end) {
        String reason = tooMuch(run, FILE, run.info().path("machineBefore"), "", end);
        return reason != null ? reason
                : tooMuch(run, "server/" + FILE, run.info().path("serverHost"), " of the server's host", end);
    }

    private static String tooMuch(Run run, String file, JsonNode host, String where, String end) {
        int cpus = host.path("processors").asInt();
        MachineUse use = known(run, file);
        return use == null || cpus == 0 || !use.isTooMuch(cpus) ? null
                : "other processes used " + decimal(use.all()) + " of " + cpus + " CPUs" + where + ": " + use.named()
                        + end;
    }

    /**
     * Whether the file is missing or damaged, in a run that looked at the machine before its start. Then the run may be
     * INVALID without a reason.
     */
    public static RunRemarks missing(Run run) {
        if (run.window() == null || !run.info().path("machineBefore").isObject()) {
            return RunRemarks.NONE;
        }
        Remarked<MachineUse> whole = Remarked.read(run.directory().resolve(FILE),
                file -> CsvFiles.endsWithNewline(file) ? read(file, run.window()) : null, MachineUse::lacks);
        return whole.value() == null && whole.remarks().equals(RunRemarks.NONE)
                ? lacks("was cut: its last line is incomplete") : whole.remarks();
    }

    private static RunRemarks lacks(String why) {
        return RunRemarks.lacks(Unknown.OTHER_PROCESSES, FILE + " " + why + ": what other processes took of the CPUs is"
                + " unknown, and whether it was too much for a valid run");
    }

    /** A sentence if they used enough to matter without being one of the reasons; a server may be one of them. */
    public static List<String> warnings(Run run, List<String> reasons) {
        MachineUse use = known(run, FILE);
        String reason = isAccepted(run) ? acceptedReason(run) : reason(run);
        if (use == null || run.servers().jvms().isEmpty() || reason != null && reasons.contains(reason)
                || use.all() <= WARNING_CORES && use.busyShare() < WARNING_BUSY_SHARE) {
            return List.of();
        }
        return List.of(String.format(Locale.ROOT, "other processes used %.2f CPUs in the measure phase"
                + " (more than %.2f matters), %.2f and more in %.0f %% of it (%.0f %% matters): %s", use.all(),
                WARNING_CORES, BUSY_CORES, 100 * use.busyShare(), 100 * WARNING_BUSY_SHARE, use.named()));
    }

    /**
     * The processes in it that a user can stop: {@code cores} they used, and the largest with their time on a CPU.
     *
     * @param named null if there is none
     */
    public record Stoppable(double cores, String named) { }

    /** None if they are unknown, or if the server may be one of them. */
    public static Stoppable stoppable(Run run) {
        MachineUse use = run.servers().jvms().isEmpty() ? null : known(run, FILE);
        if (use != null) {
            use.cores.remove(UNNAMED);
        }
        return use == null || use.cores.isEmpty() ? new Stoppable(0, null)
                : new Stoppable(use.all(), use.largest(process -> process.getKey() + String.format(Locale.ROOT,
                        " %.0f ms", process.getValue() * use.window.lengthNs() / 1e6)));
    }

    /** Null if it is unknown, of which {@link #missing} warns, or without a measure phase. */
    private static MachineUse known(Run run, String name) {
        return run.window() == null ? null : Remarked.read(run.directory().resolve(name),
                file -> read(file, run.window()), why -> RunRemarks.NONE).value();
    }

    private static MachineUse read(Path file, Window window) throws IOException {
        MachineUse use = new MachineUse(window);
        CsvFiles.processes(file, use::add);
        return use;
    }

    private void add(long startNs, long lengthNs, String process, long onCpuNs) {
        if (window.overlaps(startNs, startNs + lengthNs)) {
            double part = Math.min(window.endNs(), startNs + lengthNs) - Math.max(window.startNs(), startNs);
            cores.merge(process, onCpuNs * part / lengthNs / window.lengthNs(), Double::sum);
            samples.merge(startNs, new Sample((long) part, (long) (onCpuNs * part / lengthNs)), (of, other) ->
                    new Sample(of.lengthNs, of.onCpuNs + other.onCpuNs));
        }
    }

    private double all() {
        return cores.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private boolean isTooMuch(int cpus) {
        return all() >= INVALID_SHARE * cpus && cpus - all() < ENOUGH;
    }

    /** The part of the phase's samples in which they used {@value #BUSY_CORES} CPUs or more. */
    private double busyShare() {
        return (double) samples.values().stream().filter(sample -> sample.onCpuNs() >= BUSY_CORES * sample.lengthNs())
                .mapToLong(Sample::lengthNs).sum() / window.lengthNs();
    }

    private String named() {
        return largest(process -> process.getKey() + " " + decimal(process.getValue()));
    }

    private String largest(Function<Map.Entry<String, Double>, String> words) {
        return cores.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed()).limit(NAMED)
                .map(words).collect(Collectors.joining(", "));
    }

    private static String decimal(double cores) {
        return String.format(Locale.ROOT, "%.2f", cores);
    }
}
