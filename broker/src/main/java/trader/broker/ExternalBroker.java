package trader.broker;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.common.logging.LogThrottle;
import trader.fixml.QueueNames;

/**
 * An Artemis in another process. Its own settings decide on durability, redelivery and message size; docs/OPERATING.md
 * lists the settings that Trader needs.
 */
public final class ExternalBroker implements Broker {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalBroker.class);
    private static final long CHECK_MS = 10_000;
    private static final long TIME_TO_LIVE_MS = 20_000;
    private static final long CALL_TIMEOUT_MS = 15_000;
    private static final int MAX_KNOWN_REPLY_QUEUES = 10_000;

    private final String configuredUrl;
    private final String url;
    private final BrokerAccess access;
    private final Prefetch prefetch;
    private final LogThrottle unreachable = new LogThrottle();
    private final Set<String> temporaryQueues = ConcurrentHashMap.newKeySet();
    private ActiveMQConnectionFactory connectionFactory;
    private ActiveMQXAConnectionFactory xaConnectionFactory;
    private QuerySession replies;
    /** Its questions hold up no reply. */
    private QuerySession health;
    private boolean knowsUsers;

    /** {@code prefetch}: of the server's listeners. */
    public ExternalBroker(String url, Prefetch prefetch) {
        this.access = BrokerAccess.of(url, BrokerUsers.SERVER);
        this.configuredUrl = url;
        this.url = access.url();
        this.prefetch = prefetch;
    }

    @Override
    public void open() throws BrokerException {
        try {
            connectionFactory = noticingLosses(new PlainFactory(access));
            xaConnectionFactory = newXaConnectionFactory();
            if (prefetch != Prefetch.AUTO) {
                connectionFactory.setConsumerWindowSize(prefetch.windowBytes());
            }
            knowsUsers = login().user() != null;
            health = new QuerySession(connectionFactory, this::login);
            replies = new QuerySession(connectionFactory, this::login);
            ClientSession session = replies.open();
            for (QueueConfiguration queue : BrokerConfiguration.queues()) {
                if (!session.queueQuery(queue.getName()).isExists()) {
                    session.createQueue(queue);
                }
            }
            SimpleString applied = SimpleString.of(QueueNames.APPLIED_PRICES);
            if (!session.addressQuery(applied).isExists()) {
                session.createAddress(applied, RoutingType.MULTICAST, false);
            }
            warnOfQueuesThatComeBack(session);
        } catch (Exception failed) {
            throw new BrokerException("cannot use the broker at " + url + ": " + failed.getMessage(), failed);
        }
    }

    /** A reply to a queue that is gone would create the queue again, and it would stay. */
    private void warnOfQueuesThatComeBack(ClientSession session) throws ActiveMQException {
        ClientSession.AddressQuery unknown = session.addressQuery(SimpleString.of("trader-reply-" + UUID.randomUUID()));
        if (unknown.isAutoCreateQueues() || unknown.isAutoCreateAddresses()) {
            LOG.warn("The broker at {} creates any queue that is named, and so keeps those of lost requesters for ever:"
                    + " set auto-create-queues and auto-create-addresses to false for '#'", url);
        }
    }

    /**
     * Detects a lost connection after some seconds on both sides, instead of the client's default of 30 and 60, unless
     * the URL says otherwise; the broker then redelivers the orders. Nothing reconnects automatically: a session's
     * transaction ends with its connection, and the listeners open another.
     */
    private <F extends ActiveMQConnectionFactory> F noticingLosses(F factory) {
        factory.setDeserializationDenyList("*");
        access.limitWaits(factory, CHECK_MS, TIME_TO_LIVE_MS, CALL_TIMEOUT_MS);
        return factory;
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public ConnectionFactory connectionFactory() {
        return connectionFactory;
    }

    @Override
    public XAConnectionFactory xaConnectionFactory() {
        return xaConnectionFactory;
    }

    @Override
    public ActiveMQXAConnectionFactory newXaConnectionFactory() {
        ActiveMQXAConnectionFactory factory = noticingLosses(new XaFactory(access));
        factory.setConsumerWindowSize(prefetch.windowBytesInTransaction());
        return factory;
    }

    @Override
    public BrokerAccess.Login login() {
        BrokerAccess.Login login = access.login();
        return login.user() != null ? login
                : new BrokerAccess.Login(connectionFactory.getUser(), connectionFactory.getPassword());
    }

    /** Assumes that a known temporary queue still exists; its name is never reused. */
    @Override
    public ReplyQueue replyQueue(String name) {
        if (temporaryQueues.contains(name)) {
            return ReplyQueue.TEMPORARY;
        }
        ReplyQueue answer = name.contains("::") ? ReplyQueue.FORBIDDEN : ask(SimpleString.of(name));
        if (answer == ReplyQueue.TEMPORARY) {
            if (temporaryQueues.size() >= MAX_KNOWN_REPLY_QUEUES) {
                temporaryQueues.clear();
            }
            temporaryQueues.add(name);
        }
        return answer;
    }

    @Override
    public BrokerAccess access(String user) {
        return BrokerAccess.of(configuredUrl, user);
    }

    /** A broker that requires no user does not know the senders of messages. */
    @Override
    public boolean knowsUsers() {
        return knowsUsers;
    }

    @Override
    public boolean seesQueues() {
        return false;
    }

    @Override
    public boolean isListenedTo(String address) {
        return true;
    }

    /** Without that of expired messages: the broker does not say which of them are durable. */
    @Override
    public Map<String, QueueState> queues() {
        Map<String, QueueState> states = new TreeMap<>();
        try {
            for (QueueConfiguration fixed : BrokerConfiguration.queues()) {
                String name = fixed.getName().toString();
                if (!name.equals(QueueNames.EXPIRED)) {
                    states.put(name, new QueueState(health.ask(session ->
                            session.queueQuery(fixed.getName())).getMessageCount(), null, false));
                }
            }
            return states;
        } catch (ActiveMQException | IllegalStateException gone) {
            if (unreachable.count() > 0) {
                LOG.warn("Cannot ask the broker at {} for its queues: {}", url, gone.getMessage());
            }
            return Map.of();
        }
    }

    @Override
    public List<String> notDurable() {
        return List.of("The broker at " + url + " is not Trader's: its own settings decide when it calls fsync.");
    }

    @Override
    public void close() {
        if (replies != null) {
            replies.close();
            health.close();
        }
        if (connectionFactory != null) {
            connectionFactory.close();
        }
        if (xaConnectionFactory != null) {
            xaConnectionFactory.close();
        }
    }

    private ReplyQueue ask(SimpleString name) {
        try {
            ClientSession.QueueQuery queue = replies.ask(session -> session.queueQuery(name));
            return !queue.isExists() ? ReplyQueue.GONE
                    : queue.isTemporary() && name.equals(queue.getAddress()) ? ReplyQueue.TEMPORARY
                    : ReplyQueue.FORBIDDEN;
        } catch (ActiveMQException failed) {
            throw new IllegalStateException("cannot ask the broker at " + url + " for the queue " + name, failed);
        }
    }

    static final class PlainFactory extends ActiveMQConnectionFactory {
        private static final long serialVersionUID = 1L;

        private final transient BrokerAccess access;

        PlainFactory(BrokerAccess access) {
            super(access.url());
            this.access = access;
            access.configure(this);
        }

        @Override
        public Connection createConnection() throws JMSException {
            BrokerAccess.Login login = access.login();
            return login.user() == null ? super.createConnection() : createConnection(login.user(), login.password());
        }
    }

    static final class XaFactory extends ActiveMQXAConnectionFactory {
        private static final long serialVersionUID = 1L;

        private final transient BrokerAccess access;

        XaFactory(BrokerAccess access) {
            super(access.url());
            this.access = access;
            access.configure(this);
        }

        @Override
        public XAConnection createXAConnection() throws JMSException {
            BrokerAccess.Login login = access.login();
            return login.user() == null ? super.createXAConnection()
                    : createXAConnection(login.user(), login.password());
        }
    }
}
