package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.client.fix.FixAddress;
import trader.common.DirectoryTrees;
import trader.common.Settings;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;

/** The JVMs that a benchmark starts beside its own. They and their files are removed at the end. */
final class BenchmarkServers {
    /** Begins the console line of a server that is ready. */
    private static final String READY = "READY ";

    private static final long READY_DEADLINE_S = 60;
    private static final long STOP_DEADLINE_MS = 10_000;

    private final long heapBytes;
    private final ModulePath modules;
    private final Path directory;
    private final List<JvmProcess> servers = new ArrayList<>();
    private boolean removed;

    /** The files are below the project, because the default directory for temporary files is often not on a disk. */
    BenchmarkServers(long heapBytes) throws IOException {
        this.heapBytes = heapBytes;
        modules = ModulePath.fromSystemProperty();
        directory = Files.createTempDirectory(Files.createDirectories(runs(modules)), "benchmark-");
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeAfterSignal, "remove-servers"));
    }

    /** An unpacked zip may be read-only. */
    private static Path runs(ModulePath modules) {
        return modules.isUnpacked() ? Path.of("runs").toAbsolutePath() : modules.home().resolve("runs");
    }

    Path directory() {
        return directory;
    }

    /**
     * Starts a server without emulated delays, with a command-line prefix, waits until it is ready, and returns the URL
     * of its broker.
     */
    String start(String name, Map<String, String> settings, Class<?> main, List<String> wrapper)
            throws IOException, InterruptedException, JvmFailure {
        Path home = Files.createDirectory(directory.resolve(name));
        Path file = home.resolve("server.properties");
        Map<String, String> all = new TreeMap<>(Map.of("out-dir", home.toString(), "insert-delay", "0",
                "prepare-delay", "0", "commit-delay", "0"));
        all.putAll(settings);
        new Settings(all).write(file);
        JvmFlags flags = flags();
        return start(() -> JvmProcess.startUnder(wrapper, "server-" + name, home, flags,
                ServerJvm.flags(flags, all, home), classPath(), main.getName(), file.toString()))
                .awaitLine(READY, READY_DEADLINE_S);
    }

    private interface Start {
        JvmProcess now() throws IOException;
    }

    private synchronized JvmProcess start(Start start) throws IOException, InterruptedException {
        if (removed) {
            throw new InterruptedException("a signal ends the benchmark");
        }
        JvmProcess started = start.now();
        servers.add(started);
        return started;
    }

    private JvmFlags flags() {
        return JvmFlags.of(Jdk.current(), "--gc", Collector.G1, heapBytes, List.of());
    }

    /** The server that was started last. */
    synchronized JvmProcess latest() {
        return servers.get(servers.size() - 1);
    }

    /** The address of the FIX gateway of the latest server. */
    FixAddress fixAddress() throws InterruptedException, JvmFailure {
        return FixAddress.parse(ServerJvm.fixAddress(latest()));
    }

    /** Only this module's and the server's: other modules have their own logging configuration. */
    private String classPath() throws IOException {
        return modules.jar("benchmarks") + ":" + modules.of("server");
    }

    synchronized void stop() throws InterruptedException {
        for (JvmProcess server : servers) {
            server.stop(STOP_DEADLINE_MS);
        }
        servers.clear();
    }

    synchronized void remove() throws IOException, InterruptedException {
        stop();
        removed = true;
        DirectoryTrees.delete(directory);
    }

    private synchronized void removeAfterSignal() {
        if (removed) {
            return;
        }
        removed = true;
        Benchmark.interrupt();
        servers.forEach(JvmProcess::kill);
        // Those that libraries started.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        try {
            for (JvmProcess server : servers) {
                server.awaitEnd(STOP_DEADLINE_MS);
            }
            deleteAll();
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
    }

    /** A database in the directory, and the benchmark itself, may still be writing. */
    private void deleteAll() throws InterruptedException {
        IOException failure = null;
        for (int attempt = 0; attempt < 50 && Files.exists(directory); attempt++) {
            try {
                DirectoryTrees.delete(directory);
                failure = null;
            } catch (IOException stillWritten) {
                failure = stillWritten;
                Thread.sleep(100);
            }
        }
        if (failure != null) {
            System.err.println(directory + " cannot be deleted: " + failure);
        }
    }
}
