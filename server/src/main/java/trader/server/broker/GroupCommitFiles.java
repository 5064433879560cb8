package trader.server.broker;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.core.io.IOCallback;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.io.SequentialFile;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFile;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFileFactory;
import org.apache.activemq.artemis.core.journal.EncodingSupport;
import org.apache.activemq.artemis.core.journal.impl.SimpleWaitIOCallback;
import org.apache.activemq.artemis.utils.critical.CriticalAnalyzer;

/**
 * A journal's files. What a task of a {@link GroupCommitExecutor} appends to one of them is written at once; whoever is
 * to be told when it is safe is told by {@link #force()}, after one forced write for all that was appended since the
 * last. Everything else is as it is in {@link NIOSequentialFileFactory}.
 */
final class GroupCommitFiles extends NIOSequentialFileFactory {
    private static final int ONE_WRITE_AT_A_TIME = 1;

    private final Object forcing = new Object();
    /** Not safe yet; also the lock of it. */
    private final List<Appended> appended = new ArrayList<>();

    /** Files in a directory, whose errors are told to the listener. */
    GroupCommitFiles(File directory, IOCriticalErrorListener onError, CriticalAnalyzer analyzer) {
        super(directory, false, 0, 0, ONE_WRITE_AT_A_TIME, false, onError, analyzer);
    }

    @Override
    public SequentialFile createSequentialFile(String name) {
        return new JournalFile(name);
    }

    /** The journal is about to go on with its next file. */
    @Override
    public void deactivateBuffer() {
        force();
    }

    @Override
    public void flush() {
        force();
    }

    /** Makes safe what was appended, and tells all who wait for it; or that it failed, which also ends the broker. */
    void force() {
        List<Appended> group;
        IOException failure = null;
        synchronized (forcing) {
            synchronized (appended) {
                if (appended.isEmpty()) {
                    return;
                }
                group = List.copyOf(appended);
                appended.clear();
            }
            Set<JournalFile> files = new LinkedHashSet<>();
            group.forEach(each -> files.add(each.file));
            try {
                for (JournalFile file : files) {
                    file.force();
                }
            } catch (IOException failed) {
                failure = failed;
            }
        }
        for (Appended each : group) {
            if (failure == null) {
                each.callback.done();
            } else {
                each.callback.onError(ActiveMQExceptionType.IO_ERROR.getCode(), failure.toString());
            }
        }
    }

    private final class JournalFile extends NIOSequentialFile {
        JournalFile(String name) {
            super(GroupCommitFiles.this, getDirectory(), name, ONE_WRITE_AT_A_TIME);
        }

        @Override
        public void write(EncodingSupport bytes, boolean sync, IOCallback callback) {
            // Who waits for it in this very task would wait for ever.
            if (sync && GroupCommitExecutor.isRunning() && !(callback instanceof SimpleWaitIOCallback)) {
                super.write(bytes, false, new Appended(this, callback));
            } else {
                super.write(bytes, sync, callback);
            }
        }

        private void force() throws IOException {
            if (!isOpen()) {
                throw new IOException(getFileName() + " was closed before what was appended to it was forced");
            }
            sync();
        }

        /** Not synchronized: forcing takes its own lock before that of the file. */
        @Override
        public void close(boolean waitSync, boolean block)
                throws IOException, InterruptedException, ActiveMQException {
            GroupCommitFiles.this.force();
            super.close(waitSync, block);
        }

        @Override
        public SequentialFile cloneFile() {
            return new JournalFile(getFileName());
        }
    }

    /** Is told that the bytes are written; then waits for the force. */
    private final class Appended implements IOCallback {
        private final JournalFile file;
        private final IOCallback callback;

        Appended(JournalFile file, IOCallback callback) {
            this.file = file;
            this.callback = callback;
        }

        @Override
        public void done() {
            synchronized (appended) {
                appended.add(this);
            }
        }

        @Override
        public void onError(int code, String message) {
            callback.onError(code, message);
        }
    }
}
