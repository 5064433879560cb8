package trader.recordlog;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import trader.common.PrivateFiles;

/** The lock of a directory that one process uses, held until this object is closed or the process ends. */
public final class DataDirectory implements AutoCloseable {
    private final FileChannel lock;

    private DataDirectory(FileChannel lock) {
        this.lock = lock;
    }

    /** Creates and locks a directory, as {@link #create} does. Fails if another process has it. */
    public static DataDirectory take(Path path) throws IOException {
        create(path);
        FileChannel channel = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return new DataDirectory(channel);
            }
        } catch (OverlappingFileLockException mine) {
            // Another part of this process has the lock.
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
        channel.close();
        throw new IOException("directory " + path + " is in use by another server");
    }

    /** Creates a private directory; syncs its name, even if it is there already, and those of new parents. */
    public static void create(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path known = Objects.requireNonNullElse(absolute.getParent(), absolute);
        while (!Files.exists(known)) {
            known = known.getParent();
        }
        PrivateFiles.takeDirectory(absolute);
        for (Path each = absolute; each != null && each.startsWith(known); each = each.getParent()) {
            if (Files.isReadable(each)) {
                SegmentFile.force(each);
            }
        }
    }

    /** Creates a private file with all of a text, synced, or fails if the file is there. The name is not synced. */
    public static void createFile(Path file, String text) throws IOException {
        // Only its owner can read a temporary file.
        Path written = Files.createTempFile(file.getParent(), file.getFileName().toString(), null);
        try {
            Files.writeString(written, text);
            SegmentFile.force(written);
            Files.createLink(file, written);
        } finally {
            Files.delete(written);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
