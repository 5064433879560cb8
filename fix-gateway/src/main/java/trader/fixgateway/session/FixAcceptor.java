package trader.fixgateway.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.mina.core.session.IoSession;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageStore;
import quickfix.MessageStoreFactory;
import quickfix.RuntimeError;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.ThreadedSocketAcceptor;
import quickfix.fix44.MessageFactory;
import quickfix.mina.SessionConnector;

/** The FIX sessions and the port that they are had at. */
public final class FixAcceptor implements FixAnswers, AutoCloseable {
    private static final int KEEPS_UP_BYTES = 64 << 10;

    private final FixSessions sessions;
    private final Path storeDir;
    private final SessionSettings settings;
    private final Map<SessionID, Counterparty> counterparties;
    private final Map<SessionID, LimitedStore> stores = new ConcurrentHashMap<>();
    private final Map<SessionID, IoSession> connected = new ConcurrentHashMap<>();
    private final boolean forced;
    private final LogonFilter guard;
    private ThreadedSocketAcceptor acceptor;
    private volatile boolean closing;

    /**
     * Sessions that are not yet there.
     *
     * @param bind the address to listen at
     * @param port the port; 0 takes a free one
     * @param storeDir where durable sessions are kept
     * @param forced whether what was sent is forced to the disk before it is sent
     */
    public FixAcceptor(FixSessions sessions, String bind, int port, Path storeDir, boolean forced) {
        this.sessions = sessions;
        this.storeDir = storeDir;
        this.forced = forced;
        settings = AcceptorSettings.of(sessions, bind, port, storeDir, forced);
        counterparties = sessions.counterparties().stream()
                .collect(Collectors.toUnmodifiableMap(Counterparty::sessionId, Function.identity()));
        guard = new LogonFilter(sessions, this::admit);
    }

    /**
     * Opens the sessions and takes connections.
     *
     * @param requests gets what the clients ask
     * @throws IOException when the stores cannot be opened or the port is taken
     */
    public void open(FixRequests requests) throws IOException {
        int waiting = sessions.limits().waitingMessages();
        try {
            acceptor = ThreadedSocketAcceptor.newBuilder()
                    .withApplication(new SessionMessages(counterparties, this, requests))
                    .withMessageStoreFactory(stores())
                    .withSettings(settings)
                    .withLogFactory(SessionLog::new)
                    .withMessageFactory(new MessageFactory())
                    .withQueueWatermarks(waiting / 4, waiting)
                    .build();
            acceptor.setIoFilterChainBuilder(chain -> chain.addFirst(LogonFilter.NAME, guard));
            acceptor.start();
        } catch (ConfigError | RuntimeError failed) {
            close();
            throw new IOException("FIX sessions cannot be opened: " + failed.getMessage(), failed);
        }
    }

    private MessageStoreFactory stores() {
        FileStoreFactory files = new FileStoreFactory(settings);
        MemoryStoreFactory memory = new MemoryStoreFactory();
        return id -> {
            LimitedStore limited;
            if (counterparties.get(id).durable()) {
                SentFiles sent = SentFiles.open(storeDir, id);
                limited = new LimitedStore(files.create(id), sent, id, sessions.limits());
            } else {
                MessageStore store = memory.create(id);
                limited = new LimitedStore(store, SentMessages.inMemory(store), id, sessions.limits());
            }
            stores.put(id, limited);
            return limited;
        };
    }

    /** Where clients connect to. */
    public InetSocketAddress address() {
        return (InetSocketAddress) acceptor.getEndpoints().iterator().next().getLocalAddress();
    }

    @Override
    public void send(SessionID session, Message message) {
        LimitedStore store = store(session);
        synchronized (store) {
            send(session, message, store);
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
    public Given give(SessionID session, Message message) {
        LimitedStore store = store(session);
        synchronized (store) {
            boolean mayReset = counterparties.get(session).mayReset();
            if (mayReset && !isThere(session)) {
                return Given.AWAY;
            }
            send(session, message, store);
            return mayReset ? Given.SENT : Given.KEPT;
        }
    }

    /** Logged on, within the session's hours, and not being logged out. */
    private boolean isThere(SessionID id) {
        Session session = Session.lookupSession(id);
        return session != null && connected.containsKey(id) && session.isLoggedOn() && !session.isLogoutSent()
                && session.isSessionTime();
    }

    @Override
    public void askWhetherRead(SessionID session, long mark) {
        if (isThere(session)) {
            Session.lookupSession(session).generateTestRequest(ReadMark.text(mark));
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

    private void send(SessionID session, Message message, LimitedStore store) {
        store.takeFailure();
        try {
            Session.sendToTarget(message, session);
        } catch (SessionNotFound closed) {
            throw new IllegalStateException("the FIX session " + session + " is closed", closed);
        }
        IOException failure = store.takeFailure();
        if (failure != null) {
            throw new IllegalStateException("what is sent to " + session.getTargetCompID() + " cannot be stored: "
                    + failure.getMessage(), failure);
        }
    }

    @Override
    public boolean isLoggedOn(SessionID session) {
        Session found = Session.lookupSession(session);
        return found != null && found.isLoggedOn();
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
        acceptor.getEndpoints().stream()
                .flatMap(endpoint -> endpoint.getManagedSessions().values().stream())
                .filter(io -> io.getAttribute(SessionConnector.QF_SESSION) == session)
                .forEach(io -> connected.put(id, io));
    }

    /** Ends a session as if the message that it is receiving had not come. Called by the session's thread. */
    void leaveUnread(SessionID id, String why) {
        stores.get(id).leaveUnread();
        Session.lookupSession(id).logout(why);
    }

    void loggedOut(SessionID id) {
        connected.remove(id);
        admit(id);
    }

    /** A session that Trader has ended, before its connection was lost or after, is open to the next Logon. */
    private void admit(SessionID id) {
        Session session = Session.lookupSession(id);
        if (!closing && session != null && !session.hasResponder()) {
            session.logon();
        }
    }

    /** Says goodbye to the clients, waits for their answers, at most two seconds, and closes the sessions. */
    @Override
    public void close() {
        closing = true;
        if (acceptor != null) {
            acceptor.stop();
            acceptor = null;
        }
        guard.close();
    }
}
