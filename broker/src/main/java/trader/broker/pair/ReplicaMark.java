package trader.broker.pair;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.recordlog.DataDirectory;
import trader.recordlog.SegmentFile;

/**
 * A file beside the data of a broker that is or was a backup, with the number of the operating system's boot. A backup
 * does not sync what it is sent: after a power cut its data may lack records that the pair has confirmed, although its
 * activation sequence says that they are complete.
 */
final class ReplicaMark {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaMark.class);
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private final Path data;
    private final Path mark;
    private final String bootId;

    /** {@code data}: the broker's directory. */
    ReplicaMark(Path data) throws IOException {
        this(data, Files.readString(BOOT_ID).strip());
    }

    ReplicaMark(Path data, String bootId) {
        this.data = data;
        this.mark = data.resolve("replica");
        this.bootId = bootId;
    }

    Path file() {
        return mark;
    }

    boolean isSet() {
        return Files.exists(mark);
    }

    /** Whether the machine has been started since this broker was a backup. */
    boolean isFromEarlierBoot() throws IOException {
        return Files.exists(mark) && !Files.readString(mark).strip().equals(bootId);
    }

    /** The data is a copy that is not synced from now on. */
    void set() throws IOException {
        DataDirectory.create(data);
        Files.writeString(mark, bootId + "\n");
        SegmentFile.force(mark);
        DataDirectory.create(data);
    }

    /** Syncs all data, after which it may be called as safe as that of an active broker. */
    void forceAll() throws IOException {
        if (!Files.exists(data)) {
            return;
        }
        Files.walkFileTree(data, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!isLock(file)) {
                    forceIfThere(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                if (failed instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failed;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failed) throws IOException {
                if (failed != null) {
                    return visitFileFailed(directory, failed);
                }
                forceIfThere(directory);
                return FileVisitResult.CONTINUE;
            }
        });
        // The names above the data, too.
        DataDirectory.create(data);
    }

    /** Closing such a file would release the lock that the broker has on it. */
    private static boolean isLock(Path file) {
        return file.getFileName().toString().startsWith("server");
    }

    private static void forceIfThere(Path file) throws IOException {
        try {
            SegmentFile.force(file);
        } catch (NoSuchFileException deleted) {
            LOG.debug("The broker no longer needs it", deleted);
        }
    }

    void clear() throws IOException {
        if (Files.deleteIfExists(mark)) {
            DataDirectory.create(data);
        }
    }
}
