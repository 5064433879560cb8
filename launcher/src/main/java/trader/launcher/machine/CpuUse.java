package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU time of each thread of a JVM so far, exact to the nanosecond. A reading takes 30 µs a thread. Zero where the
 * kernel has no {@code schedstat}.
 */
public final class CpuUse {
    /** That of a process before it starts. */
    public static final CpuUse NONE = new CpuUse();

    private final Map<Path, Long> compilersNs = new HashMap<>();
    private final Map<Path, Long> othersNs = new HashMap<>();

    /** Growth of the CPU time of the just-in-time compilers, and of all other threads. */
    public record Growth(long compilersNs, long othersNs) { }

    private CpuUse() { }

    public static CpuUse of(long pid) throws IOException {
        return of(Path.of("/proc", Long.toString(pid), "task"));
    }

    static CpuUse of(Path tasks) throws IOException {
        CpuUse use = new CpuUse();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                String name = KernelFiles.firstLine(task.resolve("comm"));
                String times = KernelFiles.firstLine(task.resolve("schedstat"));
                if (name != null && times != null) {
                    boolean compiles = ThreadRole.of(name, true) == ThreadRole.COMPILER;
                    (compiles ? use.compilersNs : use.othersNs).put(task, Long.valueOf(times.split(" ")[0]));
                }
            }
        }
        return use;
    }

    /** Growth since an earlier reading of the same process, without threads that have ended. */
    public Growth since(CpuUse before) {
        return new Growth(growthNs(before.compilersNs, compilersNs), growthNs(before.othersNs, othersNs));
    }

    private static long growthNs(Map<Path, Long> before, Map<Path, Long> now) {
        return now.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L)).sum();
    }
}
