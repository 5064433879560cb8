package trader.server.listener;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.support.JmsUtils;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.common.PrintableText;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlException;
import trader.fixml.Header;
import trader.fixml.Identifiers;
import trader.fixml.QueueNames;

/**
 * Handles messages that a service does not process: a business reject goes to the requester or, if none can be sent,
 * the message goes to the dead letters with the reason. Thread-safe.
 *
 * @param refMsgType the FIX message type that the service reads, such as {@code D}, for unreadable messages
 */
public record BusinessRejects(String refMsgType, Replier replier) {
    private static final Logger LOG = LoggerFactory.getLogger(BusinessRejects.class);

    /** Rejects or dead-letters the message, in the session's transaction if it has one. */
    public void refuse(Message message, Session session, RefusedMessageException refused) {
        ReplyAddress replyTo = refused.replyTo();
        if (replyTo == null || !replier.reply(replyTo, session, reject(refused))) {
            deadLetter(message, session, refused.getMessage(), 1, refused.refId());
        }
    }

    /** Does not repeat an identifier that is too long, because escaping could make the reply too long. */
    private BusinessReject reject(RefusedMessageException refused) {
        return new BusinessReject(Header.NONE, refused.refMsgType() == null ? refMsgType : refused.refMsgType(),
                Identifiers.fits(refused.refId()) ? refused.refId() : null, refused.reason(),
                PrintableText.printable(refused.getMessage()));
    }

    /**
     * Moves a message to the dead letters, in the session's transaction if it has one, and logs it.
     *
     * @param attempts the number of attempts to process it
     */
    public void deadLetter(Message message, Session session, String reason, int attempts) {
        deadLetter(message, session, reason, attempts, null);
    }

    private void deadLetter(Message message, Session session, String reason, int attempts, String refId) {
        try {
            Map<String, Object> properties = properties(message);
            message.clearProperties();
            // Not through JMS: it refuses some names that other clients can set, and the message would come back.
            properties.forEach(((ActiveMQMessage) message).getCoreMessage()::putObjectProperty);
            message.setStringProperty(QueueNames.REASON, PrintableText.printable(reason));
            message.setIntProperty(QueueNames.ATTEMPTS, attempts);
            if (message.getJMSDestination() instanceof Queue queue) {
                message.setStringProperty(QueueNames.QUEUE, queue.getQueueName());
            }
            try (var producer = session.createProducer(session.createQueue(QueueNames.DEAD_LETTERS))) {
                producer.setDeliveryMode(message.getJMSDeliveryMode());
                producer.send(message);
            }
            String line = "A message from " + message.getStringProperty(QueueNames.QUEUE) + " is a dead letter, after "
                    + attempts + " attempt(s): " + PrintableText.printable(reason) + " ("
                    + (refId == null ? name(message) : name(refId)) + ")";
            whenCommitted(() -> LOG.warn(line));
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }

    private static void whenCommitted(Runnable action) {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            action.run();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                action.run();
            }
        });
    }

    /** Sender and identifier of the message, as far as they can be read. */
    private String name(Message message) throws JMSException {
        String text = message instanceof TextMessage body ? body.getText() : null;
        if (text == null) {
            return "without a text";
        }
        try {
            return RequestName.of(replier.codec.decode(text, RequestReader.MAX_ELEMENTS));
        } catch (FixmlException unreadable) {
            return unreadable.refId() == null ? "unreadable" : name(unreadable.refId());
        }
    }

    private static String name(String refId) {
        return "ID '" + PrintableText.printable(refId) + "'";
    }

    /** The sender's own properties, without those of JMS and of the broker, which belong to this delivery. */
    private static Map<String, Object> properties(Message message) throws JMSException {
        Map<String, Object> properties = new HashMap<>();
        for (Object name : Collections.list((Enumeration<?>) message.getPropertyNames())) {
            String key = name.toString();
            if (!key.startsWith("JMS") && !key.startsWith("_AMQ") && !key.startsWith("__AMQ")) {
                properties.put(key, message.getObjectProperty(key));
            }
        }
        return properties;
    }
}
