package trader.fixgateway.session;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.WriteRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.mina.SessionConnector;

/**
 * Stands in front of QuickFIX/J's codec, and passes on nothing but whole messages of clients that have said who they
 * are: the first is an authentic Logon. The codec lets texts through, so its own reading is never used.
 */
final class LogonFilter extends IoFilterAdapter implements AutoCloseable {
    static final String NAME = "trader-guard";
    private static final Logger LOG = LoggerFactory.getLogger(LogonFilter.class);
    private static final AttributeKey CONNECTION = new AttributeKey(LogonFilter.class, "connection");
    /** So that who connects again and again has to wait, and costs nothing meanwhile. */
    private static final long REFUSED_WAIT_MS = 1_000;
    private static final int WRITE_TIMEOUT_S = 20;
    /** So that a connection that floods takes no longer turns at its I/O thread than one that does not. */
    private static final int READ_BYTES = 4_096;

    private final SessionLimits limits;
    private final Consumer<SessionID> admission;
    private final LogonCheck logonCheck;
    private final OpenConnections connections;
    private final DisconnectLog lines = new DisconnectLog(System::nanoTime);
    private final LogonFilterThreads threads = new LogonFilterThreads();

    /**
     * A guard of an acceptor.
     *
     * @param admission opens a session, if it may be, for a Logon that is about to be passed on
     */
    LogonFilter(FixSessions sessions, Consumer<SessionID> admission) {
        this.admission = admission;
        limits = sessions.limits();
        logonCheck = new LogonCheck(sessions);
        connections = new OpenConnections(limits.connections(), limits.connectionsPerAddress());
    }

    @Override
    public void sessionCreated(NextFilter next, IoSession io) {
        InetAddress address = io.getRemoteAddress() instanceof InetSocketAddress remote ? remote.getAddress() : null;
        Connection connection = new Connection(io, address, limits);
        Disconnect against = address == null ? new Disconnect(Disconnect.Reason.GONE, "it is gone already")
                : connections.add(connection);
        if (against != null) {
            close(io, against);
            return;
        }
        io.setAttribute(CONNECTION, connection);
        io.getConfig().setMaxReadBufferSize(READ_BYTES);
        io.getConfig().setWriteTimeout(WRITE_TIMEOUT_S);
        connection.deadline(threads.later(limits.logonTimeMs(), () -> expire(connection)));
        next.sessionCreated(io);
    }

    @Override
    public void sessionClosed(NextFilter next, IoSession io) {
        Connection connection = (Connection) io.removeAttribute(CONNECTION);
        if (connection != null) {
            connection.forgetDeadline();
            connection.refuse();
            connections.remove(connection);
            if (connection.session() == null) {
                // It would be told that its connection is at an end, and end the one that it has by now.
                io.removeAttribute(SessionConnector.QF_SESSION);
            }
        }
        next.sessionClosed(io);
    }

    @Override
    public void messageReceived(NextFilter next, IoSession io, Object message) {
        Connection connection = (Connection) io.getAttribute(CONNECTION);
        if (connection == null || connection.phase() == Connection.Phase.REFUSED) {
            return;
        }
        try {
            connection.reader().read(((IoBuffer) message).buf(), frame -> take(next, connection, frame));
            if (connection.isGarbage(limits.garbageBytes())) {
                throw new HostileInputException(Disconnect.Reason.GARBAGE, "it sends what is no FIX message");
            }
        } catch (HostileInputException hostile) {
            refuse(connection, hostile.closing());
        }
    }

    @Override
    public void filterWrite(NextFilter next, IoSession io, WriteRequest request) {
        if (io.getScheduledWriteBytes() > limits.writeQueueBytes()) {
            if (!io.isClosing()) {
                close(io, new Disconnect(Disconnect.Reason.DOES_NOT_READ,
                        "it does not read: " + io.getScheduledWriteBytes() + " bytes wait"));
            }
            return;
        }
        next.filterWrite(io, request);
    }

    private void take(NextFilter next, Connection connection, String frame) {
        switch (connection.phase()) {
            case OPEN -> SessionInput.pass(next, connection, frame);
            case WAITING -> logon(next, connection, frame);
            case CHECKING -> hold(next, connection, frame);
            case REFUSED -> { }
        }
    }

    private void hold(NextFilter next, Connection connection, String frame) {
        try {
            if (!connection.hold(frame) && connection.phase() == Connection.Phase.OPEN) {
                SessionInput.pass(next, connection, frame);
            }
        } catch (HostileInputException hostile) {
            refuse(connection, hostile.closing());
        }
    }

    private void logon(NextFilter next, Connection connection, String frame) {
        try {
            Counterparty counterparty = logonCheck.identify(frame, connection.address());
            if (!LogonCheck.isSlow(counterparty, frame)) {
                decide(next, connection, counterparty, frame);
                return;
            }
            connection.check();
            connection.io().suspendRead();
            threads.check(() -> decide(next, connection, counterparty, frame));
        } catch (RefusedLogonException refused) {
            refuse(connection, refused.closing());
        } catch (RejectedExecutionException full) {
            refuse(connection, new Disconnect(Disconnect.Reason.PASSWORDS_WAITING,
                    "more than " + LogonFilterThreads.MAX_CHECKS + " passwords are to be checked"));
        }
    }

    private void decide(NextFilter next, Connection connection, Counterparty counterparty, String logon) {
        if (connection.io().isClosing()) {
            return;
        }
        if (connections.isSuspect(connection.address())) {
            refuse(connection, new Disconnect(Disconnect.Reason.PASSWORDS_BEFORE,
                    "others from there have just given wrong passwords"));
        } else if (LogonCheck.isAuthentic(counterparty, logon)) {
            admit(next, connection, counterparty, logon);
        } else {
            connections.fail(connection);
            refuse(connection, new Disconnect(Disconnect.Reason.PASSWORD,
                    "wrong user or password for " + counterparty.compId()));
        }
    }

    private void admit(NextFilter next, Connection connection, Counterparty counterparty, String logon) {
        try {
            // Now, as the Logon may have waited until its password was checked.
            LogonCheck.checkSendingTime(logon, Instant.now());
            admission.accept(counterparty.sessionId());
            connection.open(logon, next);
        } catch (RefusedLogonException refused) {
            refuse(connection, refused.closing());
        }
    }

    /** Reads no more, and closes the connection in a second. */
    private void refuse(Connection connection, Disconnect closing) {
        if (connection.refuse()) {
            connection.io().suspendRead();
            threads.later(REFUSED_WAIT_MS, () -> close(connection.io(), closing));
        }
    }

    private void expire(Connection connection) {
        boolean loggedOn = connection.io().getAttribute(SessionConnector.QF_SESSION) instanceof Session session
                && session.isLoggedOn();
        if (!loggedOn) {
            close(connection.io(), new Disconnect(Disconnect.Reason.LOGON_TIME,
                    "it has not logged on in " + limits.logonTimeMs() + " ms"));
        }
    }

    private void close(IoSession io, Disconnect closing) {
        String line = lines.line(io.getRemoteAddress(), closing);
        if (line != null) {
            LOG.warn("{}", line);
        }
        io.closeNow();
    }

    @Override
    public void close() {
        threads.close();
    }
}
