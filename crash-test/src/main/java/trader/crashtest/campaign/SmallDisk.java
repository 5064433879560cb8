package trader.crashtest.campaign;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A small file system in memory that can be filled; mounting it takes root. */
final class SmallDisk implements AutoCloseable {
    private static final int SIZE_MB = 160;

    private final Path directory;
    private boolean mounted;

    SmallDisk(Path directory) {
        this.directory = directory;
    }

    /** Why this machine cannot have one, or null. */
    static String unsupported(Path scratch) throws IOException, InterruptedException {
        if (!System.getProperty("user.name").equals("root")) {
            return "only root may mount a file system";
        }
        Path directory = Files.createTempDirectory(Files.createDirectories(scratch), "mount");
        try (SmallDisk disk = new SmallDisk(directory)) {
            disk.open();
            return null;
        } catch (IOException refused) {
            return refused.getMessage();
        } finally {
            Files.deleteIfExists(directory);
        }
    }

    void open() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        run("mount", "-t", "tmpfs", "-o", "size=" + SIZE_MB + "m", "tmpfs", directory.toString());
        mounted = true;
    }

    /** Leaves no byte free. */
    void fill() throws IOException {
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (free() > 0) {
                out.write(block);
            }
        } catch (IOException full) {
            if (free() > block.length) {
                throw full;
            }
        }
    }

    /** Makes room again. */
    void release() throws IOException {
        Files.deleteIfExists(filler());
    }

    private long free() throws IOException {
        FileStore store = Files.getFileStore(directory);
        return store.getUsableSpace();
    }

    private Path filler() {
        return directory.resolve("filler");
    }

    /** Ends what an earlier campaign that was killed has left mounted below a directory. */
    static void unmountLeftOvers(Path below) throws IOException, InterruptedException {
        for (String line : Files.readAllLines(Path.of("/proc/mounts"))) {
            String mount = line.split(" ")[1].replace("\\040", " ");
            if (Path.of(mount).startsWith(below)) {
                run("umount", mount);
            }
        }
    }

    /** Copies what is on it to a directory that stays; the filler apart. */
    void keep(Path target) throws IOException {
        release();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Files.copy(each, target.resolve(directory.relativize(each).toString()));
            }
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
    }

    @Override
    public void close() throws IOException {
        if (mounted) {
            mounted = false;
            boolean interrupted = Thread.interrupted();
            try {
                // Lazily: a process that is ending may still have files open.
                run("umount", "-l", directory.toString());
            } catch (InterruptedException unexpected) {
                interrupted = true;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
