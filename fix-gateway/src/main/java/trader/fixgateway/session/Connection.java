package trader.fixgateway.session;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import org.apache.mina.core.session.IoSession;
import quickfix.Responder;
import quickfix.Session;
import quickfix.mina.SessionConnector;

/** One connection: what of a message has come so far, and how far its Logon is. */
final class Connection {
    /** How far the Logon is. */
    enum Phase { WAITING, CHECKING, OPEN, REFUSED }

    private static final int MAX_HELD = 64;
    private static final long WINDOW_NS = TimeUnit.MINUTES.toNanos(1);

    private final IoSession io;
    private final InetAddress address;
    private final FrameReader reader;
    private final OutOfSequenceLimit ahead;
    private final Queue<String> held = new ArrayDeque<>();
    private volatile Phase phase = Phase.WAITING;
    private long windowStartNs = System.nanoTime();
    private long garbageBefore;
    private Future<?> deadline;
    private Responder responder;

    Connection(IoSession io, InetAddress address, SessionLimits limits) {
        this.io = io;
        this.address = address;
        reader = new FrameReader(limits.bodyBytes());
        ahead = new OutOfSequenceLimit(limits.aheadBytes());
    }

    IoSession io() {
        return io;
    }

    InetAddress address() {
        return address;
    }

    FrameReader reader() {
        return reader;
    }

    OutOfSequenceLimit ahead() {
        return ahead;
    }

    Phase phase() {
        return phase;
    }

    synchronized void deadline(Future<?> timer) {
        deadline = timer;
    }

    synchronized void forgetDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    /**
     * Keeps a message while the password is being checked; false when that is over.
     *
     * @throws HostileInputException when there are too many
     */
    synchronized boolean hold(String frame) throws HostileInputException {
        if (phase != Phase.CHECKING) {
            return false;
        }
        if (held.size() >= MAX_HELD) {
            throw new HostileInputException(Disconnect.Reason.MESSAGES_AT_ONCE,
                    "more than " + MAX_HELD + " messages follow its Logon at once");
        }
        return held.add(frame);
    }

    synchronized void check() {
        phase = Phase.CHECKING;
    }

    /** Passes on the Logon and what was held back after it, unless the connection has been given up meanwhile. */
    synchronized void open(String logon, NextFilter next) {
        if (phase == Phase.REFUSED) {
            return;
        }
        if (phase == Phase.CHECKING) {
            // Before, as the session may have it suspended again when much was held back.
            io.resumeRead();
        }
        phase = Phase.OPEN;
        next.messageReceived(io, logon);
        if (io.getAttribute(SessionConnector.QF_SESSION) instanceof Session session) {
            responder = session.getResponder();
        }
        for (String frame = held.poll(); frame != null && session() != null; frame = held.poll()) {
            next.messageReceived(io, frame);
        }
    }

    /**
     * The session that this is the connection of; null when there is none, when the session has ended this connection,
     * or is on another one by now.
     */
    synchronized Session session() {
        return responder != null && io.getAttribute(SessionConnector.QF_SESSION) instanceof Session session
                && session.getResponder() == responder ? session : null;
    }

    /** Passes nothing on any more; false when that was so before. */
    synchronized boolean refuse() {
        held.clear();
        boolean isNew = phase != Phase.REFUSED;
        phase = Phase.REFUSED;
        return isNew;
    }

    /** Whether there is more garbage than allowed: none at all before the Logon, then so much a minute. */
    boolean isGarbage(int allowedBytes) {
        long bytes = reader.garbageBytes();
        if (phase() != Phase.OPEN) {
            return bytes > 0;
        }
        long nowNs = System.nanoTime();
        if (nowNs - windowStartNs > WINDOW_NS) {
            windowStartNs = nowNs;
            garbageBefore = bytes;
        }
        return bytes - garbageBefore > allowedBytes;
    }
}
