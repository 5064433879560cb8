package trader.server;

import static org.apache.activemq.artemis.api.core.Message.HDR_VALIDATED_USER;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import jakarta.jms.XAConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ReattachSessionMessage;
import org.apache.activemq.artemis.core.transaction.impl.XidImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import trader.access.BrokerUsers;
import trader.broker.EmbeddedBroker;
import trader.fixml.BusinessReject;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.jmsclient.BrokerConnections;

/**
 * A plain client without a user tries everything that it has no right to do; refused.md of the test resources has the
 * errors. Over 300 lines, because all attempts are in one table.
 */
class StrangerIT extends SharedServerTestBase {
    private static final Path TABLE = Path.of("src", "test", "resources", "refused.md");

    private final StringBuilder table = new StringBuilder("| attempt | error |\n|---|---|\n");
    private TestRequester other;
    private ActiveMQConnectionFactory factory;

    /** Throws the error, or returns an answer, which may be one. */
    private interface Attempt {
        Object run() throws Exception;
    }

    private interface Call<T> {
        void run(T by) throws Exception;
    }

    @BeforeAll
    void connectOther() throws Exception {
        factory = new ActiveMQConnectionFactory(server.brokerUrl());
        other = new TestRequester(server.brokerUrl());
    }

    @AfterAll
    void stopOther() throws Exception {
        other.close();
        factory.close();
    }

    @Test
    void everythingIsRefusedAndTheServerServes() throws Exception {
        queues();
        creating();
        sending();
        limits();
        management();
        senders();
        connections();
        assertThat(Files.readString(TABLE)).isEqualTo(table.toString());
        other.order();
        assertThat(artemis().locateQueue("mine")).isNull();
        assertThat(((EmbeddedBroker) server.broker).deadLetters()).isZero();
    }

    @Test
    void anEmptyUserIsNone() throws Exception {
        factory.createConnection("", "").close();
    }

    private void tries(String what, Attempt attempt) throws JMSException {
        table.append("| ").append(what).append(" | ").append(error(attempt)).append(" |\n");
    }

    private void queues() throws Exception {
        tries("receive from `trader.orders`", () -> consume(queue(QueueNames.ORDERS)));
        tries("receive from `trader.quotes`", () -> consume(queue(QueueNames.QUOTES)));
        tries("receive from `trader.orders::trader.orders`", () -> consume(queue("trader.orders::trader.orders")));
        tries("receive from `trader.dead-letters`", () -> consume(queue(QueueNames.DEAD_LETTERS)));
        tries("receive from another client's temporary queue", () -> consume(queue(other.replyQueue.getQueueName())));
        tries("browse `trader.orders`", () -> browse(queue(QueueNames.ORDERS)));
        tries("browse `trader.dead-letters`", () -> browse(queue(QueueNames.DEAD_LETTERS)));
        tries("browse another client's temporary queue", () -> browse(queue(other.replyQueue.getQueueName())));
        tries("browse its own temporary queue", () -> browse(requester.replyQueue));
        tries("subscribe to `trader.prices.applied`",
                () -> requester.session.createConsumer(requester.session.createTopic(QueueNames.APPLIED_PRICES)));
        tries("subscribe durably to `trader.prices.applied`", () -> connected(connection -> {
            connection.setClientID("stranger");
            Session session = connection.createSession();
            session.createDurableSubscriber(session.createTopic(QueueNames.APPLIED_PRICES), "mine");
        }));
        tries("ask how many messages `trader.dead-letters` has",
                () -> core(session -> session.queueQuery(name(QueueNames.DEAD_LETTERS))));
        tries("ask for another client's temporary queue", () -> core(session -> session.queueQuery(othersQueue())));
        tries("ask for the names of all queues", () -> core(session -> session.addressQuery(name("#"))));
    }

