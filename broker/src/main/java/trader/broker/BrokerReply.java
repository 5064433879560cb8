package trader.broker;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.postoffice.RoutingStatus;
import org.apache.activemq.artemis.core.server.ActiveMQServer;

/** Replies that the broker sends without a session, like those that the services send. */
final class BrokerReply {
    private static final byte JMS_DEFAULT_PRIORITY = 4;

    enum Fate {
        QUEUED,
        /** The queue was full: its owner does not receive its replies. */
        DROPPED,
        NO_QUEUE
    }

    private BrokerReply() {
    }

    /** Sends a text to a temporary queue. */
    static Fate send(ActiveMQServer broker, String replyQueue, Object correlationId, String text)
            throws ActiveMQException {
        CoreMessage reply = new CoreMessage(broker.getStorageManager().generateID(), 2 * text.length() + 256);
        reply.setAddress(replyQueue);
        reply.setRoutingType(RoutingType.ANYCAST);
        reply.setType(Message.TEXT_TYPE);
        reply.setDurable(false);
        reply.setPriority(JMS_DEFAULT_PRIORITY);
        reply.setCorrelationID(correlationId);
        reply.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
        try {
            RoutingStatus status = broker.getPostOffice().route(reply, true);
            return status != RoutingStatus.OK ? Fate.NO_QUEUE : reply.isDropped() ? Fate.DROPPED : Fate.QUEUED;
        } catch (ActiveMQException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new ActiveMQException("no reply can be sent to " + replyQueue, failed,
                    ActiveMQExceptionType.INTERNAL_ERROR);
        }
    }
}
