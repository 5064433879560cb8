package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionQueueQueryMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.utils.collections.LinkedListIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.BusinessReject;
import trader.fixml.QueueNames;

/** What others get beside a client that sends without waiting for replies. */
class FairShareIT extends ServerTestBase {
    private static final String WITHOUT_WAITING = "?blockOnDurableSend=false&producerWindowSize=-1";
    private static final String LARGE = "x".repeat(31_000);

    @BeforeEach
    void startWithoutListeners() throws Exception {
        start("durability", "none");
        server.listeners.close();
    }

    /** Its 7 MB of requests could not fill a queue of 16 MB, but get only the first quarter of it. */
    @Test
    void theQueueOfQuotesHasRoomForOthers() throws Exception {
        int requests = 120;
        try (TestRequester many = new TestRequester(server.brokerUrl() + WITHOUT_WAITING)) {
            for (int i = 0; i < requests; i++) {
                many.send(QueueNames.QUOTES, LARGE, many.replyQueue);
            }
            many.session.createTemporaryQueue();
            int waiting = (int) Fixtures.waiting(server, QueueNames.QUOTES);
            assertThat(waiting).isBetween(50, 100);
            for (int i = waiting + 1; i <= requests; i++) {
                assertThat(many.receive("c" + i, TestRequester.TIMEOUT_MS)).isInstanceOfSatisfying(
                        BusinessReject.class, reject -> assertThat(reject.text()).contains("has no room for more"));
            }

            requester.send(QueueNames.QUOTES, correlated(requester, "other"), null);
            requester.session.createTemporaryQueue();
            assertThat(waiting(QueueNames.QUOTES, waiting + 1)).elements(0, 1, 2, 3).contains("other");
        }
    }

    @Test
    void anOrderOfAnotherComesFirstButNoneBeforeOneOfItsOwn() throws Exception {
        int orders = 20;
        try (TestRequester many = new TestRequester(server.brokerUrl())) {
            List<String> sent = new ArrayList<>();
            for (int i = 0; i < orders; i++) {
                sent.add(many.send(QueueNames.ORDERS, LARGE, null));
            }
            requester.send(QueueNames.ORDERS, correlated(requester, "other"), null);
            assertThat(waiting(QueueNames.ORDERS, orders + 1)).elements(0, 1, 2, 3).contains("other");

            consume(orders - 1);
            sent.add(many.send(QueueNames.ORDERS, "x", null));
            assertThat(waiting(QueueNames.ORDERS, 3)).isEqualTo(sent.subList(orders - 2, orders + 1));

            // Nothing of it waits now, but much of the other.
            consume(3);
            for (int i = 0; i < 10; i++) {
                requester.send(QueueNames.ORDERS, LARGE, null);
            }
            many.send(QueueNames.ORDERS, correlated(many, "next"), null);
            assertThat(waiting(QueueNames.ORDERS, 11)).elements(0, 1, 2, 3).contains("next");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWaitsOfATransactionIsCountedUntilItIsRolledBack(boolean commits) throws Exception {
        try (TestRequester many = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < 5; i++) {
                requester.send(QueueNames.ORDERS, LARGE, null);
            }
            Session session = many.connection.createSession(true, Session.SESSION_TRANSACTED);
            MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS));
            for (int i = 0; i < 5; i++) {
                producer.send(session.createTextMessage(LARGE));
            }
            if (commits) {
                session.commit();
            } else {
                session.rollback();
            }
            many.send(QueueNames.ORDERS, correlated(many, "next"), null);
            if (commits) {
                assertThat(waiting(QueueNames.ORDERS, 11)).last().isEqualTo("next");
            } else {
                assertThat(waiting(QueueNames.ORDERS, 6)).elements(0, 1, 2, 3).contains("next");
            }
        }
    }

    private void consume(int messages) throws Exception {
        try (Connection consuming = server.broker.connectionFactory().createConnection()) {
            consuming.start();
            Session session = consuming.createSession();
            MessageConsumer consumer = session.createConsumer(session.createQueue(QueueNames.ORDERS));
            for (int i = 0; i < messages; i++) {
                assertThat(consumer.receive(TestRequester.TIMEOUT_MS)).isNotNull();
            }
        }
    }

    private static Message correlated(TestRequester by, String id) throws Exception {
        Message message = by.session.createTextMessage("x");
        message.setStringProperty("name", id);
        return message;
    }

    /** The names or correlation ids of so many messages, the next one first. */
    private List<String> waiting(String queue, int number) throws InterruptedException {
        Fixtures.await(number + " are in the queue", () -> waiting(queue).size() == number);
        return waiting(queue);
    }

    private List<String> waiting(String queue) {
        List<String> ids = new ArrayList<>();
        try (LinkedListIterator<MessageReference> all = artemis().locateQueue(queue).browserIterator()) {
            all.forEachRemaining(each -> {
                String name = each.getMessage().getStringProperty("name");
                ids.add(name == null ? String.valueOf(each.getMessage().getCorrelationID()) : name);
            });
        }
        return ids;
    }

    /**
     * Netty would read up to a thousand times from a socket that has more, before it looked at those of others. While
     * its thread is held up at the first of many packets, others send one each.
     */
    @Test
    void othersAreReadInTurn() throws Exception {
        List<Boolean> isOfMany = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        artemis().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
            if (packet instanceof SessionSendMessage) {
                held.countDown();
                Fixtures.await(sent);
                isOfMany.add(true);
            } else if (packet.getType() == PacketImpl.SESS_QUEUEQUERY) {
                isOfMany.add(false);
            }
            return true;
        });
        int others = 2 * Runtime.getRuntime().availableProcessors() + 2;
        try (ServerLocator locator = ActiveMQClient.createServerLocator(server.brokerUrl() + WITHOUT_WAITING)) {
            List<ClientSession> sessions = new ArrayList<>();
            for (int i = 0; i < others; i++) {
                sessions.add(locator.createSessionFactory().createSession());
            }
            ClientSession many = locator.createSessionFactory().createSession();
            ClientProducer producer = many.createProducer(QueueNames.ORDERS);
            for (int i = 0; i < 200; i++) {
                ClientMessage order = many.createMessage(ClientMessage.TEXT_TYPE, false);
                order.setRoutingType(RoutingType.ANYCAST);
                order.getBodyBuffer().writeNullableSimpleString(SimpleString.of(LARGE));
                producer.send(order);
            }
            held.await();
            for (ClientSession session : sessions) {
                CoreRemotingConnection remote = Attacker.channel(session).getConnection();
                Attacker.channel(session).send(new SessionQueueQueryMessage(SimpleString.of(QueueNames.ORDERS)));
                // What was written before is with the kernel.
                Attacker.socket(remote).eventLoop().submit(() -> { }).sync();
            }
            sent.countDown();
            Fixtures.await("all are read", () -> Collections.frequency(isOfMany, false) == others);
            List<Boolean> read = List.copyOf(isOfMany);
            assertThat(read.subList(0, read.lastIndexOf(false))).filteredOn(each -> each).hasSizeLessThan(50);
        } finally {
            sent.countDown();
        }
    }
}
