package trader.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.lab.environment.ProcessorLog;
import trader.lab.environment.Processors;
import trader.lab.jvm.JvmFailure;
import trader.lab.jvm.JvmFlags;

/** The JVMs of a run as the operating system sees them: whether they are pinned as asked, and what they get to run. */
final class JvmWatch implements AutoCloseable {
    private final ProcessorLog log = new ProcessorLog();
    private final Map<String, Processors> cpus = new HashMap<>();

    /**
     * Watches a JVM that has started.
     *
     * @param directory where its {@code cpu.csv} comes to be
     * @throws JvmFailure when it is not on the processors that it was to be pinned to
     */
    void add(String name, long pid, JvmFlags flags, Path directory) throws IOException, JvmFailure {
        Processors found = Processors.of(pid);
        cpus.put(name, found);
        if (flags.pinned() != null && !flags.pinned().equals(found)) {
            throw new JvmFailure(name + " (process " + pid + ") was to be pinned to the processors " + flags.pinned()
                    + ", but may use " + (found == null ? "nobody knows which" : found), List.of());
        }
        log.watch(pid, directory);
    }

    /** Starts the sampling: from now on there is a load. */
    void open() {
        log.open();
    }

    /** The processors that a JVM was found to use, or null. */
    Processors cpus(String name) {
        return cpus.get(name);
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
