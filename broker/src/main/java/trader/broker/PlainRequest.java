package trader.broker;

import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.reader.MessageUtil;
import trader.broker.access.AccessControl;

/**
 * A request as Trader's clients send it: a short text, non-persistent, without any property that JMS has not set. One
 * thread uses it.
 */
final class PlainRequest implements DirectRequest {
    /** Of the body. A quote request has some 300; larger texts would hold up the thread. */
    static final int MAX_BYTES = 4 << 10;

    private static final Set<SimpleString> PROPERTIES = Set.of(MessageUtil.CORRELATIONID_HEADER_NAME,
            MessageUtil.REPLYTO_HEADER_NAME, MessageUtil.CONNECTION_ID_PROPERTY_NAME, Message.HDR_ROUTING_TYPE);

    private final ActiveMQServer broker;
    private final String text;
    private final String replyQueue;
    private final String correlationId;
    /** Null before the reply. */
    private BrokerReply.Fate replyFate;

    private PlainRequest(ActiveMQServer broker, String text, String replyQueue, String correlationId) {
        this.broker = broker;
        this.text = text;
        this.replyQueue = replyQueue;
        this.correlationId = correlationId;
    }

    /** The request of this packet; null if it is not plain. */
    static PlainRequest of(ActiveMQServer broker, SessionSendMessage send) throws ActiveMQException {
        // A sender that waits for the send, or has a window of unconfirmed ones, needs the session's answer.
        if (send.getType() != PacketImpl.SESS_SEND || send.isRequiresResponse()
                || !(send.getMessage() instanceof CoreMessage message) || !isPlain(message)) {
            return null;
        }
        ActiveMQBuffer body = message.getReadOnlyBodyBuffer();
        SimpleString text = body.readNullableSimpleString();
        return text == null ? null : new PlainRequest(broker, text.toString(),
                AccessControl.queueName(message.getReplyTo()), message.getCorrelationID().toString());
    }

    private static boolean isPlain(CoreMessage message) throws ActiveMQException {
        return message.getType() == Message.TEXT_TYPE && !message.isLargeMessage() && !message.isDurable()
                && message.getExpiration() == 0 && PROPERTIES.containsAll(message.getPropertyNames())
                && message.getReplyTo() != null && message.getCorrelationID() instanceof CharSequence
                && BodyCheck.reasonToRefuse(message, MAX_BYTES) == null;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public String replyQueue() {
        return replyQueue;
    }

    @Override
    public String correlationId() {
        return correlationId;
    }

    @Override
    public boolean reply(String answer) {
        try {
            replyFate = BrokerReply.send(broker, replyQueue, correlationId, answer);
            return replyFate != BrokerReply.Fate.NO_QUEUE;
        } catch (ActiveMQException failed) {
            throw new IllegalStateException("no reply can be sent to " + replyQueue, failed);
        }
    }

    /** Whether {@link #reply} has returned. */
    boolean isReplied() {
        return replyFate != null;
    }

    /** Whether the broker dropped the reply, because the requester's queue is full. */
    boolean isReplyDropped() {
        return replyFate == BrokerReply.Fate.DROPPED;
    }
}
