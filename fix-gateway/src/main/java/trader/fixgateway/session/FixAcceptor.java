package trader.fixgateway.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.mina.core.filterchain.IoFilterChainBuilder;
import org.apache.mina.core.session.IoSession;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.FileUtil;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageStore;
import quickfix.RuntimeError;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.mina.SessionConnector;
import trader.common.DiskWatch;
import trader.common.config.TlsSettings;
import trader.fixgateway.config.Counterparty;
import trader.fixgateway.config.FixSessions;
import trader.fixgateway.config.SessionLimits;
import trader.fixgateway.connection.LogonFilter;
import trader.fixgateway.connection.SessionThreads;
import trader.fixgateway.connection.TlsFilter;
import trader.recordlog.DataDirectory;

/** FIX sessions and their port. */
public final class FixAcceptor implements FixAnswers, AutoCloseable {
    private static final int KEEPS_UP_BYTES = 64 << 10;

    private final SessionLimits limits;
    private final Path storeDir;
    private final SessionSettings settings;
    private final Map<SessionID, Counterparty> counterparties;
    private final Map<SessionID, LimitedStore> stores = new ConcurrentHashMap<>();
    private final Map<SessionID, IoSession> connected = new ConcurrentHashMap<>();
    /** Null without. */
    private final TlsSettings tls;
    private final boolean forced;
    private final SessionThreads threads;
    private final LogonFilter logonFilter;
    private SessionAcceptor acceptor;
    private volatile boolean closing;

    /**
     * @param port 0 picks a free one
     * @param tls null without
     * @param forced whether messages are synced to disk before they are sent
     */
    public FixAcceptor(FixSessions sessions, String bind, int port, TlsSettings tls, Path storeDir, boolean forced) {
        this.tls = tls;
        this.storeDir = storeDir;
        this.forced = forced;
        limits = sessions.limits();
        settings = AcceptorSettings.of(sessions, bind, port, storeDir, forced);
        counterparties = sessions.counterparties().stream()
                .collect(Collectors.toUnmodifiableMap(Counterparty::sessionId, Function.identity()));
        threads = new SessionThreads(sessions);
        logonFilter = new LogonFilter(sessions, this::reopen, threads);
    }

    /** Opens the sessions and accepts connections. */
    public void open(FixRequests requests) throws IOException {
        if (forced) {
            DataDirectory.create(storeDir);
        }
        try {
            acceptor = new SessionAcceptor(new FixApplication(counterparties, this, requests), this::openStore,
                    settings, SessionLog::new, filters(), threads);
            acceptor.start();
        } catch (ConfigError | RuntimeError failed) {
            close();
            throw new IOException("FIX sessions cannot be opened: " + failed.getMessage(), failed);
        }
    }

    private IoFilterChainBuilder filters() throws IOException {
        TlsFilter tlsFilter = tls == null ? null : new TlsFilter(tls);
        return chain -> {
            chain.addFirst(LogonFilter.NAME, logonFilter);
            if (tlsFilter != null) {
                chain.addFirst(TlsFilter.NAME, tlsFilter);
            }
        };
    }

    private MessageStore openStore(SessionID id) {
        boolean durable = counterparties.get(id).durable();
        SentFiles files = durable ? SentFiles.open(storeDir, id, forced) : null;
        MessageStore store = (durable ? new FileStoreFactory(settings) : new MemoryStoreFactory()).create(id);
        if (durable) {
            try {
                files.dropUnsent(store.getNextSenderMsgSeqNum());
                files.forceNames();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        LimitedStore limited = new LimitedStore(store, durable ? files : SentMessages.inMemory(store), id,
                new ResendBudget(limits.resendMessages(), limits.resendBytes(), System::nanoTime),
                durable ? storeDir.resolve(FileUtil.sessionIdFileName(id)) : null,
                forced ? DiskWatch.Call.FSYNC : DiskWatch.Call.WRITE);
        stores.put(id, limited);
        return limited;
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) acceptor.getEndpoints().iterator().next().getLocalAddress();
    }

    @Override
    public void send(SessionID session, Message message) {
        LimitedStore store = store(session);
        synchronized (store) {
            store.takeFailure();
            try {
                Session.sendToTarget(message, session);
            } catch (SessionNotFound closed) {
                throw new IllegalStateException("the FIX session " + session + " is closed", closed);
            }
            IOException failure = store.takeFailure();
            if (failure != null) {
                throw new IllegalStateException("a message to " + session.getTargetCompID() + " cannot be stored: "
                        + failure.getMessage(), failure);
            }
        }
    }

    private LimitedStore store(SessionID session) {
        LimitedStore store = stores.get(session);
        if (store == null) {
            throw new IllegalStateException("there is no FIX session " + session);
        }
        return store;
    }

    @Override
    public Delivery deliver(SessionID session, Message message) {
        // No reset can come in between, because it needs this monitor.
        synchronized (store(session)) {
            boolean mayReset = counterparties.get(session).mayReset();
            if (mayReset && !isPresent(session)) {
                return Delivery.AWAY;
            }
            send(session, message);
            return mayReset ? Delivery.SENT : Delivery.STORED;
        }
    }

    /** Logged on, within the session's hours, and not being logged out. */
    private boolean isPresent(SessionID id) {
        Session session = Session.lookupSession(id);
        return session != null && connected.containsKey(id) && session.isLoggedOn() && !session.isLogoutSent()
                && session.isSessionTime();
    }

    @Override
    public void askWhetherRead(SessionID session, long mark) {
        if (isPresent(session)) {
            Session.lookupSession(session).generateTestRequest(ReadMark.testReqId(mark));
        }
    }

    @Override
    public boolean isKnown(SessionID session) {
        return counterparties.containsKey(session);
    }

    @Override
    public boolean waitsForDisk(SessionID session) {
        return forced && counterparties.get(session).durable();
    }

    @Override
    public boolean isLoggedOn(SessionID session) {
        Session found = Session.lookupSession(session);
        return found != null && found.isLoggedOn() && !found.isLogoutSent();
    }

    @Override
    public boolean keepsUp(SessionID session) {
        IoSession io = connected.get(session);
        return io == null || io.getScheduledWriteBytes() < KEEPS_UP_BYTES;
    }

    /** Sessions whose client is logged on. */
    public int loggedOn() {
        return connected.size();
    }

    void loggedOn(SessionID id) {
        Session session = Session.lookupSession(id);
        acceptor.getEndpoints().stream().flatMap(endpoint -> endpoint.getManagedSessions().values().stream())
                .filter(io -> io.getAttribute(SessionConnector.QF_SESSION) == session)
                .forEach(io -> connected.put(id, io));
    }

    /** Ends a session as if the current message had not arrived. Called by the session's thread. */
    void leaveUnread(SessionID id, String reason) {
        stores.get(id).leaveUnread();
        Session.lookupSession(id).logout(reason);
    }

    void loggedOut(SessionID id) {
        connected.remove(id);
        reopen(id);
    }

    /** QuickFIX/J refuses the next Logon of a session that Trader has logged out, unless it is enabled again. */
    private void reopen(SessionID id) {
        Session session = Session.lookupSession(id);
        if (!closing && session != null && !session.hasResponder()) {
            session.logon();
        }
    }

    /** Logs the clients out, waits up to two seconds for their answers, and closes the sessions. */
    @Override
    public void close() {
        closing = true;
        if (acceptor != null) {
            acceptor.stop();
            acceptor = null;
        }
        logonFilter.close();
    }
}
