package trader.broker.access;

import java.util.Set;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.reader.MessageUtil;
import trader.fixml.QueueNames;

/**
 * Headers and properties of clients' messages. Artemis obeys its own properties from anyone, and keeps what some of
 * them name: ids for finding duplicates (in the journal, too) and groups. Others send a message to many queues, replace
 * or delay one.
 */
final class MessageLimits {
    /** Encoded: a text has two bytes a character. A reply repeats the correlation id. */
    static final int MAX_HEADER_BYTES = 4 << 10;

    /** Who sends orders that expire at once would fill their queue, where nobody else's then find room. */
    private static final long LEAST_TIME_TO_LIVE_MS = 500;
    private static final byte HIGHEST_PRIORITY = 9;
    private static final Set<SimpleString> FROM_CLIENTS = Set.of(MessageUtil.CORRELATIONID_HEADER_NAME,
            MessageUtil.REPLYTO_HEADER_NAME, MessageUtil.TYPE_HEADER_NAME, MessageUtil.CONNECTION_ID_PROPERTY_NAME,
            Message.HDR_ROUTING_TYPE, Message.HDR_LARGE_BODY_SIZE, Message.HDR_LARGE_COMPRESSED,
            // That of a user is overwritten, and may be before this looks at a message again.
            Message.HDR_VALIDATED_USER);
    /** As JMS defines the names of an application's own properties. The server's say why a message is a dead letter. */
    private static final Pattern APPLICATIONS = Pattern.compile("(?!JMS|trader_)[A-Za-z$][A-Za-z0-9_$]*");

    private MessageLimits() {
    }

    /** The reason for refusing the message, in words; null if it is accepted. */
    static String reasonToRefuse(Message message) {
        if (!(message instanceof CoreMessage core)) {
            return "only messages of the CORE protocol are accepted";
        }
        int bytes = core.getHeadersAndPropertiesEncodeSize();
        if (bytes > MAX_HEADER_BYTES) {
            return "headers and properties have " + bytes + " bytes: at most " + MAX_HEADER_BYTES + " are accepted";
        }
        byte priority = core.getPriority();
        if (priority < 0 || priority > HIGHEST_PRIORITY) {
            // Artemis has an array of ten.
            return "the priority is " + priority + ": from 0 to " + HIGHEST_PRIORITY;
        }
        if (core.getExpiration() != 0 && QueueNames.ORDERS.equals(core.getAddress())
                && core.getExpiration() - System.currentTimeMillis() < LEAST_TIME_TO_LIVE_MS) {
            return "the order expires within " + LEAST_TIME_TO_LIVE_MS + " ms: give it a longer time to live, or none";
        }
        Object routing = core.getObjectProperty(Message.HDR_ROUTING_TYPE);
        if (routing != null && !routing.equals(RoutingType.ANYCAST.getType())) {
            // Artemis confirms it, and finds no queue for it.
            return "the routing type is " + routing + ": clients send to queues";
        }
        for (SimpleString name : core.getPropertyNames()) {
            if (!FROM_CLIENTS.contains(name) && !APPLICATIONS.matcher(name).matches()) {
                return "the message has the property " + name + ": clients may set JMSCorrelationID, JMSReplyTo,"
                        + " JMSType and properties of their own, whose names consist of letters, digits, '_' and '$',"
                        + " not beginning with 'trader_'";
            }
        }
        return null;
    }
}
