package trader.broker.pair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.lockmanager.DistributedLock;
import org.apache.activemq.artemis.lockmanager.DistributedLockManager;
import org.apache.activemq.artemis.lockmanager.MutableLong;
import org.apache.activemq.artemis.lockmanager.UnavailableStateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/**
 * Locks and numbers in files of a directory that several processes share. The operating system releases a lock when its
 * process ends, however it ends; a process that is stopped keeps its lock. Thread-safe.
 *
 * <p>Only one manager of a process may use a directory: closing a file releases all locks that the process has on it.
 * Artemis creates it by name.
 */
public final class FileLockManager implements DistributedLockManager {
    /** The name of the property with the directory, which must exist. */
    static final String DIRECTORY = "directory";
    /** The name of the property with the broker's directory, whose data is synced before a number is set. */
    static final String DATA = "data";
    /** Ends the name of a file with a number. */
    static final String SEQUENCE = ".sequence";

    private static final Logger LOG = LoggerFactory.getLogger(FileLockManager.class);
    private static final long CHECK_MS = 1_000;

    private final Path directory;
    private final ReplicaMark mark;
    private final Path journal;
    private final Map<String, LockFile> locks = new HashMap<>();
    private ScheduledExecutorService checks;
    private volatile long written;
    /** The number that was logged last. */
    private volatile long leftBehindBy;

    public FileLockManager(Map<String, String> properties) {
        directory = Path.of(Objects.requireNonNull(properties.get(DIRECTORY), DIRECTORY));
        Path data = Path.of(Objects.requireNonNull(properties.get(DATA), DATA));
        journal = data.resolve("journal");
        try {
            mark = new ReplicaMark(data);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The directory is there, or the start fails: there is nothing to wait for. */
    @Override
    public boolean start(long timeout, TimeUnit unit) throws ExecutionException {
        start();
        return true;
    }

    @Override
    public synchronized void start() throws ExecutionException {
        if (checks != null) {
            return;
        }
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new ExecutionException(new IOException("the directory of locks, " + directory
                    + ", does not exist or is not writable"));
        }
        checks = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("locks"));
        checks.scheduleWithFixedDelay(this::check, CHECK_MS, CHECK_MS, TimeUnit.MILLISECONDS);
    }

    private void check() {
        Map<String, LockFile> held;
        synchronized (this) {
            held = Map.copyOf(locks);
        }
        // Without the manager's lock: a file system may take its time, and listeners stop the broker.
        held.values().forEach(LockFile::check);
    }

    @Override
    public synchronized boolean isStarted() {
        return checks != null;
    }

    /** Releases all locks. */
    @Override
    public synchronized void stop() {
        if (checks != null) {
            checks.shutdown();
            checks = null;
            Map.copyOf(locks).values().forEach(LockFile::close);
        }
    }

    @Override
    public synchronized DistributedLock getDistributedLock(String lockId) throws ExecutionException {
        requireStarted();
        LockFile known = locks.get(lockId);
        if (known != null) {
            return known;
        }
        try {
            LockFile lock = LockFile.open(lockId, file(lockId, ".lock"), this::closed);
            locks.put(lockId, lock);
            return lock;
        } catch (IOException failed) {
            throw new ExecutionException(failed);
        }
    }

    private synchronized void closed(LockFile lock) {
        locks.remove(lock.getLockId(), lock);
    }

    @Override
    public synchronized MutableLong getMutableLong(String id) {
        requireStarted();
        return new SequenceFile(id, file(id, SEQUENCE), this);
    }

    /**
     * The owner of a copy waits, by the exception, if the other broker has claimed the next number. Says why a broker
     * does not serve whose own number is an earlier one.
     */
    void compare(long number, Path file) throws UnavailableStateException {
        if (number < 0 && mark.isSet()) {
            throw new UnavailableStateException("the number in " + file + " is " + number + ": the other broker of the"
                    + " pair has begun to go on without this one, whose data is a copy. This broker "
                    + PairWatch.DOES_NOT_SERVE + ", but waits until the other has started. If the other's data is lost,"
                    + " write " + (-number - 1) + " to the file to go on with what is here");
        }
        long own;
        try {
            own = SequenceCheck.own(journal);
        } catch (IOException unreadable) {
            throw new UnavailableStateException("the broker's own number in " + journal + " cannot be read: "
                    + unreadable, unreadable);
        }
        if (own > 0 && number != leftBehindBy && (number > own || -number > own + 1)) {
            leftBehindBy = number;
            LOG.warn("This broker's data ends with number {} of the pair, which is at {}: the other broker has gone on"
                    + " and may have confirmed orders that are not here. This one {}, but waits to become the other's"
                    + " backup", own, Math.abs(number), PairWatch.DOES_NOT_SERVE);
        }
    }

    /** Called before each new number, which says that this broker's data is complete: a copy must be on the disk. */
    void forceCopy() throws IOException {
        if (mark.isSet()) {
            mark.forceAll();
            mark.clear();
        }
    }

    /** Called when a new number is on the disk. */
    void written(long number) {
        written = number;
    }

    /** The last number that this broker has brought to the disk, negative if it is only claimed; 0 without one. */
    long written() {
        return written;
    }

    private Path file(String id, String suffix) {
        if (!id.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException("the name of a lock is '" + id
                    + "': letters, digits, dots, hyphens and underscores");
        }
        return directory.resolve(id + suffix);
    }

    private void requireStarted() {
        if (checks == null) {
            throw new IllegalStateException("the manager of locks in " + directory + " is not started");
        }
    }

    /** A directory is never unavailable as a whole: each lock says so of itself. */
    @Override
    public void addUnavailableManagerListener(UnavailableManagerListener listener) {
    }

    @Override
    public void removeUnavailableManagerListener(UnavailableManagerListener listener) {
    }
}
