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
import trader.launcher.machine.CpuLog;
import trader.launcher.machine.Cpus;

/** Watches the JVMs of a run from outside: their pinning and their CPU time. */
public final class JvmWatch implements AutoCloseable {
    /** The flight recording in a JVM's directory. */
    public static final String PROFILE = "profile.jfr";

    private final CpuLog log;
    private final Map<String, Cpus> cpus = new HashMap<>();
    private final Map<String, Long> pids = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<Path, Long> profiled = new LinkedHashMap<>();

    /**
     * Reads nothing yet.
     *
     * @param run     directory for the files about the machine
     * @param sampled whether threads are read every 10 to 50 ms, and not only every second
     */
    public JvmWatch(Path run, boolean sampled) {
        log = new CpuLog(run, sampled);
    }

    /**
     * Watches a JVM that has started.
     *
     * @param directory for the files of its threads
     * @throws JvmFailure when it is not pinned to the requested CPUs
     */
    public void add(String name, long pid, JvmFlags flags, Path directory) throws IOException, JvmFailure {
        Cpus found = Cpus.of(pid);
        cpus.put(name, found);
        if (flags.pinned() != null && !flags.pinned().equals(found)) {
            throw new JvmFailure(name + " (process " + pid + ") should be pinned to the CPUs " + flags.pinned()
                    + ", but may use " + (found == null ? "unknown ones" : found), List.of());
        }
        if (flags.profiled()) {
            profiled.put(directory, pid);
        }
        pids.put(name, pid);
        log.watch(pid, directory, !name.startsWith("client-"));
    }

    /** Begins to sample the threads of the JVMs, which have connected but not begun to work. */
    public void open() throws IOException {
        pids.forEach((name, pid) -> {
            try {
                log.setNames(pid, ThreadNames.of(pid));
            } catch (IOException refused) {
                notes.add(name + ": threads are grouped by the first 15 letters of their names, because the JVM did not"
                        + " print them: " + refused.getMessage());
            }
        });
        log.open();
    }

    /** Sentences about things that could not be found out. */
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        pids.forEach((name, pid) -> {
            String reason = log.unreadable(pid);
            if (reason != null) {
                all.add(name + ": the CPU time of some threads is missing: " + reason);
            }
        });
        return all;
    }

    /** The CPUs that a JVM may use, or null if unknown. */
    public Cpus cpus(String name) {
        return cpus.get(name);
    }

    /**
     * Collects the flight recordings of JVMs that have ended. The Grinder's workers do not know their directories when
     * they start, so their recordings are named after the process id and moved now.
     *
     * @return a sentence for each missing recording
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
