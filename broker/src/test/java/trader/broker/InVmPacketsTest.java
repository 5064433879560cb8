package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQBuffers;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.junit.jupiter.api.Test;

class InVmPacketsTest {
    private final List<Byte> received = new ArrayList<>();
    private final List<Runnable> handedOver = new ArrayList<>();
    private final InVmPackets packets = new InVmPackets(
            (connectionId, packet) -> received.add(packet.readByte()), handedOver::add);

    /** As a connection within the JVM has it when it passes it on: its length is read. */
    private static ActiveMQBuffer packet(byte type, long channel) {
        ActiveMQBuffer buffer = ActiveMQBuffers.pooledBuffer(64);
        buffer.writeInt(9);
        buffer.writeByte(type);
        buffer.writeLong(channel);
        buffer.readInt();
        return buffer;
    }

    @Test
    void packetsOfSessionsArePassedOnAtOnce() {
        ActiveMQBuffer message = packet(PacketImpl.SESS_RECEIVE_MSG, CHANNEL_ID.USER.id);

        packets.bufferReceived("connection", message);
        message.release();

        assertThat(received).containsExactly(PacketImpl.SESS_RECEIVE_MSG);
        assertThat(handedOver).isEmpty();
        assertThat(message.byteBuf().refCnt()).isZero();
    }

    @Test
    void packetsAboutTheConnectionGetAThreadOfTheirOwn() {
        ActiveMQBuffer created = packet(PacketImpl.CREATESESSION_RESP, CHANNEL_ID.SESSION.id);
        ActiveMQBuffer disconnect = packet(PacketImpl.DISCONNECT, CHANNEL_ID.USER.id - 1);

        packets.bufferReceived("connection", created);
        packets.bufferReceived("connection", disconnect);
        created.release();
        disconnect.release();

        assertThat(received).isEmpty();
        handedOver.forEach(Runnable::run);
        assertThat(received).containsExactly(PacketImpl.CREATESESSION_RESP, PacketImpl.DISCONNECT);
        assertThat(created.byteBuf().refCnt()).isZero();
        assertThat(disconnect.byteBuf().refCnt()).isZero();
    }

    /** The broker has ended, and its threads with it. */
    @Test
    void aPacketThatNoThreadTakesIsReleased() {
        InVmPackets late = new InVmPackets((connectionId, packet) -> received.add(packet.readByte()), task -> {
            throw new RejectedExecutionException();
        });
        ActiveMQBuffer disconnect = packet(PacketImpl.DISCONNECT, CHANNEL_ID.PING.id);

        late.bufferReceived("connection", disconnect);
        disconnect.release();

        assertThat(received).isEmpty();
        assertThat(disconnect.byteBuf().refCnt()).isZero();
    }
}
