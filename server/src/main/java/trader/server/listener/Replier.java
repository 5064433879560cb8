package trader.server.listener;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.springframework.jms.support.JmsUtils;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;

/** Sends non-persistent replies in the session that received the request. Thread-safe. */
public final class Replier {
    private static final int MAX_DESTINATIONS = 10_000;

    final FixmlCodec codec;
    private final Map<String, Destination> destinations;
    private final ReplyQueues transactional;
    private final ThreadLocal<Sender> senders = new ThreadLocal<>();

    private record Sender(Session session, MessageProducer producer) {
    }

    private Replier(FixmlCodec codec, Map<String, Destination> destinations, ReplyQueues transactional) {
        this.codec = codec;
        this.destinations = destinations;
        this.transactional = transactional;
    }

    /**
     * For sessions without transactions. Keeps one destination object for each reply queue: before its first send to a
     * destination object the client asks the broker twice, which would be half of the round trip.
     */
    public static Replier withoutTransaction(FixmlCodec codec) {
        return new Replier(codec, new ConcurrentHashMap<>(), null);
    }

    /**
     * For replies in a transaction. A send to a queue that is gone dooms the transaction, which shows only at its
     * prepare. So the queue is checked before every send: directly in an embedded broker, otherwise by the client,
     * which checks a destination object before its first send.
     */
    public static Replier inTransaction(FixmlCodec codec, ReplyQueues queues) {
        return new Replier(codec, null, queues);
    }

    /** Sends a reply; false if the requester named no reply queue or the queue is gone. */
    public boolean reply(Request<?> request, Session session, FixmlMessage answer) {
        return reply(request.replyTo(), session, answer);
    }

    boolean reply(ReplyAddress replyTo, Session session, FixmlMessage answer) {
        if (!replyTo.isReachable()) {
            if (destinations != null && replyTo.name() != null) {
                destinations.remove(replyTo.name());
            }
            return false;
        }
        try {
            TextMessage message = session.createTextMessage(codec.encode(answer));
            message.setJMSCorrelationID(replyTo.correlationId());
            Destination destination = destinations == null ? checked(replyTo) : cached(replyTo);
            if (destination == null) {
                return false;
            }
            producer(session).send(destination, message);
            return true;
        } catch (InvalidDestinationException gone) {
            return false;
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }

    /** The requester's destination object, or null if the broker no longer has the queue. */
    private Destination checked(ReplyAddress replyTo) {
        Destination destination = replyTo.destination();
        if (transactional.seesQueues()) {
            if (transactional.replyQueue(replyTo.name()) != ReplyQueue.TEMPORARY) {
                return null;
            }
            ((ActiveMQDestination) destination).setCreated(true);
        }
        return destination;
    }

    private Destination cached(ReplyAddress replyTo) {
        Destination known = destinations.get(replyTo.name());
        if (known == null) {
            if (destinations.size() >= MAX_DESTINATIONS) {
                destinations.clear();
            }
            known = replyTo.destination();
            destinations.put(replyTo.name(), known);
        }
        return known;
    }

    /** A container's thread keeps its session, so one producer per thread is one per session. */
    private MessageProducer producer(Session session) throws JMSException {
        Sender sender = senders.get();
        if (sender == null || sender.session() != session) {
            MessageProducer producer = session.createProducer(null);
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.setDisableMessageID(true);
            producer.setDisableMessageTimestamp(true);
            sender = new Sender(session, producer);
            senders.set(sender);
        }
        return sender.producer();
    }
}
