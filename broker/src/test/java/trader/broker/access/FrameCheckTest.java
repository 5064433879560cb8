package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.buffers.impl.ChannelBufferWrapper;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionQueueQueryMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendContinuationMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendLargeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage_V3;
import org.apache.activemq.artemis.utils.UUIDGenerator;
import org.junit.jupiter.api.Test;

/** Packets as Artemis encodes them, and the same with other lengths. */
class FrameCheckTest {
    private static final int SEED = 1;

    private static CoreMessage message() {
        CoreMessage message = new CoreMessage(1, 100);
        message.setAddress("trader.orders").setDurable(true).setType(Message.TEXT_TYPE)
                .setUserID(UUIDGenerator.getInstance().generateUUID());
        message.getBodyBuffer().writeNullableString("text");
        message.putStringProperty("text", "x").putBytesProperty("bytes", new byte[3])
                .putBooleanProperty("boolean", true).putByteProperty("byte", (byte) 1)
                .putShortProperty("short", (short) 1).putIntProperty("int", 1)
                .putLongProperty("long", 1).putFloatProperty("float", 1).putDoubleProperty("double", 1);
        message.putCharProperty(SimpleString.of("char"), 'c');
        message.putObjectProperty("null", null);
        return message;
    }

    private static ByteBuf encoded(Packet packet) {
        return packet.encode(null).byteBuf();
    }

    /** As it is when the decoder has taken its length. */
    private static ActiveMQBuffer frame(ByteBuf encoded) {
        return new ChannelBufferWrapper(Unpooled.copiedBuffer(encoded).readerIndex(Integer.BYTES));
    }

    @Test
    void acceptsWhatArtemisEncodes() {
        assertThat(FrameCheck.isSound(frame(send()))).isTrue();
        assertThat(FrameCheck.isSound(frame(large()))).isTrue();
        assertThat(FrameCheck.isSound(frame(continuation()))).isTrue();
        assertThat(FrameCheck.isSound(frame(encoded(new SessionQueueQueryMessage(SimpleString.of("q")))))).isTrue();
    }

    private static ByteBuf send() {
        return encoded(new SessionSendMessage_V3(message(), true, null, 1));
    }

    private static ByteBuf large() {
        return encoded(new SessionSendLargeMessage(message()));
    }

    private static ByteBuf continuation() {
        return encoded(new SessionSendContinuationMessage(null, new byte[10], false, true, 10, null));
    }

    @Test
    void refusesABodyLongerThanThePacket() {
        for (int bodyBytes : new int[] {Integer.MAX_VALUE, -1, 1_000}) {
            assertThat(FrameCheck.isSound(frame(continuation().setInt(13, bodyBytes)))).isFalse();
        }
    }

    @Test
    void refusesABodyThatEndsBehindThePacket() {
        for (int end : new int[] {Integer.MAX_VALUE, -1, 0, 12, 10_000}) {
            assertThat(FrameCheck.isSound(frame(send().setInt(13, end)))).isFalse();
        }
    }

    /** Artemis reads the message within it, whose lengths nobody checks. */
    @Test
    void refusesAMessageWithinAMessage() {
        for (byte type : new byte[] {Message.EMBEDDED_TYPE, Message.LARGE_EMBEDDED_TYPE, 100, -1}) {
            CoreMessage embedded = message();
            embedded.setType(type);
            ByteBuf sent = encoded(new SessionSendMessage_V3(embedded, true, null, 1));
            assertThat(FrameCheck.isSound(frame(sent))).isFalse();
            assertThat(FrameCheck.isSound(frame(encoded(new SessionSendLargeMessage(embedded))))).isFalse();
        }
    }

    /** A length of 2 GB at any place is either no length for Artemis, or refused. */
    @Test
    void noLengthExceedsThePacket() {
        for (ByteBuf encoded : new ByteBuf[] {large(), continuation()}) {
            for (int at = 13; at <= encoded.writerIndex() - Integer.BYTES; at++) {
                ByteBuf changed = Unpooled.copiedBuffer(encoded).setInt(at, 0x7FFF_FFF0);
                decodeIfSound(changed);
            }
        }
    }

    @Test
    void lastsForRandomBytes() {
        Random random = new Random(SEED);
        for (int i = 0; i < 100_000; i++) {
            ByteBuf changed = Unpooled.copiedBuffer(large());
            for (int change = 0; change <= random.nextInt(3); change++) {
                changed.setByte(13 + random.nextInt(changed.writerIndex() - 13), random.nextInt());
            }
            decodeIfSound(changed);
        }
    }

    /** Decoding what is sound may fail, but allocates no more than the packet has: else it runs out of memory. */
    private static void decodeIfSound(ByteBuf changed) {
        if (!FrameCheck.isSound(frame(changed))) {
            return;
        }
        ActiveMQBuffer frame = frame(changed);
        byte type = frame.readByte();
        Packet packet = type == continuation().getByte(4) ? new SessionSendContinuationMessage()
                : new SessionSendLargeMessage(new CoreMessage());
        try {
            packet.decode(frame);
        } catch (RuntimeException unreadable) {
            assertThat(unreadable).isNotInstanceOf(NegativeArraySizeException.class);
        }
    }
}
