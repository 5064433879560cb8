package trader.broker;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;

/**
 * Passes packets of the broker on to a client in the same JVM. Those of a session, messages and responses, only wake a
 * thread of the client, or queue a task: this happens at once, on the thread of the broker that sends them. Packets
 * about the connection may wait for locks of the client, and get a thread of their own.
 */
final class InVmPackets implements BufferHandler {
    private final BufferHandler client;
    private final Executor aboutConnection;

    InVmPackets(BufferHandler client, Executor aboutConnection) {
        this.client = client;
        this.aboutConnection = aboutConnection;
    }

    /** The buffer begins with the type of the packet, a byte, and its channel, a long. */
    @Override
    public void bufferReceived(Object connectionId, ActiveMQBuffer packet) {
        if (packet.getLong(packet.readerIndex() + Byte.BYTES) >= ChannelImpl.CHANNEL_ID.USER.id) {
            client.bufferReceived(connectionId, packet);
            return;
        }
        packet.byteBuf().retain();
        try {
            aboutConnection.execute(() -> {
                try {
                    client.bufferReceived(connectionId, packet);
                } finally {
                    packet.release();
                }
            });
        } catch (RejectedExecutionException brokerHasEnded) {
            packet.release();
        }
    }

    @Override
    public void endOfBatch(Object connectionId) {
        client.endOfBatch(connectionId);
    }
}
