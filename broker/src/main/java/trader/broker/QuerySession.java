package trader.broker;

import java.util.function.Supplier;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.access.BrokerAccess;

/** A connection that asks an external broker one question at a time, and is opened again when it is lost. */
final class QuerySession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QuerySession.class);

    private final ActiveMQConnectionFactory connectionFactory;
    private final Supplier<BrokerAccess.Login> login;
    /** Volatile, because a question that waits does not hold up the end. */
    private volatile ClientSessionFactory sessionFactory;
    private ClientSession session;

    interface Question<T> {
        T ask(ClientSession session) throws ActiveMQException;
    }

    QuerySession(ActiveMQConnectionFactory connectionFactory, Supplier<BrokerAccess.Login> login) {
        this.connectionFactory = connectionFactory;
        this.login = login;
    }

    /** The session, which is opened unless it is open. */
    synchronized ClientSession open() throws ActiveMQException {
        if (session == null || session.isClosed()) {
            if (sessionFactory == null || sessionFactory.isClosed()) {
                try {
                    sessionFactory = connectionFactory.getServerLocator().createSessionFactory();
                } catch (ActiveMQException failed) {
                    throw failed;
                } catch (Exception failed) {
                    throw new IllegalStateException("cannot reach the broker", failed);
                }
            }
            BrokerAccess.Login user = login.get();
            session = sessionFactory.createSession(user.user(), user.password(), false, true, true, false, 0);
        }
        return session;
    }

    /** Retries once with a new session from a new factory: neither recovers from a lost broker. */
    synchronized <T> T ask(Question<T> question) throws ActiveMQException {
        try {
            return question.ask(open());
        } catch (ActiveMQException lost) {
            LOG.debug("The session that asks the broker is opened again", lost);
            close();
            session = null;
            return question.ask(open());
        }
    }

    @Override
    public void close() {
        if (sessionFactory != null) {
            sessionFactory.close();
        }
    }
}
