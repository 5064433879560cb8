package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.DirectPath;
import trader.fixml.Header;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;

/** Each request to a server that answers directly, and to one whose listeners answer: the replies are the same. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuotePathIT {
    private static final String QUOTE = quoteRequest("R1", "S0001");

    private final Map<Request, Map<String, Object>> fromListeners = new EnumMap<>(Request.class);
    private TradingServer direct;

    /** A JVM has one server at a time. */
    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        try (TradingServer listening = Fixtures.started(directory)) {
            for (Request request : Request.values()) {
                fromListeners.put(request, request.ask(listening));
            }
            assertThat(listening.counts().broker().directQuotes()).isNull();
        }
        direct = Fixtures.started(directory, "quote-path", "direct");
    }

    @AfterAll
    void stop() {
        direct.close();
    }

    private static String quoteRequest(String id, String symbol) {
        return Fixtures.CODEC.encode(new QuoteRequest(Header.NONE, id, symbol));
    }

    private interface Text {
        Message in(Session session) throws JMSException;
    }

    private static Text text(String text) {
        return session -> session.createTextMessage(text);
    }

    private interface Change {
        void of(Message message) throws JMSException;
    }

    private static Text changed(Change change) {
        return session -> {
            Message message = session.createTextMessage(QUOTE);
            change.of(message);
            return message;
        };
    }

    /** The ways to ask; the first ones are answered directly. */
    private enum Request {
        QUOTE_REQUEST(text(QUOTE)), UNKNOWN_SYMBOL(text(quoteRequest("R1", "NONE"))),
        HIGH_PRIORITY(text(QUOTE)),
        GARBAGE(text("<not fixml")), EMPTY(text("")), NO_TEXT(text(null)),
        ORDER(text(Fixtures.CODEC.encode(Fixtures.order("A1", "S0001")))),
        LONG_ID(text(quoteRequest("R".repeat(129), "S0001"))),
        LONG_TEXT(text(QUOTE + " ".repeat(4_000))), TOO_LONG_TEXT(text("x".repeat(40_000))),
        STREAMED_TEXT(text("x".repeat(200_000))),
        BYTES(session -> {
            BytesMessage message = session.createBytesMessage();
            message.writeUTF(QUOTE);
            return message;
        }),
        MAP(Session::createMapMessage), PROPERTY(changed(message -> message.setStringProperty("mine", "1"))),
        TYPE(changed(message -> message.setJMSType("a"))), PERSISTENT(text(QUOTE)), TIME_TO_LIVE(text(QUOTE)),
        WAITING_SENDER(text(QUOTE)), TRANSACTION(text(QUOTE)), SELECTOR(text(QUOTE)),
        NO_CORRELATION_ID(text(QUOTE));

        private final Text text;

        Request(Text text) {
            this.text = text;
        }

        boolean isDirect() {
            return ordinal() <= HIGH_PRIORITY.ordinal();
        }

        /** The reply, with everything that a requester can see except what differs between any two. */
        Map<String, Object> ask(TradingServer server) throws Exception {
            try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(server.brokerUrl()
                    + (this == WAITING_SENDER ? "?blockOnNonDurableSend=true" : ""));
                    Connection connection = factory.createConnection()) {
                Session session = connection.createSession(this == TRANSACTION,
                        this == TRANSACTION ? Session.SESSION_TRANSACTED : Session.AUTO_ACKNOWLEDGE);
                Session receiving = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                TemporaryQueue replies = receiving.createTemporaryQueue();
                MessageConsumer consumer = this == SELECTOR
                        ? receiving.createConsumer(replies, "JMSCorrelationID = 'c1'")
                        : receiving.createConsumer(replies);
                connection.start();
                Message request = text.in(session);
                request.setJMSReplyTo(replies);
                if (this != NO_CORRELATION_ID) {
                    request.setJMSCorrelationID("c1");
                }
                MessageProducer producer = session.createProducer(session.createQueue(QueueNames.QUOTES));
                producer.send(request, this == PERSISTENT ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT,
                        this == HIGH_PRIORITY ? 5 : 4, this == TIME_TO_LIVE ? 1_000_000 : 0);
                if (this == TRANSACTION) {
                    session.commit();
                }
                TextMessage reply = (TextMessage) consumer.receive(TestRequester.TIMEOUT_MS);
                return seen(reply, request, replies);
            }
        }

        private static Map<String, Object> seen(TextMessage reply, Message request, TemporaryQueue replies)
                throws JMSException {
            Map<String, Object> seen = new TreeMap<>();
            seen.put("text", reply.getText().replaceAll(" (QID|TxnTm)=\"[^\"]*\"", " $1=\"\""));
            seen.put("correlation id", request.getJMSMessageID().equals(reply.getJMSCorrelationID())
                    ? "the message's" : reply.getJMSCorrelationID());
            seen.put("delivery mode", reply.getJMSDeliveryMode());
            seen.put("priority", reply.getJMSPriority());
            seen.put("expiration", reply.getJMSExpiration());
            seen.put("timestamp", reply.getJMSTimestamp());
            seen.put("message id", String.valueOf(reply.getJMSMessageID()));
            seen.put("type", String.valueOf(reply.getJMSType()));
            seen.put("redelivered", reply.getJMSRedelivered());
            seen.put("reply to", String.valueOf(reply.getJMSReplyTo()));
            seen.put("to the own queue", reply.getJMSDestination().equals(replies));
            seen.put("properties", Collections.list((Enumeration<?>) reply.getPropertyNames()));
            return seen;
        }
    }

    @ParameterizedTest
    @EnumSource(Request.class)
    void theReplyIsThatOfAListener(Request request) throws Exception {
        DirectPath.Figures before = direct.counts().broker().directQuotes();
        Map<String, Object> reply = request.ask(direct);
        DirectPath.Figures after = direct.counts().broker().directQuotes();

        assertThat(reply).isEqualTo(fromListeners.get(request));
        assertThat(after.answered() - before.answered()).as("answered").isEqualTo(request.isDirect() ? 1 : 0);
        assertThat(after.refused()).isZero();
        // The packets of a streamed text are not seen.
        assertThat(after.passedOn() - before.passedOn()).as("passed on")
                .isEqualTo(request.isDirect() || request == Request.STREAMED_TEXT ? 0 : 1);
    }

    /** The queue that it once owned belongs to another now. */
    @Test
    void nothingGoesToAQueueThatHasBecomeForeign() throws Exception {
        try (TestRequester first = new TestRequester(direct.brokerUrl());
                TestRequester second = new TestRequester(direct.brokerUrl())) {
            TemporaryQueue queue = first.session.createTemporaryQueue();
            try (MessageConsumer replies = first.session.createConsumer(queue)) {
                first.send(QueueNames.QUOTES, QUOTE, queue);
                assertThat(replies.receive(TestRequester.TIMEOUT_MS)).isNotNull();
            }
            queue.delete();
            second.core().createQueue(Fixtures.temporaryQueue(queue.getQueueName()));
            Queue foreign = Fixtures.artemis(direct).locateQueue(queue.getQueueName());
            DirectPath.Figures before = direct.counts().broker().directQuotes();
            long refused = direct.counts().broker().refusedAtBroker();
            first.send(QueueNames.QUOTES, QUOTE, queue);

            Fixtures.await("it is refused or answered",
                    () -> direct.counts().broker().refusedAtBroker() > refused || foreign.getMessagesAdded() > 0);
            assertThat(foreign.getMessagesAdded()).isZero();
            assertThat(direct.counts().broker().directQuotes().answered()).isEqualTo(before.answered());
        }
    }

    @Test
    void aRequesterMayHaveSeveralReplyQueues() throws Exception {
        try (TestRequester requester = new TestRequester(direct.brokerUrl())) {
            DirectPath.Figures before = direct.counts().broker().directQuotes();
            TemporaryQueue other = requester.session.createTemporaryQueue();
            try (MessageConsumer replies = requester.session.createConsumer(other)) {
                for (int i = 1; i <= 3; i++) {
                    requester.quote();
                    String id = requester.send(QueueNames.QUOTES, QUOTE, other);
                    assertThat(replies.receive(TestRequester.TIMEOUT_MS).getJMSCorrelationID()).isEqualTo(id);
                }
            }
            assertThat(direct.counts().broker().directQuotes().answered()).isEqualTo(before.answered() + 6);
        }
    }
}
