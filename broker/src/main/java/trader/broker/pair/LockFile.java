package trader.broker.pair;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.activemq.artemis.lockmanager.DistributedLock;
import org.apache.activemq.artemis.lockmanager.UnavailableStateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lock of the operating system on a file. It is lost if the file is deleted or replaced, because another process
 * could then lock the file that has taken its name.
 */
final class LockFile implements DistributedLock {
    private static final Logger LOG = LoggerFactory.getLogger(LockFile.class);

    private final String id;
    private final Path path;
    private final FileChannel file;
    private final Object fileKey;
    private final Consumer<LockFile> onClose;
    private final List<UnavailableLockListener> listeners = new CopyOnWriteArrayList<>();
    /** Null while it is not held. */
    private FileLock lock;

    private LockFile(String id, Path path, FileChannel file, Object fileKey, Consumer<LockFile> onClose) {
        this.id = id;
        this.path = path;
        this.file = file;
        this.fileKey = fileKey;
        this.onClose = onClose;
    }

    /** Opens the file, which is created if it is missing; does not lock it. */
    static LockFile open(String id, Path path, Consumer<LockFile> onClose) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            return new LockFile(id, path, file, fileKey(path), onClose);
        } catch (IOException failed) {
            file.close();
            throw failed;
        }
    }

    private static Object fileKey(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public String getLockId() {
        return id;
    }

    /** Does not wait; false also if another manager of this process holds it. */
    @Override
    public synchronized boolean tryLock() throws UnavailableStateException {
        if (lock != null) {
            throw new IllegalStateException("the lock " + path + " is already held");
        }
        try {
            requireSameFile();
            lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        } catch (IOException failed) {
            throw new UnavailableStateException("the lock " + path + " cannot be taken", failed);
        }
    }

    @Override
    public synchronized boolean isHeldByCaller() throws UnavailableStateException {
        if (lock == null) {
            return false;
        }
        try {
            requireSameFile();
        } catch (IOException gone) {
            throw new UnavailableStateException("the lock " + path + " is lost", gone);
        }
        return lock.isValid();
    }

    private void requireSameFile() throws IOException {
        if (!fileKey.equals(fileKey(path))) {
            throw new IOException("another file is at " + path);
        }
    }

    /** Calls the listeners if the lock was held and is lost. */
    void check() {
        try {
            if (isHeldByCaller() || !isTaken()) {
                return;
            }
        } catch (UnavailableStateException lost) {
            LOG.error("{}: {}", lost.getMessage(), String.valueOf(lost.getCause()));
        }
        listeners.forEach(UnavailableLockListener::onUnavailableLockEvent);
    }

    private synchronized boolean isTaken() {
        return lock != null;
    }

    @Override
    public synchronized void unlock() throws UnavailableStateException {
        if (lock != null) {
            try {
                lock.release();
            } catch (IOException failed) {
                throw new UnavailableStateException("the lock " + path + " cannot be released", failed);
            } finally {
                lock = null;
            }
        }
    }

    @Override
    public void addListener(UnavailableLockListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeListener(UnavailableLockListener listener) {
        listeners.remove(listener);
    }

    /** Releases it; it cannot be taken again. */
    @Override
    public void close() {
        synchronized (this) {
            lock = null;
            try {
                file.close();
            } catch (IOException failed) {
                LOG.warn("Cannot close {}: {}", path, failed.toString());
            }
        }
        onClose.accept(this);
    }
}
