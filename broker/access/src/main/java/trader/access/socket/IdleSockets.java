package trader.access.socket;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the sockets for which no thread waits: pings, late replies, the end of a connection. It watches a socket until
 * data come while a thread waits for it, and again from when none has waited for a moment. So a thread with one request
 * after the other is alone with its socket. One thread for all sockets of the process, as long as there are any.
 */
final class IdleSockets implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(IdleSockets.class);
    private static final long LOOK_AGAIN_MS = 50;
    private static final Queue<SocketConnection> ADDED = new ConcurrentLinkedQueue<>();
    /** Null while there are no sockets. */
    private static Selector selector;

    /** A watched socket, and how often a thread had waited for it at the last look. */
    private static final class Socket {
        private final SocketConnection connection;
        private long waits;

        Socket(SocketConnection connection) {
            this.connection = connection;
        }

        boolean hasWaited() {
            long before = waits;
            waits = connection.waits();
            return waits != before || connection.isWaitedFor();
        }
    }

    private final Selector watched;

    private IdleSockets(Selector watched) {
        this.watched = watched;
    }

    static synchronized void add(SocketConnection connection) throws IOException {
        ADDED.add(connection);
        if (selector == null) {
            Selector opened = Selector.open();
            Thread thread = new Thread(new IdleSockets(opened), "idle-sockets");
            thread.setDaemon(true);
            thread.start();
            selector = opened;
        } else {
            selector.wakeup();
        }
    }

    /** Releases the descriptors of closed sockets. */
    static synchronized void release() {
        if (selector != null) {
            selector.wakeup();
        }
    }

    @Override
    public void run() {
        boolean someUnwatched = false;
        try {
            while (!hasEnded()) {
                someUnwatched = look(someUnwatched ? LOOK_AGAIN_MS : 0);
            }
        } catch (IOException | RuntimeException | Error failed) {
            LOG.error("connections to brokers end: those for which no thread waits cannot be read", failed);
            endAll(failed);
        }
    }

    private void endAll(Throwable failed) {
        List<SocketConnection> unread = new ArrayList<>();
        synchronized (IdleSockets.class) {
            selector = null;
            unread.addAll(ADDED);
            ADDED.clear();
            watched.keys().forEach(key -> unread.add(((Socket) key.attachment()).connection));
        }
        unread.forEach(each -> each.lost(failed));
        try {
            watched.close();
        } catch (IOException alsoFailed) {
            LOG.debug("the selector did not close", alsoFailed);
        }
    }

    private boolean look(long longestMs) throws IOException {
        try {
            watched.select(IdleSockets::read, longestMs);
            return watchAgain();
        } catch (CancelledKeyException closedMeanwhile) {
            return true;
        }
    }

    private boolean hasEnded() throws IOException {
        synchronized (IdleSockets.class) {
            for (SocketConnection added = ADDED.poll(); added != null; added = ADDED.poll()) {
                watch(added);
            }
            if (watched.keys().isEmpty()) {
                watched.close();
                selector = null;
                return true;
            }
            return false;
        }
    }

    private void watch(SocketConnection added) {
        try {
            added.socket().register(watched, SelectionKey.OP_READ, new Socket(added));
        } catch (ClosedChannelException alreadyClosed) {
            LOG.debug("a connection that ended at once", alreadyClosed);
        }
    }

    private static void read(SelectionKey key) {
        SocketConnection connection = ((Socket) key.attachment()).connection;
        try {
            if (connection.isWaitedFor()) {
                key.interestOps(0);
            } else {
                connection.readForOthers();
            }
        } catch (CancelledKeyException closedMeanwhile) {
            LOG.debug("a connection that is closed is not read", closedMeanwhile);
        } catch (RuntimeException failed) {
            connection.lost(failed);
        }
    }

    /** Returns whether some sockets are still left to threads that wait for them. */
    private boolean watchAgain() {
        boolean someUnwatched = false;
        for (SelectionKey key : watched.keys()) {
            if (!key.isValid() || key.interestOps() != 0) {
                continue;
            }
            if (((Socket) key.attachment()).hasWaited()) {
                someUnwatched = true;
            } else {
                key.interestOps(SelectionKey.OP_READ);
            }
        }
        return someUnwatched;
    }
}
