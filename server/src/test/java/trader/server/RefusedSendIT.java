package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.CompletionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TransactionRolledBackException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQTransactionRolledBackException;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.core.transaction.impl.XidImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination.TYPE;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.fixml.BusinessReject;
import trader.fixml.QueueNames;

/**
 * A send that the broker refuses dooms its transaction, and its sender hears of it. Over 300 lines, because all kinds
 * of refusals share one server, which must have recorded none of them.
 */
class RefusedSendIT extends SharedServerTestBase {
    private static final int TRANSACTIONS = 100;
    private static final String ASYNC_ID = "async";

    private ServerCounts before;
    private int asked;

    /** Kinds of refused orders. */
    enum Refused {
        MAP,
        BYTES,
        OBJECT,
        STREAM,
        TEXT_TOO_LONG,
        /** The client streams it. */
        TEXT_MUCH_TOO_LONG,
        REPLY_TO_FIXED_QUEUE,
        REPLY_TO_DELETED_QUEUE,
        DELIVERY_DELAY;

        /** Whether it is refused to everybody. */
        boolean isBody() {
            return compareTo(TEXT_MUCH_TOO_LONG) <= 0;
        }

        static Stream<Refused> bodies() {
            return Stream.of(values()).filter(Refused::isBody);
        }
    }

    @BeforeAll
    void count() {
        before = server.counts();
    }

