package trader.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import trader.benchmarks.Benchmark;
import trader.common.DirectoryTrees;
import trader.launcher.jvm.ModulePath;

/** The servers' files. A signal ends all processes that this JVM has started, and the files go with them. */
final class ServerFiles implements AutoCloseable {
    private final Path directory;
    private boolean removed;

    /** A new directory below the module's {@code target}. */
    ServerFiles(ModulePath modules) throws IOException {
        directory = Files.createTempDirectory(modules.jar("containers").getParent(), "servers-");
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeAfterSignal, "remove-servers"));
    }

    Path directory() {
        return directory;
    }

    private synchronized void removeAfterSignal() {
        if (removed) {
            return;
        }
        Benchmark.interrupt();
        List<ProcessHandle> started = ProcessHandle.current().descendants().toList();
        started.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(started.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new)).join();
        try {
            close();
        } catch (IOException failed) {
            System.err.println(directory + " cannot be deleted: " + failed);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        removed = true;
        DirectoryTrees.delete(directory);
    }
}
