package trader.server.jms;

import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jms.support.JmsUtils;
import trader.fixml.FixmlCodec;
import trader.fixml.Message;

/** Sends replies: not persistent, in the session that received the request. Thread-safe. */
public final class Replier {
    private static final int MAX_DESTINATIONS = 10_000;

    private final FixmlCodec codec;
    private final Map<String, Destination> destinations;
    private final ThreadLocal<Sender> senders = new ThreadLocal<>();

    private record Sender(Session session, MessageProducer producer) {
    }

    private Replier(FixmlCodec codec, Map<String, Destination> destinations) {
        this.codec = codec;
        this.destinations = destinations;
    }

    /**
     * For sessions without transactions. Keeps one destination object for each reply queue: the client asks the
     * broker twice before it sends to an object that it has not seen before, which is half of the round trip.
     */
    public static Replier withoutTransaction(FixmlCodec codec) {
        return new Replier(codec, new ConcurrentHashMap<>());
    }

    /**
     * For replies inside of a transaction. Here the client must ask: a send to a queue that is gone dooms the
     * transaction, which nobody would see before its prepare.
     */
    public static Replier inTransaction(FixmlCodec codec) {
        return new Replier(codec, null);
    }

    /**
     * Sends a reply.
     *
     * @return false when there is nobody to send it to (any more)
     */
    public boolean reply(Request<?> request, Session session, Message answer) {
        return reply(request.replyTo(), session, answer);
    }

    boolean reply(ReplyAddress replyTo, Session session, Message answer) {
        if (!replyTo.isReachable()) {
            if (destinations != null && replyTo.name() != null) {
                destinations.remove(replyTo.name());
            }
            return false;
        }
        try {
            TextMessage message = session.createTextMessage(codec.encode(answer));
            message.setJMSCorrelationID(replyTo.correlationId());
            producer(session).send(destination(replyTo), message);
            return true;
        } catch (InvalidDestinationException gone) {
            return false;
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }

    private Destination destination(ReplyAddress replyTo) {
        if (destinations == null) {
            return replyTo.destination();
        }
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

    /** A container's thread keeps its session, so a producer for each thread is one for each session. */
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
