package trader.launcher.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The control group of this process, whose children are in it, too; unified hierarchy or version 1. */
final class ControlGroup {
    private static final long NS_PER_US = 1_000;

    private ControlGroup() {
    }

    /** {@code cpu.stat} of the group that limits the processors; the file need not exist. */
    static Path cpuStat(Path proc, Path root) {
        Path unified = root.resolve("cpu.stat");
        for (String line : KernelFiles.lines(proc.resolve("self/cgroup"))) {
            // 0::/user.slice/x, or of version 1: 4:cpu,cpuacct:/x
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[2].startsWith("/")) {
                String group = parts[2].substring(1);
                if (List.of(parts[1].split(",")).contains("cpu")) {
                    Path file = root.resolve("cpu").resolve(group).resolve("cpu.stat");
                    if (Files.exists(file)) {
                        return file;
                    }
                } else if (parts[1].isEmpty()) {
                    unified = root.resolve(group).resolve("cpu.stat");
                }
            }
        }
        return unified;
    }

    /** How long the limit stopped the group so far, from the numbers of {@code cpu.stat}; null if there is no limit. */
    static Long throttledNs(Map<String, Long> cpuStat) {
        if (cpuStat.containsKey("throttled_usec")) {
            return cpuStat.get("throttled_usec") * NS_PER_US;
        }
        return cpuStat.get("throttled_time");
    }
}
