package trader.fixgateway;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.ApplicationAdapter;
import quickfix.CompositeLogFactory;
import quickfix.ConfigError;
import quickfix.FieldNotFound;
import quickfix.LogFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.fix44.MessageFactory;
import trader.server.Fixtures;

/** QuickFIX/J clients, which log on again after a disconnect and ask for missed messages. */
final class FixTestClients implements AutoCloseable {
    private final Map<SessionID, List<Message>> received = new ConcurrentHashMap<>();
    private final SocketInitiator initiator;

    FixTestClients(String address, String... compIds) throws ConfigError {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("SocketConnectHost", address.substring(0, address.lastIndexOf(':')));
        settings.setString("SocketConnectPort", address.substring(address.lastIndexOf(':') + 1));
        settings.setString("HeartBtInt", "30");
        settings.setString("ReconnectInterval", "1");
        settings.setString("NonStopSession", "Y");
        settings.setString("UseDataDictionary", "N");
        for (String compId : compIds) {
            SessionID session = session(compId);
            received.put(session, new CopyOnWriteArrayList<>());
            settings.setString(session, "BeginString", session.getBeginString());
            settings.setString(session, "SenderCompID", compId);
            settings.setString(session, "TargetCompID", session.getTargetCompID());
        }
        initiator = new SocketInitiator(new Application(), new MemoryStoreFactory(), settings,
                new CompositeLogFactory(new LogFactory[0]), new MessageFactory());
        initiator.start();
    }

    private static SessionID session(String compId) {
        return new SessionID("FIX.4.4", compId, "TRADER");
    }

    void awaitLogon() throws InterruptedException {
        Fixtures.await("all are logged on", initiator::isLoggedOn);
    }

    void send(String compId, Message message) throws SessionNotFound {
        Session.sendToTarget(message, session(compId));
    }

    /** The application messages that a session has received. */
    List<Message> received(String compId) {
        return received.get(session(compId));
    }

    /** Waits until a session has received this many messages; returns the last. */
    Message await(String compId, int count) throws InterruptedException {
        Fixtures.await(compId + " has received " + count, () -> received(compId).size() >= count);
        return received(compId).get(count - 1);
    }

    @Override
    public void close() {
        initiator.stop(true);
    }

    private final class Application extends ApplicationAdapter {
        @Override
        public void fromApp(Message message, SessionID session) throws FieldNotFound {
            received.get(session).add(message);
        }
    }
}
