package trader.fixgateway.broker;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.ExceptionListener;
import jakarta.jms.JMSException;
import jakarta.jms.MessageListener;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.access.BrokerAccess;
import trader.fixml.QueueNames;

/** A connection to the broker: sends requests from any thread, without waiting, and receives replies and prices. */
public final class GatewayConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayConnection.class);

    private final Connection connection;
    private final Session sending;
    private final MessageProducer quotes;
    private final MessageProducer orders;
    private final TemporaryQueue replies;
    private final String replyQueue;
    private Session prices;

    GatewayConnection(ConnectionFactory factory, BrokerAccess.Login login, ExceptionListener onLoss,
            MessageListener onReply) throws JMSException {
        connection = login.user() == null ? factory.createConnection()
                : factory.createConnection(login.user(), login.password());
        try {
            connection.setExceptionListener(onLoss);
            sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            quotes = producer(QueueNames.QUOTES, DeliveryMode.NON_PERSISTENT);
            orders = producer(QueueNames.ORDERS, DeliveryMode.PERSISTENT);
            Session receiving = connection.createSession(false, ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
            replies = receiving.createTemporaryQueue();
            replyQueue = replies.getQueueName();
            receiving.createConsumer(replies).setMessageListener(onReply);
            connection.start();
        } catch (JMSException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private MessageProducer producer(String queue, int deliveryMode) throws JMSException {
        MessageProducer producer = sending.createProducer(sending.createQueue(queue));
        producer.setDeliveryMode(deliveryMode);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        return producer;
    }

    /** The name of the queue of this connection's replies. */
    public String replyQueue() {
        return replyQueue;
    }

    /** Sends a request; its reply has the same correlation id. */
    public synchronized void send(String queue, String text, String correlationId) throws JMSException {
        TextMessage message = sending.createTextMessage(text);
        message.setJMSReplyTo(replies);
        message.setJMSCorrelationID(correlationId);
        (queue.equals(QueueNames.ORDERS) ? orders : quotes).send(message);
    }

    /** Subscribes to the applied prices, or unsubscribes with null, and waits for the broker. One thread. */
    void subscribeToPrices(MessageListener listener) throws JMSException {
        if ((listener != null) == (prices != null)) {
            return;
        }
        if (listener == null) {
            prices.close();
            prices = null;
            return;
        }
        Session session = connection.createSession(false, ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        try {
            session.createConsumer(session.createTopic(QueueNames.APPLIED_PRICES)).setMessageListener(listener);
            prices = session;
        } finally {
            if (prices == null) {
                session.close();
            }
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (JMSException alreadyGone) {
            LOG.debug("Closing", alreadyGone);
        }
    }
}
