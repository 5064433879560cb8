package trader.server.listener;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQDestination;
import org.springframework.jms.core.MessageCreator;
import org.springframework.jms.support.JmsUtils;
import trader.broker.ReplyQueue;
import trader.broker.ReplyQueues;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;

/** Sends non-persistent replies. Thread-safe. */
public final class Replier {
    private static final int MAX_DESTINATIONS = 10_000;

    final FixmlCodec codec;
    private final ReplySender sender;
    private final Map<String, Destination> destinations;
    private final ReplyQueues transactional;

    /** Sends one message, in the session that received the request or over a connection of its own. */
    private interface ReplySender {
        void send(Session session, Destination replyTo, MessageCreator reply) throws JMSException;
    }

    private Replier(FixmlCodec codec, ReplySender sender, Map<String, Destination> destinations,
            ReplyQueues transactional) {
        this.codec = codec;
        this.sender = sender;
        this.destinations = destinations;
        this.transactional = transactional;
    }

    /**
     * For sessions without transactions. Unless set otherwise, it keeps one destination object for each reply queue:
     * before its first send to a destination object the client asks the broker twice, which would be half of the round
     * trip.
     *
     * @param factory makes connections for single replies
     */
    public static Replier withoutTransaction(FixmlCodec codec, ListenerSettings settings, ConnectionFactory factory) {
        UncachedReplies uncached = new UncachedReplies(factory);
        ReplySender sender = settings.jms() == ListenerJms.CACHED ? new CachedSender()
                : (session, replyTo, reply) -> uncached.send(replyTo, reply);
        return new Replier(codec, sender, settings.replyDestinations() == ReplyDestinations.CACHED
                ? new ConcurrentHashMap<>() : null, null);
    }

    /**
     * For replies in a transaction. A send to a queue that is gone dooms the transaction, which shows only at its
     * prepare. So the queue is checked before every send: directly in an embedded broker, otherwise by the client,
     * which checks a destination object before its first send.
     */
    public static Replier inTransaction(FixmlCodec codec, ListenerJms jms, ReplyQueues queues) {
        return new Replier(codec, jms == ListenerJms.CACHED ? new CachedSender() : UncachedReplies::sendIn, null,
                queues);
    }

    /** The same sender, for replies in another form. */
    public Replier with(FixmlCodec other) {
        return new Replier(other, sender, destinations, transactional);
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
            String text = codec.encode(answer);
            Destination destination = destinations == null ? checked(replyTo) : cached(replyTo);
            if (destination == null) {
                return false;
            }
            sender.send(session, destination, own -> replyTo.identify(own.createTextMessage(text)));
            return true;
        } catch (InvalidDestinationException | org.springframework.jms.InvalidDestinationException gone) {
            return false;
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }

    /** The requester's destination object, or null if the broker no longer has the queue. */
    private Destination checked(ReplyAddress replyTo) {
        Destination destination = replyTo.destination();
        if (transactional != null && transactional.seesQueues()) {
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
    private static final class CachedSender implements ReplySender {
        private final ThreadLocal<SessionProducer> producers = new ThreadLocal<>();

        private record SessionProducer(Session session, MessageProducer producer) {
        }

        @Override
        public void send(Session session, Destination replyTo, MessageCreator reply) throws JMSException {
            producer(session).send(replyTo, reply.createMessage(session));
        }

        private MessageProducer producer(Session session) throws JMSException {
            SessionProducer known = producers.get();
            if (known == null || known.session() != session) {
                MessageProducer producer = session.createProducer(null);
                producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
                producer.setDisableMessageID(true);
                producer.setDisableMessageTimestamp(true);
                known = new SessionProducer(session, producer);
                producers.set(known);
            }
            return known.producer();
        }
    }
}
