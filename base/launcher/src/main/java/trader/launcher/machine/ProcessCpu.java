package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import trader.runfiles.ThreadRole;

/**
 * The CPU time of a process as the sum of its threads, each to the nanosecond. A reading of 200 threads takes about
 * 1 ms, so read it while the process is frozen. Zero where the kernel has no {@code schedstat}. One thread at a time.
 */
public final class ProcessCpu implements AutoCloseable {
    private final Path tasks;
    private final List<WatchedThread> threads = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final byte[] buffer = new byte[128];
    private Times sum = Times.NONE;

    /**
     * CPU time of the threads that were read, each since its start; what one takes between the last reading and its end
     * is missing.
     *
     * @param compilerNs the part of the JIT compiler's threads
     */
    public record Times(long onCpuNs, long compilerNs) {
        /** That of a process before it starts. */
        public static final Times NONE = new Times(0, 0);

        public Times plus(Times other) {
            return new Times(onCpuNs + other.onCpuNs, compilerNs + other.compilerNs);
        }

        /** Of all threads but the compilers'. */
        public long othersNs() {
            return onCpuNs - compilerNs;
        }

        public Times minus(Times earlier) {
            return new Times(onCpuNs - earlier.onCpuNs, compilerNs - earlier.compilerNs);
        }
    }

    public ProcessCpu(long pid) {
        this(Path.of("/proc"), pid);
    }

    ProcessCpu(Path proc, long pid) {
        tasks = proc.resolve(Long.toString(pid)).resolve("task");
    }

    /** Reads all threads. A process that has ended keeps its last times. */
    public Times read() throws IOException {
        addNew();
        for (int i = threads.size() - 1; i >= 0; i--) {
            WatchedThread thread = threads.get(i);
            try {
                thread.read(0);
            } catch (IOException ended) {
                threads.remove(i);
                known.remove(thread.id());
                thread.close();
                continue;
            }
            sum = sum.plus(new Times(thread.onCpuGrowthNs(),
                    thread.role() == ThreadRole.COMPILER ? thread.onCpuGrowthNs() : 0));
        }
        return sum;
    }

    private void addNew() throws IOException {
        if (!Files.isDirectory(tasks)) {
            return;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                if (known.add(task.getFileName().toString())) {
                    add(task);
                }
            }
        }
    }

    private void add(Path task) {
        try {
            threads.add(new WatchedThread(task, buffer, false));
        } catch (IOException ended) {
            known.remove(task.getFileName().toString());
        }
    }

    @Override
    public void close() throws IOException {
        for (WatchedThread thread : threads) {
            thread.close();
        }
    }
}