    /** The next order is the only one that the server has seen. */
    @AfterEach
    void nothingElseIsRecorded() throws Exception {
        requester.order();
        asked++;
        Fixtures.awaitNothingInWork(server);
        assertThat(server.counts().services().orders().received())
                .isEqualTo(before.services().orders().received() + asked);
        assertThat(server.counts().records().accepted()).isEqualTo(before.records().accepted() + asked);
        assertThat(server.counts().broker().deadLetters()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void makesTheCommitOfItsTransactionFail(Refused kind) throws Exception {
        for (String options : new String[] {"", "?blockOnDurableSend=false"}) {
            try (TestRequester client = new TestRequester(server.brokerUrl() + options)) {
                Session session = client.connection.createSession(true, Session.SESSION_TRANSACTED);
                for (int i = 0; i < TRANSACTIONS; i++) {
                    send(session, client, kind, i % 2 == 0);
                    assertThatThrownBy(session::commit).as(kind + options)
                            .isInstanceOf(TransactionRolledBackException.class);
                }
            }
        }
    }

    /** Only the server and its gateway may take part in such transactions. */
    @ParameterizedTest
    @MethodSource("trader.server.RefusedSendIT$Refused#bodies")
    void makesThePrepareOfItsTransactionFail(Refused kind) throws Exception {
        BrokerAccess access = BrokerAccess.of(server.brokerUrl(), BrokerUsers.SERVER);
        try (var factory = access.configure(new ActiveMQXAConnectionFactory(access.url()));
                var connection = factory.createXAConnection(access.login().user(), access.login().password());
                var session = connection.createXASession()) {
            XAResource resource = session.getXAResource();
            for (int i = 0; i < TRANSACTIONS; i++) {
                XidImpl xid = new XidImpl(new byte[] {1}, 1, (kind + " " + i).getBytes(StandardCharsets.UTF_8));
                resource.start(xid, XAResource.TMNOFLAGS);
                send(session, requester, kind, i % 2 == 0);
                resource.end(xid, XAResource.TMSUCCESS);
                boolean onePhase = i % 4 >= 2;
                assertThatThrownBy(() -> {
                    if (onePhase) {
                        resource.commit(xid, true);
                    } else {
                        resource.prepare(xid);
                    }
                }).as(kind + " " + onePhase).isInstanceOf(XAException.class);
            }
            assertThat(resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)).isEmpty();
        }
    }

    private void send(Session session, TestRequester client, Refused kind, boolean refusedFirst) throws Exception {
        try (MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS))) {
            Message good = session.createTextMessage(Fixtures.longOrder(0));
            good.setJMSReplyTo(client.replyQueue);
            Message refused = message(session, client, kind);
            for (Message message : refusedFirst ? List.of(refused, good) : List.of(good, refused)) {
                producer.setDeliveryDelay(message == refused && kind == Refused.DELIVERY_DELAY ? 60_000 : 0);
                producer.send(message);
            }
        }
    }

    private static Message message(Session session, TestRequester client, Refused kind) throws Exception {
        Message message = switch (kind) {
            case MAP -> session.createMapMessage();
            case BYTES -> session.createBytesMessage();
            case OBJECT -> session.createObjectMessage("x");
            case STREAM -> session.createStreamMessage();
            case TEXT_TOO_LONG -> session.createTextMessage(Fixtures.longOrder(40_000));
            case TEXT_MUCH_TOO_LONG -> session.createTextMessage(Fixtures.longOrder(150_000));
            default -> session.createTextMessage(Fixtures.longOrder(0));
        };
        if (kind == Refused.REPLY_TO_FIXED_QUEUE) {
            message.setJMSReplyTo(ActiveMQDestination.createDestination("queue://my.replies", TYPE.QUEUE));
        } else if (kind == Refused.REPLY_TO_DELETED_QUEUE) {
            TemporaryQueue deleted = client.session.createTemporaryQueue();
            deleted.delete();
            message.setJMSReplyTo(deleted);
        }
        return message;
    }

    /** With the CORE client, which does not ask before it sends. */
    @ParameterizedTest
    @ValueSource(strings = {QueueNames.DEAD_LETTERS, QueueNames.APPLIED_PRICES, "unknown", "activemq.management"})
    void toAForbiddenAddressMakesTheCommitFail(String address) throws Exception {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(server.brokerUrl());
                ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory();
                ClientSession session = sessions.createSession(false, false, false);
                ClientProducer producer = session.createProducer()) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                for (int sent = i; sent < i + 2; sent++) {
                    producer.send(sent % 2 == 0 ? QueueNames.ORDERS : address,
                            Fixtures.coreText(session, Fixtures.longOrder(0)));
                }
                assertThatThrownBy(session::commit).as(address)
                        .isInstanceOf(ActiveMQTransactionRolledBackException.class);
            }
        }
    }

    /** What JMS clients do not send, but would be harmful: Artemis confirms it, or fails when it is delivered. */
    enum Unusual {
        COMPRESSED(order -> order.putBooleanProperty("_AMQ_LARGE_COMPRESSED", true)),
        COMPRESSED_BY_A_TEXT(order -> order.putStringProperty("_AMQ_LARGE_COMPRESSED", "true")),
        STATED_SIZE(order -> order.putLongProperty("_AMQ_LARGE_SIZE", 5)),
        HIGH_PRIORITY(order -> order.setPriority((byte) 100)),
        NEGATIVE_PRIORITY(order -> order.setPriority((byte) -1)),
        TO_ALL_QUEUES(order -> order.setRoutingType(RoutingType.MULTICAST)),
        ROUTED_BY_A_TEXT(order -> order.putStringProperty("_AMQ_ROUTING_TYPE", "x")),
        TO_ONE_QUEUE(order -> order.setAddress(QueueNames.ORDERS + "::" + QueueNames.ORDERS)),
        TO_NO_QUEUE(order -> order.setAddress(QueueNames.ORDERS + "::unknown")),
        REPLY_TO_WITHOUT_PREFIX(order -> order.putStringProperty("JMSReplyTo",
                order.getStringProperty("JMSReplyTo").replace("temp-queue://", "")));

        private final Consumer<ClientMessage> change;

        Unusual(Consumer<ClientMessage> change) {
            this.change = change;
        }
    }

    /** A sender that waits, one in a transaction, and one that does neither, unless their connection ends. */
    @ParameterizedTest
    @EnumSource
    void unusualOrdersAreRefusedAndTheirSendersTold(Unusual kind) throws Exception {
        for (boolean waits : new boolean[] {true, false}) {
            try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(server.brokerUrl()
                    + "?reconnectAttempts=0&blockOnDurableSend=" + waits);
                    ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory();
                    ClientSession transacted = sessions.createSession(false, false, false);
                    ClientSession session = sessions.createSession(false, true, true);
                    ClientProducer producer = session.createProducer()) {
                String replies = UUID.randomUUID().toString();
                session.createQueue(Fixtures.temporaryQueue(replies));
                ClientMessage inTransaction = unusual(transacted, kind, replies);
                transacted.createProducer().send(inTransaction.getAddress(), inTransaction);
                assertThatThrownBy(transacted::commit).isInstanceOf(ActiveMQException.class);
                if (kind == Unusual.ROUTED_BY_A_TEXT) {
                    Fixtures.await("the connection is closed", session::isClosed);
                    continue;
                }
                ClientMessage order = unusual(session, kind, replies);
                if (waits) {
                    assertThatThrownBy(() -> producer.send(order.getAddress(), order))
                            .isInstanceOf(ActiveMQException.class);
                } else {
                    ClientConsumer consumer = session.createConsumer(replies);
                    session.start();
                    producer.send(order.getAddress(), order);
                    assertThat(consumer.receive(TestRequester.TIMEOUT_MS)).as("reject").isNotNull();
                }
            }
        }
    }

    private static ClientMessage unusual(ClientSession session, Unusual kind, String replies) {
        ClientMessage order = Fixtures.coreText(session, Fixtures.longOrder(0));
        order.setAddress(QueueNames.ORDERS);
        order.putStringProperty("JMSReplyTo", "temp-queue://" + replies);
        kind.change.accept(order);
        return order;
    }

    /** No answer could say that a message cannot be streamed now. */
    @Test
    void aStreamForWhichThereIsNoRoomEndsTheConnection() throws Exception {
        try (Attacker attacker = new Attacker(server.brokerUrl())) {
            attacker.reconnect();
            attacker.unfinishedStreams(25);
            for (int i = 0; i < 3; i++) {
                try (TestRequester client =
                        new TestRequester(server.brokerUrl() + "?minLargeMessageSize=1000&reconnectAttempts=0")) {
                    CompletableFuture<JMSException> lost = client.lost();
                    Session session = client.connection.createSession(true, Session.SESSION_TRANSACTED);
                    assertThatThrownBy(() -> {
                        sendStreamed(session);
                        session.commit();
                    }).isInstanceOf(JMSException.class);
                    // A client that is closed meanwhile waits for an answer.
                    lost.get();
                }
            }
        }
    }

    private static void sendStreamed(Session session) throws Exception {
        try (MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS))) {
            producer.send(session.createTextMessage(Fixtures.longOrder(20_000)));
        }
    }

    /** The acknowledgements of a session that only acknowledges in transactions are none of its sends' business. */
    @Test
    void outsideATransactionLetsTheAcknowledgementsBeCommitted() throws Exception {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(server.brokerUrl());
                ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory();
                ClientSession session = sessions.createSession(false, true, false);
                ClientProducer producer = session.createProducer(QueueNames.ORDERS)) {
            assertThatThrownBy(() -> producer.send(session.createMessage(true))).isInstanceOf(Exception.class);
            session.commit();
        }
    }

    /** Artemis' client calls {@code onCompletion} by itself, before the broker has the message. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = {"MAP", "TEXT.*"})
    void sentAsynchronouslyIsToldByARejectOnly(Refused kind) throws Exception {
        CompletableFuture<Exception> outcome = new CompletableFuture<>();
        Message message = message(requester.session, requester, kind);
        message.setJMSCorrelationID(ASYNC_ID);
        message.setJMSReplyTo(requester.replyQueue);
        try (MessageProducer producer = requester.session.createProducer(
                requester.session.createQueue(QueueNames.ORDERS))) {
            producer.send(message, new CompletionListener() {
                @Override
                public void onCompletion(Message sent) {
                    outcome.complete(null);
                }

                @Override
                public void onException(Message sent, Exception refused) {
                    outcome.complete(refused);
                }
            });
            assertThat(outcome.get(TestRequester.TIMEOUT_MS, TimeUnit.MILLISECONDS)).as("its failure").isNull();
        }
        assertThat(requester.receive(ASYNC_ID, TestRequester.TIMEOUT_MS)).isInstanceOf(BusinessReject.class);
    }

    /** Nothing else could tell it that the order is gone. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "REPLY_TO_.*")
    void sentAsynchronouslyWithoutAQueueForARejectEndsTheConnection(Refused kind) throws Exception {
        try (TestRequester client = new TestRequester(server.brokerUrl() + "?blockOnDurableSend=false")) {
            CompletableFuture<JMSException> lost = client.lost();
            try (MessageProducer producer = client.session.createProducer(
                    client.session.createQueue(QueueNames.ORDERS))) {
                producer.send(message(client.session, client, kind));
                assertThat(lost.get(TestRequester.TIMEOUT_MS, TimeUnit.MILLISECONDS)).isNotNull();
            }
        }
    }
}