    private void creating() throws Exception {
        tries("create a durable queue",
                () -> core(session -> session.createQueue(QueueConfiguration.of("mine"))));
        tries("create a queue that outlives its connection",
                () -> core(session -> session.createQueue(QueueConfiguration.of("mine").setDurable(false))));
        tries("create a second queue at `trader.orders`",
                () -> core(session -> session.createQueue(
                        Fixtures.temporaryQueue("copies").setAddress(QueueNames.ORDERS))));
        tries("create a second queue at another client's temporary queue",
                () -> core(session -> session.createQueue(
                        Fixtures.temporaryQueue("copies").setAddress(othersQueue()))));
        tries("create a shared queue at `trader.orders`", () -> core(session -> session.createSharedQueue(
                QueueConfiguration.of("copies").setAddress(QueueNames.ORDERS).setDurable(false))));
        tries("create a temporary queue `trader.mine`",
                () -> core(session -> session.createQueue(Fixtures.temporaryQueue("trader.mine"))));
        tries("create a temporary queue `#`", () -> core(session -> session.createQueue(Fixtures.temporaryQueue("#"))));
        tries("create a temporary queue `*.orders`",
                () -> core(session -> session.createQueue(Fixtures.temporaryQueue("*.orders"))));
        tries("create an address",
                () -> core(session -> session.createAddress(name("mine"), RoutingType.MULTICAST, false)));
        tries("receive from a temporary topic",
                () -> requester.session.createConsumer(requester.session.createTemporaryTopic()));
        tries("create its 1,001st temporary queue", () -> connected(connection -> {
            Session session = connection.createSession();
            for (int i = 0; i < 1_001; i++) {
                session.createTemporaryQueue();
            }
        }));
        tries("delete `trader.orders`", () -> core(session -> session.deleteQueue(name(QueueNames.ORDERS))));
        tries("delete another client's temporary queue", () -> core(session -> session.deleteQueue(othersQueue())));
    }

    private void sending() throws Exception {
        tries("send to `trader.prices`", () -> send(QueueNames.PRICES));
        tries("send to `trader.dead-letters`", () -> send(QueueNames.DEAD_LETTERS));
        tries("send to `trader.expired`", () -> send(QueueNames.EXPIRED));
        tries("send to `trader.order-probes`", () -> send(QueueNames.ORDER_PROBES));
        tries("send to a queue that does not exist", () -> send("unknown"));
        tries("send to `trader.prices.applied`", () -> {
            MessageProducer producer =
                    requester.session.createProducer(requester.session.createTopic(QueueNames.APPLIED_PRICES));
            producer.send(requester.session.createTextMessage("x"));
            return producer;
        });
        tries("send to another client's temporary queue", () -> core(session ->
                session.createProducer(othersQueue()).send(session.createMessage(true))));
        tries("send an order with a delivery delay", () -> sendOrder(null, 1_000, null));
        tries("send an order with another client's temporary queue for the reply",
                () -> sendOrder(other.replyQueue, 0, null));
        tries("send an order with `trader.quotes` for the reply", () -> sendOrder(queue(QueueNames.QUOTES), 0, null));
        tries("send an order with `activemq.management` for the reply",
                () -> sendOrder(queue("activemq.management"), 0, null));
        tries("send an order with a forged user", () -> sendOrder(null, 0, BrokerUsers.GATEWAY));
        tries("send an order that expires at once", () -> core(session ->
                session.createProducer(QueueNames.ORDERS).send(session.createMessage(true).setExpiration(1))));
        tries("send an order with a forged user in bytes, and another client's temporary queue for the reply",
                () -> core(session -> {
                    ClientMessage message = session.createMessage(true);
                    message.putBytesProperty(HDR_VALIDATED_USER, new byte[1]);
                    message.setReplyTo(othersQueue());
                    session.createProducer(QueueNames.ORDERS).send(message);
                }));
    }

