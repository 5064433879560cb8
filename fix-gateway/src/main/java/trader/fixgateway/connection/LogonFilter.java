package trader.fixgateway.connection;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.WriteRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;
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
    /** The maximum difference between SendingTime and the current time. */
    public static final int MAX_LATENCY_S = 120;
    private static final Logger LOG = LoggerFactory.getLogger(LogonFilter.class);
    private static final AttributeKey CONNECTION = new AttributeKey(LogonFilter.class, "connection");
    /** A refused connection is closed late, so that a client that connects again and again causes little work. */
    private static final long REFUSED_WAIT_MS = 1_000;
    private static final long TAKEN_CHECK_MS = 20;
    private static final long LONGEST_TAKEN_S = 60;
    private static final int WRITE_TIMEOUT_S = 20;
    /** Small, so that a flooding connection does not keep its I/O thread from others. */
    private static final int READ_BYTES = 4_096;

    private final SessionLimits limits;
    private final Consumer<SessionID> admission;
    private final SessionThreads sessionThreads;
    private final LogonCheck logonCheck;
    private final OpenConnections connections;
    private final DisconnectLog disconnects = new DisconnectLog(System::nanoTime);
    private final LogonFilterThreads threads = new LogonFilterThreads();

    /** {@code admission} prepares a session for its Logon. */
    public LogonFilter(FixSessions sessions, Consumer<SessionID> admission, SessionThreads sessionThreads) {
        this.admission = admission;
        this.sessionThreads = sessionThreads;
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
        startLogonTimer(connection);
        next.sessionCreated(io);
    }

    private void startLogonTimer(Connection connection) {
        connection.setLogonTimer(threads.later(limits.logonTimeMs(), () -> closeUnlessLoggedOn(connection.io)));
    }

    @Override
    public void sessionClosed(NextFilter next, IoSession io) {
        Connection connection = (Connection) io.removeAttribute(CONNECTION);
        if (connection != null) {
            connection.cancelLogonTimer();
            connection.refuse();
            connections.remove(connection);
            // Or QuickFIX/J would tell the session, which may have another connection by now.
            io.removeAttribute(SessionConnector.QF_SESSION);
            sessionThreads.closed(connection);
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

    /** A failed handshake; QuickFIX/J would log each. */
    @Override
    public void exceptionCaught(NextFilter next, IoSession io, Throwable cause) throws Exception {
        if (cause instanceof SSLException && io.getAttribute(CONNECTION) instanceof Connection connection) {
            refuse(connection, new DisconnectException(DisconnectReason.TLS, "TLS: " + cause.getMessage()));
        } else {
            next.exceptionCaught(io, cause);
        }
    }

    /** Sends nothing after a Logout, and no message after its repetition. */
    @Override
    public void filterWrite(NextFilter next, IoSession io, WriteRequest request) {
        Connection connection = (Connection) io.getAttribute(CONNECTION);
        if (connection != null && connection.isLogoutWritten) {
            return;
        }
        if (io.getScheduledWriteBytes() > limits.writeQueueBytes()) {
            if (!io.isClosing()) {
                close(io, new DisconnectException(DisconnectReason.DOES_NOT_READ,
                        "it does not read: " + io.getScheduledWriteBytes() + " bytes wait"));
            }
            return;
        }
        if (connection == null) {
            next.filterWrite(io, request);
            return;
        }
        boolean isLast = connection.session() != null && isLogout(request.getMessage());
        synchronized (connection.repetitions) {
            if (connection.repetitions.admits(request.getMessage())) {
                next.filterWrite(io, request);
            }
        }
        if (isLast) {
            connection.isLogoutWritten = true;
            threads.later(TimeUnit.SECONDS.toMillis(connection.session().getLogoutTimeout()), io::closeOnFlush);
        }
    }

    /** Whether the third field is that of a Logout. */
    private static boolean isLogout(Object message) {
        if (!(message instanceof IoBuffer bytes)) {
            return false;
        }
        int at = bytes.position();
        for (int fields = 0; fields < 2 && at < bytes.limit(); at++) {
            fields += bytes.get(at) == 1 ? 1 : 0;
        }
        return at + 4 < bytes.limit() && bytes.get(at) == '3' && bytes.get(at + 1) == '5'
                && bytes.get(at + 3) == MsgType.LOGOUT.charAt(0) && bytes.get(at + 4) == 1;
    }

    private void take(NextFilter next, Connection connection, String frame) {
        try {
            switch (connection.phase()) {
                case OPEN -> sessionThreads.receive(connection, frame);
                case WAITING -> logon(next, connection, frame);
                case CHECKING -> {
                    if (!connection.hold(frame) && connection.phase() == Connection.Phase.OPEN) {
                        sessionThreads.receive(connection, frame);
                    }
                }
                case REFUSED -> { }
            }
        } catch (DisconnectException refused) {
            refuse(connection, refused);
        }
    }

    private void logon(NextFilter next, Connection connection, String frame) throws DisconnectException {
        Counterparty counterparty = logonCheck.identify(frame, connection.address,
                TlsFilter.subject(connection.io));
        if (!LogonCheck.isSlow(counterparty, frame)) {
            decide(next, connection, counterparty, frame);
            return;
        }
        connection.beginCheck();
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
            admit(next, connection, counterparty, logon, System.nanoTime());
        } catch (DisconnectException refused) {
            refuse(connection, refused);
        }
    }

    /**
     * Passes on the Logon once its session is free. An earlier connection may be closed already, with messages that are
     * still being handled; it is in use if that does not show a second after the last of them.
     */
    private void admit(NextFilter next, Connection connection, Counterparty counterparty, String logon, long idleNs)
            throws DisconnectException {
        SessionID id = counterparty.sessionId();
        long nowNs = System.nanoTime();
        Session session = Session.lookupSession(id);
        if (session.hasResponder()) {
            long sinceNs = sessionThreads.isBusy(id) || session.isLogoutSent() ? nowNs : idleNs;
            if (nowNs - sinceNs < TimeUnit.MILLISECONDS.toNanos(REFUSED_WAIT_MS)
                    && nowNs - connection.openedNs < TimeUnit.SECONDS.toNanos(LONGEST_TAKEN_S)) {
                connection.beginCheck();
                startLogonTimer(connection);
                threads.later(TAKEN_CHECK_MS, () -> admitLater(next, connection, counterparty, logon, sinceNs));
                return;
            }
            throw new DisconnectException(DisconnectReason.LOGGED_ON,
                    counterparty.compId() + " is logged on from another connection");
        }
        // Only now, as the Logon may have waited.
        LogonCheck.checkSendingTime(logon, Instant.now());
        admission.accept(id);
        connection.open(logon, next, sessionThreads);
    }

    private void admitLater(NextFilter next, Connection connection, Counterparty counterparty, String logon,
            long idleNs) {
        if (connection.io.isClosing()) {
            return;
        }
        try {
            admit(next, connection, counterparty, logon, idleNs);
        } catch (DisconnectException refused) {
            refuse(connection, refused);
        }
    }

    /** Stops reading, and closes the connection in a second. */
    private void refuse(Connection connection, DisconnectException why) {
        if (connection.refuse()) {
            connection.suspendRead();
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
