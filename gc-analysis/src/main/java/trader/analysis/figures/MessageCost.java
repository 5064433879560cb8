package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.Window;

/**
 * CPU time and allocation of one JVM in the measure phase, divided by the messages that all services answered. Both
 * hold still where latency does not; the CPU time shows the compiler at work. Seconds that lie only partly in the phase
 * are taken to be like the others.
 *
 * @param cpuNs          of all threads; null if unknown
 * @param groupsNs       of each group of threads, the largest first
 * @param allocatedBytes on the heap, by Java threads; null if unknown
 */
public record MessageCost(Long cpuNs, Map<String, Long> groupsNs, Long allocatedBytes) {
    private static final String ALLOCATED = "allocatedBytes";
    private static final String COMPILER = "compiler";

    /**
     * By JVM, without those of which nothing is known. Warns of {@code threads.csv} if it cannot be read, as {@link
     * Counters} do of {@code counters.csv}.
     */
    public static Remarked<Map<String, MessageCost>> of(Run run, long answered) {
        Remarked<Map<String, Map<String, Long>>> threads = run.readEach("threads.csv",
                jvm -> file -> groupsNs(file, run.window(), answered));
        Map<String, Long> allocated = run.readEach("counters.csv",
                jvm -> file -> allocatedBytes(file, run.window(), answered)).value();
        Map<String, MessageCost> costs = new LinkedHashMap<>();
        for (String jvm : answered > 0 ? run.measuredNames() : Set.<String>of()) {
            Map<String, Long> groupsNs = threads.value().getOrDefault(jvm, Map.of());
            Long cpuNs = groupsNs.isEmpty() ? null
                    : Long.valueOf(groupsNs.values().stream().mapToLong(Long::longValue).sum());
            Long bytes = allocated.get(jvm);
            if (cpuNs != null || bytes != null) {
                costs.put(jvm, new MessageCost(cpuNs, groupsNs, bytes));
            }
        }
        return new Remarked<>(costs, threads.remarks());
    }

    /** Of all JVMs together, without groups; what is unknown of one is unknown. */
    public static MessageCost together(Collection<MessageCost> costs) {
        return new MessageCost(sum(costs, MessageCost::cpuNs), Map.of(), sum(costs, MessageCost::allocatedBytes));
    }

    /** CPUs that the compilers of all JVMs used on average in the measure phase; those unknown count as none. */
    public static double compilerCpus(Collection<MessageCost> costs, long answered, Window window) {
        long perMessageNs = costs.stream().mapToLong(cost -> cost.groupsNs.getOrDefault(COMPILER, 0L)).sum();
        return (double) perMessageNs * answered / window.lengthNs();
    }

    private static Long sum(Collection<MessageCost> costs, Function<MessageCost, Long> figure) {
        return costs.stream().map(figure).reduce(0L, (a, b) -> a == null || b == null ? null : Long.valueOf(a + b));
    }

    /** The groups that used half a per cent or more. */
    public Map<String, Long> mostGroupsNs() {
        Map<String, Long> most = new LinkedHashMap<>(groupsNs);
        most.values().removeIf(ns -> ns < 0.005 * cpuNs);
        return most;
    }

    private static Map<String, Long> groupsNs(Path file, Window window, long answered) throws IOException {
        Map<String, Long> onCpuNs = new HashMap<>();
        Set<Long> starts = new HashSet<>();
        long[] lengthNs = {0};
        CsvFiles.threads(file, (group, sample) -> {
            if (sample.isIn(window)) {
                onCpuNs.merge(group, sample.onCpuNs(), Long::sum);
                lengthNs[0] += starts.add(sample.startNs()) ? sample.lengthNs() : 0;
            }
        });
        // The first and the last second lie partly outside.
        double counted = (double) lengthNs[0] / window.lengthNs() * answered;
        Map<String, Long> groupsNs = new LinkedHashMap<>();
        onCpuNs.entrySet().stream().filter(group -> group.getValue() > 0)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(group -> groupsNs.put(group.getKey(), Math.round(group.getValue() / counted)));
        return groupsNs;
    }

    /** From the first line in the measure phase to the last; null without two that have the counter. */
    private static Long allocatedBytes(Path file, Window window, long answered) throws IOException {
        CsvFiles.CounterLine[] ends = new CsvFiles.CounterLine[2];
        CsvFiles.counters(file, (before, line) -> {
            if (window.overlaps(line.timeNs(), line.timeNs()) && !Double.isNaN(line.value(ALLOCATED))) {
                ends[0] = ends[0] == null ? line : ends[0];
                ends[1] = line;
            }
        });
        if (ends[0] == ends[1]) {
            return null;
        }
        double bytesPerNs = (ends[1].value(ALLOCATED) - ends[0].value(ALLOCATED))
                / (ends[1].timeNs() - ends[0].timeNs());
        return Math.round(bytesPerNs * window.lengthNs() / answered);
    }
}
