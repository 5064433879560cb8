package trader.fixgateway.connection;

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
import trader.fixgateway.config.Counterparty;
import trader.fixgateway.config.FixSessions;
import trader.fixgateway.config.SessionLimits;

/**
 * Passes whole messages to QuickFIX/J's codec, from clients whose first message was an authentic Logon. The codec
 * passes texts through, so its own parser, which has no limits, is never used.
 */
public final class LogonFilter extends IoFilterAdapter implements AutoCloseable {
    public static final String NAME = "trader-logon";
    /** How far SendingTime may be from now, either way. */
    public static final int MAX_LATENCY_S = 120;
    private static final Logger LOG = LoggerFactory.getLogger(LogonFilter.class);
    private static final AttributeKey CONNECTION = new AttributeKey(LogonFilter.class, "connection");
    /** A refused connection waits, so that a client that connects again and again costs little. */
    private static final long REFUSED_WAIT_MS = 1_000;
    private static final int WRITE_TIMEOUT_S = 20;
    /** Small, so that a flooding connection does not keep its I/O thread from others. */
    private static final int READ_BYTES = 4_096;

    private final SessionLimits limits;
    private final Consumer<SessionID> admission;
    private final LogonCheck logonCheck;
    private final OpenConnections connections;
    private final DisconnectLog disconnects = new DisconnectLog(System::nanoTime);
    private final LogonFilterThreads threads = new LogonFilterThreads();

    /** {@code admission} prepares a session for its Logon. */
    public LogonFilter(FixSessions sessions, Consumer<SessionID> admission) {
        this.admission = admission;
        limits = sessions.limits();
        logonCheck = new LogonCheck(sessions);
        connections = new OpenConnections(limits.connections(), limits.connectionsPerAddress());
    }

    @Override
    public void sessionCreated(NextFilter next, IoSession io) {
        InetAddress address = io.getRemoteAddress() instanceof InetSocketAddress remote ? remote.getAddress() : null;
        Connection connection = new Connection(io, address, limits);
        try {
            connections.add(connection);
        } catch (DisconnectException refused) {
            close(io, refused);
            return;
        }
        io.setAttribute(CONNECTION, connection);
        io.getConfig().setMaxReadBufferSize(READ_BYTES);
        io.getConfig().setWriteTimeout(WRITE_TIMEOUT_S);
        connection.setLogonTimer(threads.later(limits.logonTimeMs(), () -> closeUnlessLoggedOn(io)));
        next.sessionCreated(io);
    }

    @Override
    public void sessionClosed(NextFilter next, IoSession io) {
        Connection connection = (Connection) io.removeAttribute(CONNECTION);
        if (connection != null) {
            connection.cancelLogonTimer();
            connection.refuse();
            connections.remove(connection);
            if (connection.session() == null) {
                // QuickFIX/J would tell the session that its connection is lost, though it has another by now.
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
            connection.reader.read(((IoBuffer) message).buf(), frame -> take(next, connection, frame));
            if (connection.hasTooMuchGarbage(limits.garbageBytes())) {
                throw new DisconnectException(DisconnectReason.GARBAGE, "it sends what is no FIX message");
            }
        } catch (DisconnectException hostile) {
            refuse(connection, hostile);
        }
    }

    @Override
    public void filterWrite(NextFilter next, IoSession io, WriteRequest request) {
        if (io.getScheduledWriteBytes() <= limits.writeQueueBytes()) {
            next.filterWrite(io, request);
        } else if (!io.isClosing()) {
            close(io, new DisconnectException(DisconnectReason.DOES_NOT_READ,
                    "it does not read: " + io.getScheduledWriteBytes() + " bytes wait"));
        }
    }

    private void take(NextFilter next, Connection connection, String frame) {
        try {
            switch (connection.phase()) {
                case OPEN -> SessionInput.pass(next, connection, frame);
                case WAITING -> logon(next, connection, frame);
                case CHECKING -> {
                    if (!connection.hold(frame) && connection.phase() == Connection.Phase.OPEN) {
                        SessionInput.pass(next, connection, frame);
                    }
                }
                case REFUSED -> { }
            }
        } catch (DisconnectException refused) {
            refuse(connection, refused);
        }
    }

    private void logon(NextFilter next, Connection connection, String frame) throws DisconnectException {
        Counterparty counterparty = logonCheck.identify(frame, connection.address);
        if (!LogonCheck.isSlow(counterparty, frame)) {
            decide(next, connection, counterparty, frame);
            return;
        }
        connection.beginCheck();
        connection.io.suspendRead();
        try {
            threads.check(() -> decide(next, connection, counterparty, frame));
        } catch (RejectedExecutionException full) {
            throw new DisconnectException(DisconnectReason.PASSWORDS_WAITING,
                    "more than " + LogonFilterThreads.MAX_CHECKS + " passwords wait to be checked");
        }
    }

    private void decide(NextFilter next, Connection connection, Counterparty counterparty, String logon) {
        if (connection.io.isClosing()) {
            return;
        }
        try {
            if (connections.isSuspect(connection.address)) {
                throw new DisconnectException(DisconnectReason.PASSWORDS_BEFORE,
                        "other connections of its address have just given wrong passwords");
            }
            if (!LogonCheck.isAuthentic(counterparty, logon)) {
                connections.addWrongPassword(connection);
                throw new DisconnectException(DisconnectReason.PASSWORD,
                        "wrong user or password for " + counterparty.compId());
            }
            // Only now, as the Logon may have waited for the check of its password.
            LogonCheck.checkSendingTime(logon, Instant.now());
            admission.accept(counterparty.sessionId());
            connection.open(logon, next);
        } catch (DisconnectException refused) {
            refuse(connection, refused);
        }
    }

    /** Stops reading, and closes the connection in a second. */
    private void refuse(Connection connection, DisconnectException why) {
        if (connection.refuse()) {
            connection.io.suspendRead();
            threads.later(REFUSED_WAIT_MS, () -> close(connection.io, why));
        }
    }

    private void closeUnlessLoggedOn(IoSession io) {
        if (!(io.getAttribute(SessionConnector.QF_SESSION) instanceof Session session && session.isLoggedOn())) {
            close(io, new DisconnectException(DisconnectReason.LOGON_TIME,
                    "it has not logged on in " + limits.logonTimeMs() + " ms"));
        }
    }

    private void close(IoSession io, DisconnectException why) {
        String line = disconnects.line(io.getRemoteAddress(), why.reason, why.getMessage());
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
