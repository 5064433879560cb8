package trader.client.testing;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import quickfix.Acceptor;
import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.FixVersions;
import quickfix.MemoryStoreFactory;
import quickfix.SLF4JLogFactory;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.ThreadedSocketAcceptor;
import quickfix.field.PossResend;
import trader.common.FreePorts;
import trader.fix.FixMessages;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.jmsclient.testing.TestBroker;

/** A FIX acceptor on a free port for {@code LOAD1-1} and so on, which answers as the test says. */
public final class TestGateway implements AutoCloseable {
    /** Answers a request. */
    public interface Behaviour {
        /** Answers, or does not. */
        void answer(FixmlMessage request, Replies replies) throws Exception;
    }

    /** Sends replies to the requester. */
    public interface Replies {
        /** Sends a reply; its header's possDup becomes PossResend. */
        void send(FixmlMessage reply);
    }

    private final AtomicLong quotes = new AtomicLong();
    private final List<Order> received = new CopyOnWriteArrayList<>();
    private final int port;
    private volatile Behaviour behaviour = TestGateway::proper;
    private ThreadedSocketAcceptor acceptor;

    /** A gateway with a port of its own, not yet listening. */
    public TestGateway() throws IOException {
        port = FreePorts.any();
    }

    public TestGateway open(int sessions) throws Exception {
        SessionSettings settings = new SessionSettings();
        for (int i = 1; i <= sessions; i++) {
            SessionID id = new SessionID(FixVersions.BEGINSTRING_FIX44, "TRADER", "LOAD1-" + i);
            settings.setString(id, SessionFactory.SETTING_CONNECTION_TYPE, SessionFactory.ACCEPTOR_CONNECTION_TYPE);
            settings.setString(id, Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS, "127.0.0.1");
            settings.setLong(id, Acceptor.SETTING_SOCKET_ACCEPT_PORT, port);
            settings.setBool(id, Session.SETTING_NON_STOP_SESSION, true);
        }
        acceptor = new ThreadedSocketAcceptor(new Answers(), new MemoryStoreFactory(), settings,
                new SLF4JLogFactory(settings), new DefaultMessageFactory());
        acceptor.start();
        return this;
    }

    /** Where clients connect to: {@code host:port}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Changes what the gateway does from now on. */
    public void behave(Behaviour next) {
        behaviour = next;
    }

    /** Quote requests received. */
    public long quotes() {
        return quotes.get();
    }

    /** The orders received. */
    public List<Order> received() {
        return received;
    }

    /** Answers everything as it should be. */
    public static void proper(FixmlMessage request, Replies replies) {
        replies.send(TestBroker.reply(request));
    }

    private final class Answers extends ApplicationAdapter {
        @Override
        public void fromApp(quickfix.Message message, SessionID session) {
            try {
                FixmlMessage request = FixMessages.fromFix(message, "fix." + session.getTargetCompID());
                if (request instanceof Order order) {
                    received.add(order);
                } else {
                    quotes.incrementAndGet();
                }
                behaviour.answer(request, reply -> send(reply, session));
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        }

        private void send(FixmlMessage reply, SessionID session) {
            try {
                quickfix.Message message = FixMessages.toFix(reply);
                if (reply.header().possDup()) {
                    message.getHeader().setBoolean(PossResend.FIELD, true);
                }
                Session.sendToTarget(message, session);
            } catch (SessionNotFound gone) {
                throw new IllegalStateException(gone);
            }
        }
    }

    /** Disconnects every session and listens no more. */
    @Override
    public void close() {
        if (acceptor != null) {
            acceptor.stop(true);
        }
    }
}
