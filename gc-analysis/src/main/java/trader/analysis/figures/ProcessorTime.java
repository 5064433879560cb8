package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Run;

/**
 * Processor time of one JVM in the measure phase, for each message that was answered. It holds still where latency does
 * not, and shows the compiler at work.
 *
 * @param nsPerRequest all services count
 * @param groups       shares by group of threads, the largest first
 */
public record ProcessorTime(long nsPerRequest, Map<String, Double> groups) {

    /** By JVM; without those whose {@code threads.csv} is missing or unreadable, which becomes a warning. */
    public static Map<String, ProcessorTime> of(Run run, long answered) {
        Map<String, ProcessorTime> times = new LinkedHashMap<>();
        for (String jvm : run.measuredNames()) {
            Path file = run.directory().resolve(jvm).resolve("threads.csv");
            if (answered > 0 && Files.exists(file)) {
                try {
                    ProcessorTime time = of(run, file, answered);
                    if (time != null) {
                        times.put(jvm, time);
                    }
                } catch (IOException unreadable) {
                    run.warnings().add(jvm + ": threads.csv cannot be read: " + unreadable.getMessage());
                }
            }
        }
        return times;
    }

    private static ProcessorTime of(Run run, Path file, long answered) throws IOException {
        Map<String, Long> onCpuNs = new HashMap<>();
        Set<Long> starts = new HashSet<>();
        long[] lengthNs = {0};
        CsvFiles.threads(file, (group, sample) -> {
            if (sample.isIn(run.window())) {
                onCpuNs.merge(group, sample.onCpuNs(), Long::sum);
                lengthNs[0] += starts.add(sample.startNs()) ? sample.lengthNs() : 0;
            }
        });
        double totalNs = onCpuNs.values().stream().mapToLong(Long::longValue).sum();
        if (totalNs == 0) {
            return null;
        }
        Map<String, Double> shares = new LinkedHashMap<>();
        onCpuNs.entrySet().stream().filter(group -> group.getValue() > 0)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(group -> shares.put(group.getKey(), group.getValue() / totalNs));
        // The first and the last second lie partly outside.
        double partOfPhase = (double) lengthNs[0] / run.window().lengthNs();
        return new ProcessorTime(Math.round(totalNs / partOfPhase / answered), shares);
    }
}
