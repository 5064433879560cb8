package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** A correlation id in bytes, as clients of other brokers set it, comes back in bytes. */
class CorrelationIdIT extends ServerTestBase {
    private int number;

    @ParameterizedTest
    @CsvSource({"quote-path, listener", "quote-path, direct", "listener-jms, per-message"})
    void inBytesComesBackInBytes(String key, String value) throws Exception {
        start(key, value);
        try (TestRequester client = new TestRequester(server.brokerUrl() + "?blockOnDurableSend=false")) {
            ask(client, QueueNames.QUOTES, text(client, Fixtures.quoteRequest("S0001")), Quote.class);
            ask(client, QueueNames.ORDERS, text(client, Fixtures.order("S0001")), ExecutionReport.class);
            ask(client, QueueNames.QUOTES, text(client, Fixtures.order("S0001")), BusinessReject.class);
            ask(client, QueueNames.ORDERS, client.session.createTextMessage("garbage"), BusinessReject.class);
            ask(client, QueueNames.ORDERS, client.session.createMapMessage(), BusinessReject.class);
        }
    }

    private void ask(TestRequester client, String queue, Message request, Class<? extends FixmlMessage> expected)
            throws Exception {
        byte[] id = ("\u0000" + number++).getBytes(StandardCharsets.UTF_16);
        request.setJMSCorrelationIDAsBytes(id);
        TextMessage reply = reply(client, queue, request);
        assertThat(reply.getJMSCorrelationIDAsBytes()).isEqualTo(id);
        assertThat(Fixtures.CODEC.decode(reply.getText())).isInstanceOf(expected);
    }

    /** As other clients may send it; a reply cannot have one. */
    @Test
    void oneOfNoBytesIsNone() throws Exception {
        start();
        for (String queue : new String[] {QueueNames.QUOTES, QueueNames.ORDERS}) {
            Message request = text(requester, queue.equals(QueueNames.QUOTES) ? Fixtures.quoteRequest("S0001")
                    : Fixtures.order("S0001"));
            ((ActiveMQMessage) request).getCoreMessage().putBytesProperty("JMSCorrelationID", new byte[0]);
            assertThat(reply(requester, queue, request).getJMSCorrelationID()).isEqualTo(request.getJMSMessageID());
        }
    }

    private static Message text(TestRequester client, FixmlMessage request) throws Exception {
        return client.session.createTextMessage(Fixtures.CODEC.encode(request));
    }

    private static TextMessage reply(TestRequester client, String queue, Message request) throws Exception {
        TemporaryQueue replies = client.session.createTemporaryQueue();
        request.setJMSReplyTo(replies);
        try (MessageConsumer consumer = client.session.createConsumer(replies);
                MessageProducer producer = client.session.createProducer(client.session.createQueue(queue))) {
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.send(request);
            return (TextMessage) consumer.receive(TestRequester.TIMEOUT_MS);
        }
    }
}
