package trader.launcher.jvm;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.launcher.machine.ProcessorLog;
import trader.launcher.machine.Processors;

/** The JVMs of a run as the operating system sees them: whether they are pinned as asked, and what they get to run. */
public final class JvmWatch implements AutoCloseable {
    /** The flight recording in a JVM's directory. */
    public static final String PROFILE = "profile.jfr";

    private final ProcessorLog log = new ProcessorLog();
    private final Map<String, Processors> cpus = new HashMap<>();
    private final Map<Path, Long> profiled = new LinkedHashMap<>();

    /**
     * Watches a JVM that has started.
     *
     * @param directory where its {@code cpu.csv} comes to be
     * @throws JvmFailure when it is not on the processors that it was to be pinned to
     */
    public void add(String name, long pid, JvmFlags flags, Path directory) throws IOException, JvmFailure {
        Processors found = Processors.of(pid);
        cpus.put(name, found);
        if (flags.pinned() != null && !flags.pinned().equals(found)) {
            throw new JvmFailure(name + " (process " + pid + ") was to be pinned to the processors " + flags.pinned()
                    + ", but may use " + (found == null ? "nobody knows which" : found), List.of());
        }
        if (flags.profiled()) {
            profiled.put(directory, pid);
        }
        log.watch(pid, directory);
    }

    /** Starts the sampling: from now on there is a load. */
    public void open() {
        log.open();
    }

    /** The processors that a JVM was found to use, or null. */
    public Processors cpus(String name) {
        return cpus.get(name);
    }

    /**
     * Looks for the flight recordings of JVMs that have ended. Those of the Grinder's workers, which do not know their
     * directory when they start, are named by the process id and get their place now.
     *
     * @return a sentence for each that is not there
     */
    public List<String> takeProfiles() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Map.Entry<Path, Long> jvm : profiled.entrySet()) {
            Path directory = jvm.getKey();
            String name = "hotspot-pid-" + jvm.getValue() + "-*.jfr";
            try (DirectoryStream<Path> found = Files.newDirectoryStream(directory.getParent(), name)) {
                for (Path recording : found) {
                    Files.move(recording, directory.resolve(PROFILE));
                }
            }
            if (!Files.exists(directory.resolve(PROFILE))) {
                missing.add(directory.getFileName() + " left no flight recording");
            }
        }
        return missing;
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
