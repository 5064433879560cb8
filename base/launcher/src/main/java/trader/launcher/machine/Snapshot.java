package trader.launcher.machine;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine's counters at one moment.
 *
 * @param facts     for the reader: load, memory and so on
 * @param nanoTime  {@link System#nanoTime()}
 * @param cpu       all CPUs, or null if {@code /proc/stat} cannot be read
 * @param cgroup    {@code cpu.stat} of this process's control group; empty if there is none
 * @param vmstat    pages swapped in and out; empty if unknown
 */
public record Snapshot(Map<String, String> facts, long nanoTime, CpuTimes cpu, Map<String, Long> cgroup,
        Map<String, Long> vmstat, Map<Long, ProcessTimes> processes) {

    public static Snapshot take() {
        return take(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    static Snapshot take(Path proc, Path cgroupRoot) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("time", Instant.now().toString());
        String load = KernelFiles.firstLine(proc.resolve("loadavg"));
        facts.put("loadAverage", load == null ? "unknown: no " + proc.resolve("loadavg") : loadOf(load));
        Map<String, Long> memory = KernelFiles.numbers(proc.resolve("meminfo"));
        facts.put("memoryAvailableMb", memory.containsKey("MemAvailable")
                ? Long.toString(memory.get("MemAvailable") / 1024) : "unknown: no " + proc.resolve("meminfo"));
        Map<String, Long> cgroup = KernelFiles.numbers(ControlGroup.of(proc, cgroupRoot).cpuStat());
        return new Snapshot(facts, System.nanoTime(), CpuTimes.of(proc), cgroup,
                KernelFiles.numbers(proc.resolve("vmstat")), ProcessTimes.all(proc));
    }

    private static String loadOf(String line) {
        return Stream.of(line.split(" ")).limit(3).collect(Collectors.joining(" "));
    }
}
