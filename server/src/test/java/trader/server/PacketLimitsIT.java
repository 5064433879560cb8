package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionRequestProducerCreditsMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SubscribeClusterTopologyUpdatesMessageV2;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.fixml.QueueNames;

/** What a client without rights could make the broker keep. */
class PacketLimitsIT extends ServerTestBase {
    private static final SimpleString ORDERS = SimpleString.of(QueueNames.ORDERS);
    private static final int REQUESTS = 100;

    @BeforeEach
    void startServer() throws Exception {
        start("durability", "none");
    }

    /** Artemis would keep each request until there is room, and answer it a second time then. */
    @Test
    void aRequestForCreditsOfAFullQueueIsAnsweredAndForgotten() throws Exception {
        server.listeners.close();
        Fixtures.limit(server, QueueNames.ORDERS, 20_000);
        try {
            for (int i = 0; i < 3; i++) {
                requester.send(QueueNames.ORDERS, Fixtures.longOrder(8_000), null);
            }
        } catch (JMSException full) {
            assertThat(full).hasMessageContaining("is full");
        }
        AtomicInteger refused = new AtomicInteger();
        AtomicInteger granted = new AtomicInteger();
        try (ServerLocator locator = ActiveMQClient.createServerLocator(server.brokerUrl())) {
            locator.addIncomingInterceptor((packet, connection) -> {
                if (packet.getType() == PacketImpl.SESS_PRODUCER_FAIL_CREDITS) {
                    refused.incrementAndGet();
                } else if (packet.getType() == PacketImpl.SESS_PRODUCER_CREDITS) {
                    granted.incrementAndGet();
                }
                return true;
            });
            try (ClientSessionFactory factory = locator.createSessionFactory();
                    ClientSession session = factory.createSession()) {
                Channel channel = Attacker.channel(session);
                for (int i = 0; i < REQUESTS; i++) {
                    channel.send(new SessionRequestProducerCreditsMessage(1, ORDERS));
                }
                Fixtures.await("each request is answered", () -> refused.get() == REQUESTS);
                artemis().locateQueue(ORDERS).deleteAllReferences();
                assertThat(artemis().getPagingManager().getPageStore(ORDERS).isFull()).isFalse();
                channel.send(new SessionRequestProducerCreditsMessage(1, ORDERS));
                Fixtures.await("a request is granted", () -> granted.get() > 0);
                artemis().getPagingManager().getPageStore(ORDERS).flushExecutors();
                session.queueQuery(ORDERS);
                assertThat(granted).hasValue(1);
                assertThat(refused).hasValue(REQUESTS);
            }
        }
    }

    /** The active broker of a pair would keep each of them, and tell each of every change. */
    @Test
    void aSecondSubscriptionToTheTopologyEndsTheConnection() throws Exception {
        CompletableFuture<JMSException> lost = requester.lost();
        CoreRemotingConnection remote = Attacker.channel(requester.core()).getConnection();
        remote.getChannel(CHANNEL_ID.PING.id, -1)
                .send(new SubscribeClusterTopologyUpdatesMessageV2(false, remote.getChannelVersion()));
        assertThat(lost.get(TestRequester.TIMEOUT_MS, TimeUnit.MILLISECONDS)).isNotNull();
    }

    /** They would take the room of orders, and raise an alarm that only means orders. */
    @Test
    void onlyExpiredOrdersAreKept() throws Exception {
        server.listeners.close();
        expire(requester.session, QueueNames.QUOTES);
        expire(requester.session, QueueNames.ORDERS);
        Fixtures.await("the order has expired", () -> {
            artemis().locateQueue(QueueNames.QUOTES).expireReferences();
            artemis().locateQueue(QueueNames.ORDERS).expireReferences();
            return Fixtures.waiting(server, QueueNames.EXPIRED) > 0
                    && Fixtures.waiting(server, QueueNames.QUOTES) == 0;
        });
        assertThat(Fixtures.waiting(server, QueueNames.EXPIRED)).isOne();
    }

    private static void expire(Session session, String queue) throws JMSException {
        try (MessageProducer producer = session.createProducer(session.createQueue(queue))) {
            producer.send(session.createTextMessage("too late"), DeliveryMode.PERSISTENT, 4, 1_000);
        }
    }
}
