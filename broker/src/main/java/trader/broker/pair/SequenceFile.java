package trader.broker.pair;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.lockmanager.MutableLong;
import org.apache.activemq.artemis.lockmanager.UnavailableStateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.recordlog.DataDirectory;

/**
 * A number in a file, as text; 0 if there is no file. A new number replaces the file as a whole and is on the disk when
 * {@link #set} returns. Only the holder of a lock sets it.
 *
 * <p>A broker that goes on alone claims the next number, which makes it negative, before it sets it.
 */
record SequenceFile(String id, Path file, FileLockManager manager) implements MutableLong {
    private static final Logger LOG = LoggerFactory.getLogger(SequenceFile.class);
    private static final LogThrottle FAILURES = new LogThrottle();
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(200);

    @Override
    public String getMutableLongId() {
        return id;
    }

    /** Artemis asks again at once if the number cannot be read, so this pauses. */
    @Override
    public long get() throws UnavailableStateException {
        try {
            long number = read(file);
            manager.compare(number, file);
            return number;
        } catch (UnavailableStateException unavailable) {
            if (FAILURES.count() > 0) {
                LOG.error("{}", unavailable.getMessage());
            }
            LockSupport.parkNanos(PAUSE_NS);
            throw unavailable;
        }
    }

    /** The number in the file; unlike {@link #get}, fails at once. */
    static long read(Path file) throws UnavailableStateException {
        try {
            return Long.parseLong(Files.readString(file, StandardCharsets.US_ASCII).strip());
        } catch (NoSuchFileException none) {
            return 0;
        } catch (IOException | NumberFormatException unreadable) {
            throw new UnavailableStateException("the number in " + file + " cannot be read: " + unreadable,
                    unreadable);
        }
    }

    @Override
    public void set(long value) throws UnavailableStateException {
        Path written = file.resolveSibling(file.getFileName() + ".new");
        try {
            manager.forceCopy();
            try (FileChannel channel = FileChannel.open(written, StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                ByteBuffer text = StandardCharsets.US_ASCII.encode(value + "\n");
                while (text.hasRemaining()) {
                    channel.write(text);
                }
                channel.force(true);
            }
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            DataDirectory.create(file.toAbsolutePath().getParent());
            manager.written(value);
        } catch (IOException failed) {
            throw new UnavailableStateException("the number in " + file + " cannot be set to " + value, failed);
        }
    }

    @Override
    public void close() {
        // It is open only while it is used.
    }
}
