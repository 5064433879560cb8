package trader.launcher.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The control group of this process, whose children are in it, too; unified hierarchy or version 1.
 *
 * @param cpuStat  {@code cpu.stat} of the group that limits the CPUs; the file need not exist
 * @param cpuUsage the CPU time of the same group in version 1, in ns; the file need not exist
 */
record ControlGroup(Path cpuStat, Path cpuUsage) {
    private static final long NS_PER_US = 1_000;

    /**
     * Sums since the group was made.
     *
     * @param throttledNs how long its limit stopped it, added up over CPUs; null if there is no limit
     * @param onCpuNs     its CPU time; null if unknown
     */
    record Times(Long throttledNs, Long onCpuNs) {
    }

    static ControlGroup of(Path proc, Path root) {
        Path unified = root.resolve("cpu.stat");
        for (String line : KernelFiles.lines(proc.resolve("self/cgroup"))) {
            // 0::/user.slice/x, or of version 1: 4:cpu,cpuacct:/x
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[2].startsWith("/")) {
                String group = parts[2].substring(1);
                if (List.of(parts[1].split(",")).contains("cpu")) {
                    Path file = root.resolve("cpu").resolve(group).resolve("cpu.stat");
                    if (Files.exists(file)) {
                        return new ControlGroup(file, root.resolve("cpuacct").resolve(group).resolve("cpuacct.usage"));
                    }
                } else if (parts[1].isEmpty()) {
                    unified = root.resolve(group).resolve("cpu.stat");
                }
            }
        }
        return new ControlGroup(unified, root.resolve("cpuacct/cpuacct.usage"));
    }

    Times times() {
        Map<String, Long> stat = KernelFiles.numbers(cpuStat);
        Long throttledNs = throttledNs(stat);
        if (throttledNs == null) {
            return new Times(null, null);
        }
        if (stat.containsKey("usage_usec")) {
            return new Times(throttledNs, stat.get("usage_usec") * NS_PER_US);
        }
        String usage = KernelFiles.firstLine(cpuUsage);
        return new Times(throttledNs, usage == null ? null : Long.valueOf(usage));
    }

    /** How long the limit stopped the group so far, from the numbers of {@code cpu.stat}; null if there is no limit. */
    static Long throttledNs(Map<String, Long> cpuStat) {
        if (cpuStat.containsKey("throttled_usec")) {
            return cpuStat.get("throttled_usec") * NS_PER_US;
        }
        return cpuStat.get("throttled_time");
    }
}
