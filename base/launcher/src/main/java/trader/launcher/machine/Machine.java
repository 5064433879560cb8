package trader.launcher.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Facts that do not change during a run: machine, operating system, revision of the code. */
public final class Machine {
    private static final Pattern MODEL = Pattern.compile("(?:model name|Model|CPU part)\\s*:\\s*(.+)");

    private Machine() {
    }

    public static Map<String, String> describe(Path home) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("host", host());
        note(facts, "boot", "/proc/sys/kernel/random/boot_id");
        facts.put("timeNamespace", timeNamespace());
        facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        facts.put("cpu", cpuModel());
        facts.put("cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
        Map<String, Long> memory = KernelFiles.numbers(Path.of("/proc/meminfo"));
        facts.put("memoryMb", memory.containsKey("MemTotal")
                ? Long.toString(memory.get("MemTotal") / 1024) : "unknown");
        note(facts, "clockSource", "/sys/devices/system/clocksource/clocksource0/current_clocksource");
        note(facts, "cpuGovernor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        note(facts, "transparentHugePages", "/sys/kernel/mm/transparent_hugepage/enabled");
        note(facts, "cpuLimit", "/sys/fs/cgroup/cpu.max");
        facts.put("revision", revision(home));
        return facts;
    }

    /**
     * The git revision, with {@code -dirty} if files differ from it, or the reason why it is unknown.
     *
     * @param home a checkout, or an unpacked zip, in which the build has noted the revision
     */
    public static String revision(Path home) {
        String noted = KernelFiles.firstLine(home.resolve("lib/revision.txt"));
        return noted != null ? noted.strip()
                : command(home, List.of("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"));
    }

    /** Names the clock of {@link System#nanoTime()}, of these facts: it is the same for all JVMs that have it. */
    public static String clock(Map<String, String> facts) {
        return facts.get("boot") + " " + facts.get("timeNamespace");
    }

    /** Containers can have clocks of their own. */
    private static String timeNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/time")).toString();
        } catch (IOException olderKernel) {
            return "unknown";
        }
    }

    /** Memory that new processes can use, in bytes; of this process's limits only the machine's. */
    public static long availableBytes() {
        Long kilobytes = KernelFiles.numbers(Path.of("/proc/meminfo")).get("MemAvailable");
        return kilobytes == null ? Runtime.getRuntime().maxMemory() : kilobytes * 1024;
    }

    private static void note(Map<String, String> facts, String name, String file) {
        String line = KernelFiles.firstLine(Path.of(file));
        facts.put(name, line == null ? "unknown: no " + file : line.strip());
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException unresolved) {
            String name = KernelFiles.firstLine(Path.of("/proc/sys/kernel/hostname"));
            return name == null ? "unknown" : name;
        }
    }

    private static String cpuModel() {
        return KernelFiles.lines(Path.of("/proc/cpuinfo")).stream().map(MODEL::matcher).filter(Matcher::matches)
                .map(matcher -> matcher.group(1)).findFirst().orElse("unknown");
    }

    private static String command(Path directory, List<String> command) {
        try {
            Process process = new ProcessBuilder(command).directory(directory.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String text = new String(process.getInputStream().readAllBytes()).strip();
            return process.waitFor() == 0 ? text : "unknown: not a git checkout";
        } catch (IOException noSuchCommand) {
            return "unknown: git is not installed";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "unknown: interrupted";
        }
    }
}
