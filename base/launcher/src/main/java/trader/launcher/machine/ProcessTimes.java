package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The text of {@code /proc/<pid>/stat}.
 *
 * @param command    name
 * @param startTicks start; identifies the process together with its id
 * @param ticks      own CPU time
 * @param childTicks CPU time of the children that it has waited for
 */
record ProcessTimes(long pid, long parent, String command, long startTicks, long ticks, long childTicks) {
    // Positions after the name, which may contain spaces and brackets.
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILD_USER = 13;
    private static final int CHILD_SYSTEM = 14;
    private static final int START = 19;

    /** All processes, by id; empty if unknown. */
    static Map<Long, ProcessTimes> all(Path proc) {
        Map<Long, ProcessTimes> processes = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path each : all) {
                // A name may hold a line feed.
                String line = String.join("\n", KernelFiles.lines(each.resolve("stat")));
                if (!line.isEmpty()) {
                    ProcessTimes times = parse(line);
                    processes.put(times.pid(), times);
                }
            }
        } catch (IOException unreadable) {
            return Map.of();
        }
        return processes;
    }

    /** Parses it; the name stands in brackets. */
    static ProcessTimes parse(String line) {
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        List<String> rest = Arrays.asList(line.substring(close + 2).strip().split(" "));
        return new ProcessTimes(Long.parseLong(line.substring(0, open).strip()), Long.parseLong(rest.get(PARENT)),
                line.substring(open + 1, close), Long.parseLong(rest.get(START)),
                Long.parseLong(rest.get(USER)) + Long.parseLong(rest.get(SYSTEM)),
                Long.parseLong(rest.get(CHILD_USER)) + Long.parseLong(rest.get(CHILD_SYSTEM)));
    }
}
