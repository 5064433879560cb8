package trader.broker.journal;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.core.io.IOCallback;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.io.SequentialFile;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFile;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFileFactory;
import org.apache.activemq.artemis.core.io.util.ByteBufferPool;
import org.apache.activemq.artemis.core.journal.EncodingSupport;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.journal.impl.SimpleWaitIOCallback;
import org.apache.activemq.artemis.utils.critical.CriticalAnalyzer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DiskWatch;
import trader.recordlog.SegmentFile;

/**
 * A journal's files. A record that a task of a {@link GroupCommitExecutor} appends is written at once; its callback is
 * completed by {@link #force()}, after one fsync for all records since the last.
 *
 * <p>After a failed write or fsync nothing is confirmed any more, because a later successful fsync proves nothing. All
 * waiting callbacks and the error listener, which ends the broker, get the failure.
 *
 * <p>A message of a transaction is synced when it is written: a power cut during one fsync of message and commit could
 * tear the message and keep the commit.
 *
 * <p>Artemis makes a file under another name, and deletes one that still has that name at the next start. So the names
 * in the directory are synced whenever a file is opened.
 *
 * <p>Over 300 lines, because the files and their records share the state that decides what is synced.
 */
class GroupCommitFiles extends NIOSequentialFileFactory implements GroupCommitExecutor.Files {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitFiles.class);
    private static final int ONE_WRITE_AT_A_TIME = 1;
    private static final int WRITE_LIMIT_S = 30;

    /** In the heap: Artemis writes such a buffer completely, but of a direct one only as much as one write takes. */
    private final ByteBufferPool buffers = ByteBufferPool.threadLocal(false);
    private final Object forcing = new Object();
    /** Records that are not yet synced, in the order of appending. Guarded by itself. */
    private final List<Appended> appended = new ArrayList<>();
    final JournalFsyncs counted = new JournalFsyncs();
    /** Files with records that were written for no callback, and not synced since. Guarded by {@code appended}. */
    private final Set<JournalFile> unforced = new HashSet<>();
    private volatile boolean keepsOrder;
    private volatile IOException failed;
    /** Used by the thread that appends. */
    private boolean forcesAtOnce;

    /** {@code bufferBytes} is the largest record that the journal accepts. */
    GroupCommitFiles(File directory, int bufferBytes, IOCriticalErrorListener onError, CriticalAnalyzer analyzer) {
        super(directory, false, bufferBytes, 0, ONE_WRITE_AT_A_TIME, false, onError, analyzer);
    }

    @Override
    public SequentialFile createSequentialFile(String name) {
        return new JournalFile(name);
    }

    @Override
    public ByteBuffer newBuffer(int size, boolean zeroed) {
        return buffers.borrow(size, zeroed);
    }

    @Override
    public void releaseBuffer(ByteBuffer buffer) {
        buffers.release(buffer);
    }

    /** Without callbacks a transaction would be committed even if its records could not be written. */
    @Override
    public boolean isSupportsCallbacks() {
        return true;
    }

    void forceNames() throws IOException {
        if (isDatasync()) {
            SegmentFile.force(getDirectory().toPath());
        }
    }

    /** Called while a record is appended, which is then synced without waiting for others. */
    void forceAtOnce() {
        forcesAtOnce = true;
    }

    /**
     * The journal is about to switch to its next file. If it keeps order, records for which no callback waits are
     * synced, too: otherwise a power cut could take them, but not later ones in the next file.
     */
    @Override
    public void deactivateBuffer() {
        if (keepsOrder) {
            forceAll();
        } else {
            force();
        }
    }

    /** From now on a power cut that takes a record also takes all later ones, except within one fsync. */
    void keepOrder() {
        keepsOrder = true;
    }

    /** Syncs all records so far, also those for which no callback waits. */
    void forceAll() {
        synchronized (appended) {
            unforced.forEach(each -> appended.add(new Appended(each)));
        }
        force();
    }

    /**
     * Returns when the journal has written all records so far; they need not be synced.
     *
     * @throws IOException if it could not
     */
    void awaitWritten(JournalImpl journal) throws IOException {
        try {
            if (!journal.flushAppendExecutor(WRITE_LIMIT_S, TimeUnit.SECONDS)) {
                throw new IOException("the journal in " + getDirectory() + " was not written within " + WRITE_LIMIT_S
                        + " s");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before the journal in " + getDirectory() + " was written");
        }
        requireNotFailed();
    }

    /** Throws the failure if there was one. */
    void requireNotFailed() throws IOException {
        if (failed != null) {
            throw new IOException(failed.toString(), failed);
        }
    }

    @Override
    public void flush() {
        force();
    }

    @Override
    public boolean isForceNeeded() {
        synchronized (appended) {
            return !appended.isEmpty();
        }
    }

    @Override
    public boolean waitsForDisk() {
        return isDatasync();
    }

    @Override
    public void force() {
        List<Appended> group;
        synchronized (forcing) {
            synchronized (appended) {
                if (appended.isEmpty()) {
                    return;
                }
                group = List.copyOf(appended);
            }
            group.stream().collect(Collectors.groupingBy(each -> each.file, LinkedHashMap::new,
                    Collectors.summingInt(each -> each.records))).forEach(JournalFile::force);
            synchronized (appended) {
                appended.subList(0, group.size()).clear();
            }
        }
        group.forEach(Appended::tell);
    }

    /** Syncs a file's bytes, and its length if that has changed. */
    void force(FileChannel channel) throws IOException {
        channel.force(false);
    }

    @Override
    public void onIOError(Throwable failure, String message, String file) {
        if (failed == null) {
            failed = failure instanceof IOException io ? io : new IOException(failure);
        }
        super.onIOError(failure, message, file);
    }

    private final class JournalFile extends NIOSequentialFile {
        JournalFile(String name) {
            super(GroupCommitFiles.this, getDirectory(), name, ONE_WRITE_AT_A_TIME);
        }

        @Override
        public void open(int maxIo, boolean useExecutor) throws IOException {
            super.open(maxIo, useExecutor);
            try {
                forceNames();
            } catch (IOException failure) {
                onIOError(failure, failure.toString(), this);
                throw failure;
            }
        }

        @Override
        public void write(EncodingSupport bytes, boolean sync, IOCallback callback) {
            Appended record = new Appended(this, sync, callback);
            if (failed == null) {
                DiskWatch.begin(getFile(), DiskWatch.Call.WRITE);
                try {
                    super.write(bytes, false, record);
                } finally {
                    DiskWatch.end();
                }
                if (!sync) {
                    setUnforced(true);
                }
            }
            if (forcesAtOnce) {
                forcesAtOnce = false;
                // What is synced now must not count as synced before it is.
                synchronized (forcing) {
                    force(0);
                }
            }
            if (!record.completed) {
                record.onError(ActiveMQExceptionType.IO_ERROR.getCode(), getFileName() + " could not be written");
            }
            if (!GroupCommitExecutor.isRunning()) {
                GroupCommitFiles.this.force();
            }
        }

        /** Syncs at once, because this thread waits here and so cannot wait for its group. */
        @Override
        public void write(EncodingSupport bytes, boolean sync) throws InterruptedException, ActiveMQException {
            SimpleWaitIOCallback written = new SimpleWaitIOCallback();
            write(bytes, sync, written);
            GroupCommitFiles.this.force();
            written.waitCompletion();
        }

        /** For the files of a compaction, which must stop after a failure. */
        @Override
        public void blockingWriteDirect(ByteBuffer bytes, boolean sync, boolean releaseBuffer) throws Exception {
            requireNotFailed();
            super.blockingWriteDirect(bytes, sync, releaseBuffer);
            requireNotFailed();
        }

        /** For the list of files that a compaction has replaced. */
        @Override
        public void writeDirect(ByteBuffer bytes, boolean sync) throws Exception {
            requireNotFailed();
            super.writeDirect(bytes, sync);
            requireNotFailed();
        }

        private void setUnforced(boolean isUnforced) {
            synchronized (appended) {
                if (isUnforced) {
                    unforced.add(this);
                } else {
                    unforced.remove(this);
                }
            }
        }

        private void force(int records) {
            if (failed != null) {
                return;
            }
            setUnforced(false);
            try {
                FileChannel open = channel;
                if (open == null) {
                    throw new IOException(getFileName() + " was closed before the fsync of what was appended to it");
                }
                if (isDatasync()) {
                    DiskWatch.begin(getFile(), DiskWatch.Call.FSYNC);
                    try {
                        GroupCommitFiles.this.force(open);
                    } finally {
                        DiskWatch.end(records);
                    }
                    counted.add(records);
                }
            } catch (IOException | RuntimeException | Error failure) {
                onIOError(failure, failure.toString(), this);
            }
        }

        /** An interrupt closes the channel before anything is synced, which Artemis takes for success. */
        @Override
        protected void syncChannel(FileChannel open) throws IOException {
            try {
                GroupCommitFiles.this.force(open);
            } catch (ClosedChannelException closed) {
                throw new IOException(getFileName() + " was closed during an fsync", closed);
            }
        }

        @Override
        public void close(boolean waitSync, boolean block) throws IOException, InterruptedException, ActiveMQException {
            setUnforced(false);
            GroupCommitFiles.this.force();
            super.close(waitSync, block);
        }

        @Override
        public SequentialFile cloneFile() {
            return new JournalFile(getFileName());
        }
    }

    /** The callback of a record. Artemis calls it when the bytes are written, but not after all failures. */
    private final class Appended implements IOCallback {
        private final JournalFile file;
        private final boolean sync;
        private final IOCallback callback;
        private final int records;
        private boolean completed;

        /** Only syncs the file. */
        Appended(JournalFile file) {
            this.file = file;
            this.sync = true;
            this.callback = null;
            this.records = 0;
        }

        Appended(JournalFile file, boolean sync, IOCallback callback) {
            this.file = file;
            this.sync = sync;
            this.callback = callback;
            this.records = 1;
        }

        /** A record that needs no fsync still waits if others do, so that callbacks complete in order. */
        @Override
        public void done() {
            completed = true;
            synchronized (appended) {
                if (sync || !appended.isEmpty()) {
                    appended.add(this);
                    return;
                }
            }
            tell();
        }

        @Override
        public void onError(int code, String message) {
            completed = true;
            if (failed == null) {
                onIOError(new IOException(message), message, file);
            }
            tell();
        }

        void tell() {
            if (callback == null) {
                return;
            }
            try {
                if (failed == null) {
                    callback.done();
                } else {
                    callback.onError(ActiveMQExceptionType.IO_ERROR.getCode(), failed.toString());
                }
            } catch (RuntimeException | Error failure) {
                // The others are still completed.
                LOG.error("A callback of the journal failed: {}", failure.toString(), failure);
            }
        }
    }
}
