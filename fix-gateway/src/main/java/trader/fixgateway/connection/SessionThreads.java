package trader.fixgateway.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import trader.fixgateway.config.Counterparty;
import trader.fixgateway.config.FixSessions;

/** A thread for each FIX session that has logged on. Thread-safe. */
public final class SessionThreads implements AutoCloseable {
    private static final long STOP_TIMEOUT_MS = 5_000;

    private final FixSessions sessions;
    private final Map<SessionID, SessionThread> threads = new ConcurrentHashMap<>();

    public SessionThreads(FixSessions sessions) {
        this.sessions = sessions;
    }

    /** Handles a Logon; the session already belongs to its connection. */
    public void logon(Session session, Message logon) {
        SessionThread thread = threads.computeIfAbsent(session.getSessionID(), id -> start(session));
        thread.add(null, () -> thread.input.logon(logon));
    }

    private SessionThread start(Session session) {
        boolean resetsOnLogon = sessions.counterparties().stream()
                .filter(each -> each.sessionId().equals(session.getSessionID()))
                .map(Counterparty::reset).anyMatch(Counterparty.Reset::onLogon);
        SessionThread thread = new SessionThread(session,
                new SessionInput(session, resetsOnLogon, sessions.limits().outOfSequenceBytes()),
                sessions.limits().waitingMessages());
        thread.start();
        return thread;
    }

    /** Handles a message, unless the session has left the connection by then. */
    void receive(Connection from, String frame) {
        if (from.isCurrent()) {
            SessionThread thread = threads.get(from.session().getSessionID());
            thread.add(from, () -> thread.input.receive(from, frame));
        }
    }

    /** Ends the session after the messages received, unless it has left the connection by then. */
    void closed(Connection connection) {
        if (connection.isCurrent()) {
            SessionThread thread = threads.get(connection.session().getSessionID());
            thread.add(null, () -> thread.input.closed(connection));
        }
    }

    /** Whether messages of the session wait or are being handled. */
    boolean isBusy(SessionID session) {
        SessionThread thread = threads.get(session);
        return thread != null && thread.isBusy();
    }

    /** Messages that wait. */
    public int waiting(SessionID session) {
        SessionThread thread = threads.get(session);
        return thread == null ? 0 : thread.waiting();
    }

    /** The number of waiting messages of all sessions. */
    public int waiting() {
        return threads.values().stream().mapToInt(SessionThread::waiting).sum();
    }

    /** Handles what waits, for five seconds at most. */
    @Override
    public void close() {
        SessionThread.stop(threads.values(), STOP_TIMEOUT_MS);
    }
}
