package trader.broker;

import java.nio.ByteBuffer;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.message.LargeBodyReader;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.server.LargeServerMessage;
import org.apache.activemq.artemis.utils.CompositeAddress;
import trader.fixml.QueueNames;

/**
 * Finds bodies that a JMS client must not get. Too large: the client makes a string of it before the listener is
 * called. Compressed: it grows. A truncated text, or any other body, which may be truncated: the client fails to
 * receive it again and again, and each time loses the connection of all listeners.
 */
final class BodyCheck {
    /** Their listeners read only texts. */
    private static final Set<String> REQUESTS =
            Set.of(QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES, QueueNames.ORDER_PROBES);
    private static final byte NULL_TEXT = 0;
    private static final int TEXT_HEADER_BYTES = 1 + Integer.BYTES;

    private BodyCheck() {
    }

    /** The reason for refusing the message, in words; null if it is accepted. */
    static String reasonToRefuse(Message message, int sizeLimitBytes) throws ActiveMQException {
        if (!(message instanceof CoreMessage core)) {
            return "only messages of the CORE protocol are accepted";
        }
        LargeServerMessage large = message instanceof LargeServerMessage body && body.getLargeBody() != null
                ? body : null;
        long bodyBytes = large == null ? core.getBodyBufferSize()
                : Math.max(large.getLargeBody().getBodySize(), statedBytes(core));
        if (bodyBytes > sizeLimitBytes + TEXT_HEADER_BYTES) {
            return "the body has " + bodyBytes + " bytes: at most " + sizeLimitBytes
                    + " are read (a text has two bytes a character)";
        }
        if (core.containsProperty(Message.HDR_LARGE_COMPRESSED)) {
            return "the body is compressed: only plain ones are read";
        }
        if (!core.isLargeMessage() && core.containsProperty(Message.HDR_LARGE_BODY_SIZE)) {
            return "the message says how large its body is, but is not streamed";
        }
        if (core.getType() != Message.TEXT_TYPE) {
            return REQUESTS.contains(CompositeAddress.extractAddressName(core.getAddress()))
                    ? "the body is " + kind(core.getType()) + ": only texts are read" : null;
        }
        return isWholeText(large == null ? start(core) : start(large), bodyBytes) ? null : "the text is cut off";
    }

    private static String kind(byte type) {
        return switch (type) {
            case Message.MAP_TYPE -> "a map";
            case Message.BYTES_TYPE -> "bytes";
            case Message.OBJECT_TYPE -> "an object";
            case Message.STREAM_TYPE -> "a stream";
            default -> "no text";
        };
    }

    /** The parts of a body that is too large are not written. */
    private static long statedBytes(CoreMessage streamed) {
        return streamed.getObjectProperty(Message.HDR_LARGE_BODY_SIZE) instanceof Long stated ? stated : 0;
    }

    private static ByteBuffer start(CoreMessage message) {
        ActiveMQBuffer body = message.getReadOnlyBodyBuffer();
        byte[] start = new byte[Math.min(TEXT_HEADER_BYTES, body.readableBytes())];
        body.readBytes(start);
        return ByteBuffer.wrap(start);
    }

    private static ByteBuffer start(LargeServerMessage message) throws ActiveMQException {
        ByteBuffer start = ByteBuffer.allocate(TEXT_HEADER_BYTES);
        try (LargeBodyReader reader = message.getLargeBody().getLargeBodyReader()) {
            reader.open();
            reader.readInto(start);
        }
        return start.position() == 0 ? start : start.flip();
    }

    /** A text consists of a byte (0 for null), its length in bytes, and two bytes for each character. */
    private static boolean isWholeText(ByteBuffer start, long bodyBytes) {
        if (!start.hasRemaining() || start.get() == NULL_TEXT) {
            return start.limit() > 0;
        }
        if (start.remaining() < Integer.BYTES) {
            return false;
        }
        int textBytes = start.getInt();
        return textBytes >= 0 && textBytes % 2 == 0 && textBytes <= bodyBytes - TEXT_HEADER_BYTES;
    }
}
