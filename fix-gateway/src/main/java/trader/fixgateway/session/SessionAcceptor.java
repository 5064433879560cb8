package trader.fixgateway.session;

import java.io.IOException;
import org.apache.mina.core.filterchain.IoFilterChainBuilder;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.LogFactory;
import quickfix.Message;
import quickfix.MessageStoreFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.fix44.MessageFactory;
import quickfix.mina.EventHandlingStrategy;
import quickfix.mina.SessionConnector;
import quickfix.mina.acceptor.AbstractSocketAcceptor;
import trader.fixgateway.connection.SessionThreads;

/** QuickFIX/J's acceptor, with Trader's threads: QuickFIX/J gets a Logon from the connection, the rest from them. */
final class SessionAcceptor extends AbstractSocketAcceptor implements EventHandlingStrategy {
    private final SessionThreads threads;

    SessionAcceptor(Application application, MessageStoreFactory stores, SessionSettings settings, LogFactory logs,
            IoFilterChainBuilder filters, SessionThreads threads) throws ConfigError {
        super(application, stores, settings, logs, new MessageFactory());
        this.threads = threads;
        setIoFilterChainBuilder(filters);
    }

    @Override
    public void start() throws ConfigError {
        startAcceptingConnections();
    }

    @Override
    public void stop(boolean force) {
        logoutAllSessions(force);
        stopAcceptingConnections();
        stopSessionTimer();
        threads.close();
        for (Session session : getManagedSessions()) {
            try {
                session.close();
            } catch (IOException failed) {
                log.error("The files of {} cannot be closed", session.getSessionID(), failed);
            }
        }
        clearConnectorSessions();
    }

    @Override
    public void onMessage(Session session, Message logon) {
        threads.logon(session, logon);
    }

    @Override
    protected EventHandlingStrategy getEventHandlingStrategy() {
        return this;
    }

    @Override
    public SessionConnector getSessionConnector() {
        return this;
    }

    @Override
    public int getQueueSize() {
        return threads.waiting();
    }

    @Override
    public int getQueueSize(SessionID session) {
        return threads.waiting(session);
    }
}
