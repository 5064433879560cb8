package trader.crashtest.campaign;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import trader.common.ProcessOutput;

/** A small in-memory file system of its user alone, which can be filled; only root can mount it. */
final class SmallDisk implements AutoCloseable {
    private static final int SIZE_MB = 160;

    private final Path directory;
    private final int sizeMb;
    private boolean mounted;

    /** For a data directory. */
    SmallDisk(Path directory) {
        this(directory, SIZE_MB);
    }

    SmallDisk(Path directory, int sizeMb) {
        this.directory = directory;
        this.sizeMb = sizeMb;
    }

    /** The reason why this machine cannot have one, or null if it can. */
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
        ProcessOutput.of("mount", "-t", "tmpfs", "-o", "mode=700,size=" + sizeMb + "m", "tmpfs", directory.toString());
        mounted = true;
    }

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

    void release() throws IOException {
        Files.deleteIfExists(filler());
    }

    private long free() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    private Path filler() {
        return directory.resolve("filler");
    }

    /** Unmounts disks that an earlier, killed campaign left below a directory. */
    static void unmountBelow(Path parent) throws IOException, InterruptedException {
        for (String line : Files.readAllLines(Path.of("/proc/mounts"))) {
            String mount = line.split(" ")[1].replace("\\040", " ");
            if (Path.of(mount).startsWith(parent)) {
                ProcessOutput.of("umount", mount);
            }
        }
    }

    /** Copies its files, except the filler, to another directory. */
    void keep(Path target) throws IOException {
        release();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Files.copy(each, target.resolve(directory.relativize(each).toString()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (mounted) {
            mounted = false;
            boolean interrupted = Thread.interrupted();
            try {
                // Lazily, because a process that is ending may still have files open.
                ProcessOutput.of("umount", "-l", directory.toString());
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
