package trader.server;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionRequestProducerCreditsMessage;
import trader.fixml.QueueNames;

/** What a stranger tries, each bounded by its own number and the end of the test. If kept, 1,000 of 60 kB show. */
enum Attack {
    DUPLICATE_IDS("orders with ids of 60 kB for finding duplicates", a -> a.orders(1_000,
            order -> order.setStringProperty("_AMQ_DUPL_ID", UUID.randomUUID() + "x".repeat(30_000)))),
    GROUPS("orders of as many groups", a -> a.orders(1_000,
            order -> order.setStringProperty("JMSXGroupID", UUID.randomUUID() + "x".repeat(30_000)))),
    ROUTES("an order routed 12,000 times to a queue", a -> a.coreOrders(20,
            order -> order.putBytesProperty("_AMQ_ROUTE_TO", new byte[96_000]))),
    LAST_VALUES("orders that replace others", a -> a.orders(1_000,
            order -> order.setStringProperty("_AMQ_LVQ_NAME", "x".repeat(30_000)))),
    SCHEDULED("orders to be delivered in a year", a -> a.coreOrders(3_000,
            order -> order.putLongProperty("_AMQ_SCHED_DELIVERY", System.currentTimeMillis() + 31_536_000_000L))),
    LONG_IDS("requests with correlation ids of 60 kB", a -> a.quotes(1_000, 1, "x".repeat(30_000))),
    ADDRESSES("sends to invented addresses with names of 60 kB", a -> a.repeat(1_000, i -> a.core().createProducer()
            .send(SimpleString.of(i + "x".repeat(30_000)), a.core().createMessage(false)))),
    QUERIES("questions for invented queues with names of 60 kB", a -> a.repeat(1_000,
            i -> a.core().queueQuery(SimpleString.of(i + "x".repeat(30_000))))),
    METADATA("session metadata of 60 kB", a -> a.repeat(1_000,
            i -> a.core().addMetaData("key " + i, "x".repeat(30_000)))),
    UNIQUE_METADATA("unique session metadata of 60 kB", a -> a.repeat(1_000,
            i -> a.core().addUniqueMetaData("key " + i, "x".repeat(30_000)))),
    SELECTORS("selectors that never end, for consumers", a -> a.repeat(40, i -> {
        TemporaryQueue replies = a.session().createTemporaryQueue();
        a.session().createConsumer(replies, Attacker.SELECTOR);
        a.order("a".repeat(1_500), replies);
    })),
    FILTERS("such selectors for queues", a -> a.repeat(40, i -> {
        String name = UUID.randomUUID().toString();
        a.core().createQueue(Fixtures.temporaryQueue(name).setFilterString(Attacker.SELECTOR));
        a.order("a".repeat(1_500), a.session().createQueue(name));
    })),
    BROWSERS("such selectors for browsers", a -> a.repeat(40, i -> {
        TemporaryQueue replies = a.session().createTemporaryQueue();
        a.order("a".repeat(1_500), replies);
        a.session().createBrowser(replies, Attacker.SELECTOR).getEnumeration().hasMoreElements();
    })),
    QUEUE_OPTIONS("queues with two billion buckets for groups", a -> a.repeat(20, i -> a.core().createQueue(
            Fixtures.temporaryQueue(UUID.randomUUID().toString()).setGroupBuckets(Integer.MAX_VALUE)))),
    ELEMENTS("texts of 64 kB of unknown elements", a -> a.elements(181)),
    UNREAD_REPLIES("requests from 60 queues whose replies are not received", a -> a.quotes(200_000, 60, "c")),
    RENEWED_CONNECTIONS("the same from one connection after the other", a -> a.repeat(60, i -> {
        a.connection().close();
        a.reconnect();
        a.quotes(300, 1, "c");
    })),
    EXPIRED_ORDERS("orders of 60 kB that expire at once", a -> a.repeat(400, i -> {
        try (MessageProducer orders = a.session().createProducer(a.session().createQueue(QueueNames.ORDERS))) {
            orders.send(a.session().createTextMessage("x".repeat(30_000)), DeliveryMode.PERSISTENT, 4, 1);
        }
    })),
    UNREAD_SOCKET("questions whose answers are not read from the socket", a -> a.unread(1, 200_000)),
    UNREAD_SOCKETS("the same with 40 connections", a -> a.unread(40, 10_000)),
    UNCONFIRMED_REPLIES("replies that are received but not confirmed", a -> a.unconfirmed(20_000)),
    ROLLED_BACK_REPLIES("replies that are rolled back again and again", a -> {
        Session session = a.transactedSession();
        TemporaryQueue replies = session.createTemporaryQueue();
        MessageConsumer consumer = session.createConsumer(replies);
        a.order("c", replies);
        a.repeat(20, i -> {
            consumer.receive(1_000);
            session.rollback();
        });
    }),
    STREAM("a streamed text of 2 GB", a -> a.stream(2L << 30)),
    STREAMS("many streamed texts of 50 MB at once", a -> a.repeat(10, i -> a.stream(50 << 20))),
    UNFINISHED_STREAMS("streamed texts that do not end", a -> a.unfinishedStreams(200)),
    CREDITS("requests for credits for 200,000 invented addresses", a -> a.packets(200_000,
            i -> new SessionRequestProducerCreditsMessage(1, SimpleString.of("invented " + i)))),
    SUBSCRIPTIONS("subscriptions to the topology", a -> a.subscriptions(2_000)),
    PRODUCERS("producers for 200,000 invented addresses", a -> a.packets(200_000, Attacker::producer)),
    CONFIRMED_LENGTHS("packets of 40 bytes that say that they have 2 GB", a -> a.repeat(200,
            i -> a.raw(Attacker.frame(PacketImpl.SESS_SEND_CONTINUATION, Integer.MAX_VALUE, 0)))),
    EMBEDDED("a message within a message that says that it has 2 GB", a -> a.repeat(200, i -> a.embedded())),
    PROPERTIES("a message that says that it has two billion properties", a -> a.repeat(200,
            i -> a.raw(Attacker.messageWithProperties(Integer.MAX_VALUE)))),
    CHANNELS("packets of 200,000 sessions that do not exist", a -> a.channels(200_000)),
    OTHER_PACKETS("packets that only brokers send", a -> a.repeat(200,
            i -> a.raw(Attacker.frame(PacketImpl.REPLICATION_PREPARE, Integer.MAX_VALUE, 0)))),
    LARGE_FRAMES("packets of 2 GB", a -> a.repeat(20, i -> a.raw(Attacker.largeFrame(8 << 20)))),
    LARGE_FRAMES_OF_CLIENTS("the same after logging on, 400 MB of one", a -> a.largeFrames(5, 400)),
    SESSIONS("sessions without end", a -> a.repeat(6_000, i -> {
        if (i % 900 == 899) {
            a.reconnect();
        }
        a.connection().createSession();
    })),
    CLOSED_SESSIONS("sessions that are closed before they exist", Attacker::closedSessions),
    SAME_SESSION("sessions without end on one channel", Attacker::sameSession),
    QUEUES("temporary queues without end", a -> a.repeat(6_000, i -> {
        if (i % 900 == 899) {
            a.reconnect();
        }
        a.session().createTemporaryQueue();
    })),
    CONSUMERS("consumers without end", a -> {
        TemporaryQueue replies = a.session().createTemporaryQueue();
        a.repeat(2_000, i -> a.session().createConsumer(replies));
    }),
    LARGE_ORDERS("orders of the largest size, without waiting for the broker", a -> a.flood(300, 31_000)),
    TOO_LARGE_ORDERS("orders larger than that", a -> a.flood(20_000, 40_000)),
    TRANSACTION("a transaction of orders that does not end", a -> a.transactions(1, 1_000)),
    TRANSACTIONS("such transactions of 20 connections", a -> a.transactions(20, 300)),
    OTHER_BODIES("bytes, objects, streams and maps instead of texts", a -> a.repeat(1_100, i -> {
        List<Message> bodies = new ArrayList<>(List.of(a.session().createBytesMessage(),
                a.session().createObjectMessage("x"), a.session().createStreamMessage(),
                a.session().createMapMessage(), a.session().createMessage()));
        a.send(QueueNames.ORDERS, bodies.get(i % bodies.size()), null, DeliveryMode.NON_PERSISTENT);
    })),
    WEB_SOCKETS("WebSocket upgrades", a -> a.repeat(200, i -> a.raw(("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket"
            + "\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Sec-WebSocket-Version: 13\r\n\r\n").getBytes(StandardCharsets.US_ASCII)))),
    HTTP_BODIES("HTTP requests of 2 GB", a -> a.repeat(20, i -> a.http(64 << 20))),
    HALF_OPEN("connections that send nothing, or half a packet", a -> a.halfOpen(500));

    final String words;
    final Steps steps;

    /** Throws when the server refuses it. */
    interface Steps {
        void run(Attacker attacker) throws Exception;
    }

    Attack(String words, Steps steps) {
        this.words = words;
        this.steps = steps;
    }
}
