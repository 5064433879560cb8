package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** A correlation id in bytes, as clients of other brokers set it, comes back in bytes. */
class CorrelationIdIT {
    @ParameterizedTest
    @CsvSource({"quote-path, listener", "quote-path, direct", "listener-jms, per-message"})
    void inBytesComesBackInBytes(String key, String value, @TempDir Path directory) throws Exception {
        Map<Message, Class<? extends FixmlMessage>> expected = new LinkedHashMap<>();
        try (TradingServer server = Fixtures.started(directory, key, value);
                var factory = new ActiveMQConnectionFactory(server.brokerUrl() + "?blockOnDurableSend=false");
                var connection = factory.createConnection();
                Session session = connection.createSession()) {
            expected.put(text(session, Fixtures.quoteRequest("S0001"), QueueNames.QUOTES), Quote.class);
            expected.put(text(session, Fixtures.order("S0001"), QueueNames.ORDERS), ExecutionReport.class);
            expected.put(text(session, Fixtures.order("S0001"), QueueNames.QUOTES), BusinessReject.class);
            expected.put(to(QueueNames.ORDERS, session, session.createTextMessage("garbage")),
                    BusinessReject.class);
            expected.put(to(QueueNames.ORDERS, session, session.createMapMessage()), BusinessReject.class);
            var replies = session.createTemporaryQueue();
            MessageConsumer consumer = session.createConsumer(replies);
            connection.start();
            int number = 0;
            for (Map.Entry<Message, Class<? extends FixmlMessage>> each : expected.entrySet()) {
                byte[] id = ("\u0000" + number++).getBytes(StandardCharsets.UTF_16);
                Message request = each.getKey();
                request.setJMSReplyTo(replies);
                request.setJMSCorrelationIDAsBytes(id);
                try (MessageProducer producer = session.createProducer(request.getJMSDestination())) {
                    producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
                    producer.send(request);
                }

                TextMessage reply = (TextMessage) consumer.receive(TestRequester.TIMEOUT_MS);

                assertThat(reply.getJMSCorrelationIDAsBytes()).isEqualTo(id);
                assertThat(Fixtures.CODEC.decode(reply.getText())).isInstanceOf(each.getValue());
            }
        }
    }

    /** As other clients may send it; a reply cannot have one. */
    @Test
    void oneOfNoBytesIsNone(@TempDir Path directory) throws Exception {
        try (TradingServer server = Fixtures.started(directory);
                var factory = new ActiveMQConnectionFactory(server.brokerUrl());
                var connection = factory.createConnection();
                Session session = connection.createSession()) {
            var replies = session.createTemporaryQueue();
            MessageConsumer consumer = session.createConsumer(replies);
            connection.start();
            for (Message request : List.of(text(session, Fixtures.quoteRequest("S0001"), QueueNames.QUOTES),
                    text(session, Fixtures.order("S0001"), QueueNames.ORDERS))) {
                ((ActiveMQMessage) request).getCoreMessage().putBytesProperty("JMSCorrelationID", new byte[0]);
                request.setJMSReplyTo(replies);
                try (MessageProducer producer = session.createProducer(request.getJMSDestination())) {
                    producer.send(request);
                }
                assertThat(consumer.receive(TestRequester.TIMEOUT_MS).getJMSCorrelationID())
                        .isEqualTo(request.getJMSMessageID());
            }
        }
    }

    private Message text(Session session, FixmlMessage request, String queue) throws Exception {
        return to(queue, session, session.createTextMessage(Fixtures.CODEC.encode(request)));
    }

    private static Message to(String queue, Session session, Message message) throws Exception {
        message.setJMSDestination(session.createQueue(queue));
        return message;
    }
}
