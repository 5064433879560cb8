package trader.fixgateway.connection;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import org.apache.mina.core.service.SimpleIoProcessorPool;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.transport.socket.nio.NioProcessor;
import org.apache.mina.transport.socket.nio.NioSession;
import quickfix.Responder;
import quickfix.Session;
import quickfix.mina.SessionConnector;
import trader.fixgateway.config.SessionLimits;

/** One TCP connection: its partly received message, and the state of its Logon. */
final class Connection {
    /** {@code CHECKING}: the password is being checked. */
    enum Phase { WAITING, CHECKING, OPEN, REFUSED }

    /** Where MINA keeps the processor of a session. */
    private static final AttributeKey PROCESSOR = new AttributeKey(SimpleIoProcessorPool.class, "processor");
    private static final int MAX_HELD = 64;
    private static final long GARBAGE_WINDOW_NS = TimeUnit.MINUTES.toNanos(1);

    final IoSession io;
    /** Null if the connection was gone before it was accepted. */
    final InetAddress address;
    final FrameReader reader;
    /** Guarded by itself. */
    final Repetitions repetitions = new Repetitions();
    final long openedNs = System.nanoTime();
    volatile boolean isLogoutWritten;
    private final Queue<String> held = new ArrayDeque<>();
    private volatile Phase phase = Phase.WAITING;
    private long windowStartNs = System.nanoTime();
    private long garbageBeforeWindow;
    private Future<?> logonTimer;
    private volatile Session session;
    private volatile Responder responder;

    Connection(IoSession io, InetAddress address, SessionLimits limits) {
        this.io = io;
        this.address = address;
        reader = new FrameReader(limits.bodyBytes());
    }

    Phase phase() {
        return phase;
    }

    /** Replaces an earlier timer. */
    synchronized void setLogonTimer(Future<?> timer) {
        cancelLogonTimer();
        logonTimer = timer;
    }

    synchronized void cancelLogonTimer() {
        if (logonTimer != null) {
            logonTimer.cancel(false);
        }
    }

    /** Holds back a message while the password is being checked; false when the check is over. */
    synchronized boolean hold(String frame) throws DisconnectException {
        if (phase != Phase.CHECKING) {
            return false;
        }
        if (held.size() >= MAX_HELD) {
            throw new DisconnectException(DisconnectReason.MESSAGES_AT_ONCE,
                    "more than " + MAX_HELD + " messages follow its Logon at once");
        }
        return held.add(frame);
    }

    synchronized void beginCheck() {
        if (phase == Phase.WAITING) {
            phase = Phase.CHECKING;
            suspendRead();
        }
    }

    /** Passes on the Logon and the messages held back after it, unless the connection has been refused meanwhile. */
    synchronized void open(String logon, NextFilter next, SessionThreads sessions) {
        if (phase == Phase.REFUSED) {
            return;
        }
        if (phase == Phase.CHECKING) {
            // First, as reading may be suspended again when many messages were held back.
            resumeRead();
        }
        next.messageReceived(io, logon);
        if (io.getAttribute(SessionConnector.QF_SESSION) instanceof Session loggingOn) {
            session = loggingOn;
            responder = loggingOn.getResponder();
        }
        for (String frame = held.poll(); frame != null; frame = held.poll()) {
            sessions.receive(this, frame);
        }
        // Last: until then a thread that reads the connection waits in hold.
        if (phase != Phase.REFUSED) {
            phase = Phase.OPEN;
        }
    }

    /** Reads no more until {@link #resumeRead}. */
    void suspendRead() {
        io.suspendRead();
        updateInterest();
    }

    /** Reads again. */
    void resumeRead() {
        io.resumeRead();
        updateInterest();
    }

    /**
     * MINA adds to a selection key's interest set, and takes from it, in the thread that asks for it. If its own thread
     * does so in the same moment, one of the changes is lost, and the connection is never read or written again.
     * Therefore its own thread repeats the change.
     */
    private void updateInterest() {
        if (io.getAttribute(PROCESSOR) instanceof NioProcessor processor) {
            processor.updateTrafficMask((NioSession) io);
        }
    }

    /** The session that it logged on to; null before. */
    Session session() {
        return session;
    }

    /** Whether its session still uses it. */
    boolean isCurrent() {
        Responder own = responder;
        return own != null && session.getResponder() == own;
    }

    /** Passes on nothing more; returns false if the connection was refused earlier. */
    synchronized boolean refuse() {
        held.clear();
        boolean isNew = phase != Phase.REFUSED;
        phase = Phase.REFUSED;
        return isNew;
    }

    /** Whether there is more garbage than allowed: none before the Logon, then {@code allowedBytes} a minute. */
    boolean hasTooMuchGarbage(int allowedBytes) {
        long bytes = reader.garbageBytes();
        if (phase != Phase.OPEN) {
            return bytes > 0;
        }
        long nowNs = System.nanoTime();
        if (nowNs - windowStartNs > GARBAGE_WINDOW_NS) {
            windowStartNs = nowNs;
            garbageBeforeWindow = bytes;
        }
        return bytes - garbageBeforeWindow > allowedBytes;
    }
}