    private void limits() throws Exception {
        for (String name : List.of("_AMQ_DUPL_ID", "_AMQ_GROUP_ID", "_AMQ_ROUTE_TO", "_AMQ_LVQ_NAME",
                QueueNames.ATTEMPTS)) {
            tries("send an order with the property `" + name + "`", () -> {
                TextMessage order = requester.session.createTextMessage(Fixtures.longOrder(0));
                ((ActiveMQMessage) order).getCoreMessage().putStringProperty(name, "x");
                return send(QueueNames.ORDERS, order);
            });
        }
        tries("send an order with a correlation id of 60 kB", () -> {
            TextMessage order = requester.session.createTextMessage(Fixtures.longOrder(0));
            order.setJMSCorrelationID("x".repeat(30_000));
            return send(QueueNames.ORDERS, order);
        });
        tries("receive with the selector `JMSCorrelationID LIKE '%a%a%b'`",
                () -> requester.session.createConsumer(requester.replyQueue, "JMSCorrelationID LIKE '%a%a%b'"));
        tries("create a temporary queue with this as its filter", () -> core(session -> session.createQueue(
                Fixtures.temporaryQueue("mine").setFilterString("JMSCorrelationID LIKE '%a%a%b'"))));
        tries("create a temporary queue with 1,000 buckets for groups", () -> core(session -> session.createQueue(
                Fixtures.temporaryQueue("mine").setGroupBuckets(1_000))));
        tries("create a session with a confirmation window", () -> {
            try (ActiveMQConnectionFactory windows =
                    new ActiveMQConnectionFactory(server.brokerUrl() + "?confirmationWindowSize=65536");
                    Connection connection = windows.createConnection()) {
                return connection.createSession();
            }
        });
        tries("create its 1,001st session", () -> connected(connection -> {
            for (int i = 0; i < 1_001; i++) {
                connection.createSession();
            }
        }));
        tries("add a ninth value to a session", () -> connected(connection -> {
            ClientSession session = ((ActiveMQSession) connection.createSession()).getCoreSession();
            for (int i = 0; i < 9; i++) {
                session.addMetaData("key", "value");
            }
        }));
    }

    private void management() throws Exception {
        tries("pause `trader.orders`",
                () -> manage(ResourceNames.QUEUE + QueueNames.ORDERS, "pause"));
        tries("remove the messages of `trader.orders`",
                () -> manage(ResourceNames.QUEUE + QueueNames.ORDERS, "removeMessages", ""));
        tries("destroy `trader.orders`",
                () -> manage(ResourceNames.BROKER, "destroyQueue", QueueNames.ORDERS, true));
        tries("send to `activemq.management` without asking whether it exists", () -> core(session ->
                session.createProducer("activemq.management").send(session.createMessage(true))));
        tries("subscribe to `activemq.notifications`",
                () -> requester.session.createConsumer(requester.session.createTopic("activemq.notifications")));
    }

    private void senders() throws Exception {
        tries("order as `fix.BANK1`", () -> requester.ask(QueueNames.ORDERS, order("fix.BANK1")));
        tries("cancel an order of `fix.BANK1`",
                () -> requester.ask(QueueNames.ORDERS, Fixtures.cancel(order("fix.BANK1"), "C-1")));
        tries("replace an order of `fix.BANK1`",
                () -> requester.ask(QueueNames.ORDERS, Fixtures.replace(order("fix.BANK1"), "R-1", "1", "1")));
        tries("ask for the status of an order of `fix.BANK1`", () -> requester.ask(QueueNames.ORDERS,
                new OrderStatusRequest(Header.from("fix.BANK1"), "A-1", null, "S0001", order("x").side())));
        tries("order as `trader.probe`", () -> requester.ask(QueueNames.ORDERS, order("trader.probe")));
    }

    private void connections() throws Exception {
        tries("connect as `trader` with a guessed password", () -> connect(BrokerUsers.SERVER, "secret"));
        tries("connect as `fix` without a password", () -> connect(BrokerUsers.GATEWAY, null));
        tries("connect as the user of Artemis' clusters, with its default password",
                () -> connect("ACTIVEMQ.CLUSTER.ADMIN.USER", "CHANGE ME!!"));
        tries("take the client id of the server's recovery",
                () -> connected(connection -> connection.setClientID("trader.node.other")));
        tries("take this client id without asking whether it is unique",
                () -> core(session -> session.addMetaData("jms-client-id", "trader.node.other")));
        XidImpl xid = new XidImpl(new byte[] {1}, 1, new byte[] {1});
        tries("list the prepared transactions", () -> xa(resource -> resource.recover(XAResource.TMSTARTRSCAN)));
        tries("roll a prepared transaction back", () -> xa(resource -> resource.rollback(xid)));
        tries("commit a prepared transaction", () -> xa(resource -> resource.commit(xid, false)));
        tries("take over a session",
                () -> packet(new ReattachSessionMessage("any", 0), PacketImpl.REATTACH_SESSION_RESP));
        tries("create a queue without a session",
                () -> packet(new CreateQueueMessage(name("mine"), name("mine"), null, true, false, true),
                        PacketImpl.NULL_RESPONSE));
    }

