package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What all threads of one process get of the processors, look by look. {@code /proc/<pid>/schedstat} would not do: it
 * is the main thread's alone, which in a JVM does nothing.
 */
final class ProcessorUse {
    private final Path tasks;
    private Map<String, ThreadTimes> known;

    /**
     * Of one process.
     *
     * @param proc {@code /proc}
     */
    ProcessorUse(Path proc, long pid) {
        tasks = proc.resolve(Long.toString(pid)).resolve("task");
    }

    /**
     * What all threads together got between two looks.
     *
     * @param times   of a thread that ended in between, what came after the last look is missing
     * @param threads that there are now
     */
    record Use(ThreadTimes times, int threads) {
    }

    /** What came since the last look; null at the first look, when the process has ended, and where no one says. */
    Use look() {
        Map<String, ThreadTimes> now = read();
        Map<String, ThreadTimes> before = known;
        known = now;
        if (before == null || before.isEmpty() || now.isEmpty()) {
            return null;
        }
        ThreadTimes sum = ThreadTimes.NONE;
        for (Map.Entry<String, ThreadTimes> thread : now.entrySet()) {
            sum = sum.plus(thread.getValue().since(before.getOrDefault(thread.getKey(), ThreadTimes.NONE)));
        }
        return new Use(sum, now.size());
    }

    private Map<String, ThreadTimes> read() {
        Map<String, ThreadTimes> times = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                String line = KernelFiles.firstLine(thread.resolve("schedstat"));
                if (line != null) {
                    times.put(thread.getFileName().toString(), ThreadTimes.parse(line));
                }
            }
        } catch (IOException ended) {
            return Map.of();
        }
        return times;
    }
}
