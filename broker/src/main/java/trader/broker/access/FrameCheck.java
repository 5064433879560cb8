package trader.broker.access;

import io.netty.buffer.ByteBuf;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;

/**
 * Looks at the bytes of a packet before Artemis decodes it. Artemis allocates what a length within a packet says, which
 * may be 2 GB in a packet of 40 bytes, and decodes packets of any type before it knows the client. It also reads the
 * message within a message that another protocol's client has sent, with lengths of its own: there is none here.
 */
final class FrameCheck {
    private static final int TYPE_AND_CHANNEL = Byte.BYTES + Long.BYTES;
    /** From which the position of the end of a message's body is counted: a packet's length, type and channel. */
    private static final int BEFORE_BODY = Integer.BYTES + TYPE_AND_CHANNEL;
    private static final int USER_ID_BYTES = 16;
    /** Type, durable, expiration, timestamp, priority. */
    private static final int FIXED_HEADER_BYTES = 1 + 1 + Long.BYTES + Long.BYTES + 1;
    private static final int MIN_PROPERTY_BYTES = Integer.BYTES + 1;

    private FrameCheck() {
    }

    /** Whether no length in the packet exceeds the packet; true for types without such lengths. */
    static boolean isSound(ActiveMQBuffer frame) {
        ByteBuf bytes = frame.byteBuf();
        int start = bytes.readerIndex();
        try {
            return switch (type(frame)) {
                case PacketImpl.SESS_SEND -> {
                    int endOfBody = bytes.getInt(start + TYPE_AND_CHANNEL);
                    yield endOfBody >= BEFORE_BODY && endOfBody <= bytes.writerIndex()
                            && isSoundHeader(bytes, start + TYPE_AND_CHANNEL + Integer.BYTES + endOfBody - BEFORE_BODY);
                }
                case PacketImpl.SESS_SEND_LARGE -> isSoundHeader(bytes, start + TYPE_AND_CHANNEL);
                case PacketImpl.SESS_SEND_CONTINUATION -> {
                    int bodyBytes = bytes.getInt(start + TYPE_AND_CHANNEL);
                    yield bodyBytes >= 0 && bodyBytes <= bytes.readableBytes();
                }
                default -> true;
            };
        } catch (IndexOutOfBoundsException tooShort) {
            return false;
        }
    }

    static byte type(ActiveMQBuffer frame) {
        return frame.getByte(frame.readerIndex());
    }

    private static boolean isSoundHeader(ByteBuf bytes, int header) {
        int at = header + Long.BYTES;
        at += bytes.getByte(at) == 0 ? 1 : 1 + text(bytes, at + 1);
        at += bytes.getByte(at) == 1 ? 1 + USER_ID_BYTES : 1;
        if (bytes.getByte(at) < Message.DEFAULT_TYPE || bytes.getByte(at) > Message.STREAM_TYPE) {
            return false;
        }
        at += FIXED_HEADER_BYTES;
        if (bytes.getByte(at) == 0) {
            return true;
        }
        int properties = bytes.getInt(at + 1);
        at += 1 + Integer.BYTES;
        if (properties < 0 || properties > (bytes.writerIndex() - at) / MIN_PROPERTY_BYTES) {
            return false;
        }
        for (int i = 0; i < properties; i++) {
            at += text(bytes, at);
            at += 1 + valueBytes(bytes, at);
        }
        return at <= bytes.writerIndex();
    }

    /** Bytes of a text with its length, which is within the packet. */
    private static int text(ByteBuf bytes, int at) {
        int length = bytes.getInt(at);
        if (length < 0 || length > bytes.writerIndex() - at - Integer.BYTES) {
            throw new IndexOutOfBoundsException();
        }
        return Integer.BYTES + length;
    }

    /** Of a property, without its type; the codes are those of Artemis' TypedProperties. */
    private static int valueBytes(ByteBuf bytes, int type) {
        return switch (bytes.getByte(type)) {
            case 0 -> 0;
            case 2, 3 -> 1;
            case 5, 11 -> 2;
            case 6, 8 -> Integer.BYTES;
            case 7, 9 -> Long.BYTES;
            case 4, 10 -> text(bytes, type + 1);
            default -> throw new IndexOutOfBoundsException();
        };
    }
}
