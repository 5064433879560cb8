package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples the processor time of all threads of a process. {@code /proc/<pid>/schedstat} has only the main thread, which
 * is idle in a JVM.
 */
final class ProcessorUse {
    private final Path tasks;
    private Map<String, ThreadTimes> known;

    ProcessorUse(Path proc, long pid) {
        tasks = proc.resolve(Long.toString(pid)).resolve("task");
    }

    /** The use between two samples, without the last part of ended threads; {@code threads}: their current number. */
    record Use(ThreadTimes times, int threads) {
    }

    /** The use since the last sample; null for the first sample, after the end of the process, and if it is unknown. */
    Use sample() {
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
