package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

/** The server JVMs of a benchmark, without emulated delays. They and their files are removed at the end. */
final class BenchmarkServers {
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
        directory = Files.createTempDirectory(Files.createDirectories(modules.home().resolve("runs")), "benchmark-");
        // For the files of a database that runs as another user.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeAfterSignal, "remove-servers"));
    }

    Path directory() {
        return directory;
    }

    /** Starts a server with a command-line prefix, waits until it is ready, and returns the URL of its broker. */
    String start(String name, Map<String, String> settings, Class<?> main, List<String> wrapper)
            throws IOException, InterruptedException, JvmFailure {
        Path home = Files.createDirectory(directory.resolve(name));
        Path file = home.resolve("server.properties");
        Map<String, String> all = new TreeMap<>(Map.of("out-dir", home.toString(), "insert-delay", "0",
                "prepare-delay", "0", "commit-delay", "0"));
        all.putAll(settings);
        new Settings(all).write(file);
        JvmFlags flags = JvmFlags.of(Jdk.current(), "--gc", Collector.G1, heapBytes, List.of());
        JvmProcess server;
        synchronized (this) {
            if (removed) {
                throw new InterruptedException("a signal ends the benchmark");
            }
            server = JvmProcess.startUnder(wrapper, "server-" + name, home, flags,
                    ServerJvm.flags(flags, all, home), classPath(), main.getName(), file.toString());
            servers.add(server);
        }
        return server.awaitLine("READY ", READY_DEADLINE_S);
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
        return modules.home().resolve("benchmarks/target/benchmarks.jar") + ":" + modules.of("server");
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