    private String error(Attempt attempt) throws JMSException {
        try {
            return attempt.run() instanceof BusinessReject reject ? "`BizMsgRej`: " + reject.text() : "none";
        } catch (XAException refused) {
            return "XAException " + refused.errorCode
                    + (refused.getCause() == null ? "" : ": " + BrokerConnections.reason(refused.getCause()));
        } catch (Exception refused) {
            return BrokerConnections.reason(refused).replace(other.replyQueue.getQueueName(), "_queue_")
                    .replaceAll("127.0.0.1:[0-9]+", "_client_").replaceAll("[0-9a-f-]{36}", "_id_");
        }
    }

    private Queue queue(String name) throws JMSException {
        return requester.session.createQueue(name);
    }

    private static SimpleString name(String name) {
        return SimpleString.of(name);
    }

    private SimpleString othersQueue() throws JMSException {
        return name(other.replyQueue.getQueueName());
    }

    private Object consume(Queue queue) throws JMSException {
        return requester.session.createConsumer(queue);
    }

    private Object browse(Queue queue) throws JMSException {
        return requester.session.createBrowser(queue).getEnumeration();
    }

    /** Over a connection of its own. */
    private Object connected(Call<Connection> call) throws Exception {
        try (Connection connection = factory.createConnection()) {
            call.run(connection);
            return connection;
        }
    }

    /** With the CORE client, which asks fewer questions before it acts. */
    private Object core(Call<ClientSession> call) throws Exception {
        ClientSession session = requester.core();
        call.run(session);
        return session;
    }

    private Object send(String queue) throws JMSException {
        return send(queue, requester.session.createTextMessage("x"));
    }

    private Object send(String queue, Message message) throws JMSException {
        try (MessageProducer producer = requester.session.createProducer(queue(queue))) {
            producer.send(message);
            return producer;
        }
    }

    private Object sendOrder(Queue replyTo, long delayMs, String user) throws JMSException {
        Message message = requester.session.createTextMessage(Fixtures.longOrder(0));
        message.setJMSReplyTo(replyTo);
        if (user != null) {
            ((ActiveMQMessage) message).getCoreMessage().setValidatedUserID(user);
        }
        try (MessageProducer producer = requester.session.createProducer(queue(QueueNames.ORDERS))) {
            producer.setDeliveryDelay(delayMs);
            producer.send(message);
            return producer;
        }
    }

    private static Order order(String sender) {
        return Fixtures.order("S0001").with(Header.from(sender));
    }

    private Object manage(String resource, String operation, Object... arguments) throws Exception {
        Message message = requester.session.createMessage();
        JMSManagementHelper.putOperationInvocation(message, resource, operation, arguments);
        message.setJMSReplyTo(requester.replyQueue);
        return send("activemq.management", message);
    }

    private Object connect(String user, String password) throws JMSException {
        try (Connection connection = factory.createConnection(user, password)) {
            return connection.createSession();
        }
    }

    private Object xa(Call<XAResource> call) throws Exception {
        try (ActiveMQXAConnectionFactory xaFactory = new ActiveMQXAConnectionFactory(server.brokerUrl());
                XAConnection connection = xaFactory.createXAConnection()) {
            call.run(connection.createXASession().getXAResource());
            return connection;
        }
    }

    private Object packet(Packet packet, byte response) throws Exception {
        try (ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory()) {
            return ((CoreRemotingConnection) sessions.getConnection()).getChannel(CHANNEL_ID.SESSION.id, -1)
                    .sendBlocking(packet, response);
        }
    }
}
