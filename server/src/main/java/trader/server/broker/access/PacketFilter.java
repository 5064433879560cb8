package trader.server.broker.access;

import java.util.BitSet;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage_V2;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.QueueAbstractPacket;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionAddMetaDataMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionAddMetaDataMessageV2;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Refuses calls that Artemis answers to everybody: it lets any client commit and roll back the prepared transactions of
 * others, ask for the names of all queues, take over a session, and create queues before it has said who it is.
 */
final class PacketFilter implements Interceptor {
    /** Part of sending requests and receiving replies. */
    private static final BitSet FREE = types(PacketImpl.PING, PacketImpl.DISCONNECT, PacketImpl.PACKETS_CONFIRMED,
            PacketImpl.SUBSCRIBE_TOPOLOGY, PacketImpl.SUBSCRIBE_TOPOLOGY_V2, PacketImpl.CONNECT,
            PacketImpl.CREATESESSION, PacketImpl.CREATESESSION_V2, PacketImpl.SESS_START, PacketImpl.SESS_STOP,
            PacketImpl.SESS_CLOSE, PacketImpl.CREATE_PRODUCER,
            PacketImpl.REMOVE_PRODUCER, PacketImpl.SESS_PRODUCER_REQUEST_CREDITS,
            PacketImpl.SESS_SEND, PacketImpl.SESS_SEND_LARGE, PacketImpl.SESS_SEND_CONTINUATION,
            PacketImpl.SESS_CREATECONSUMER, PacketImpl.SESS_CONSUMER_CLOSE, PacketImpl.SESS_FLOWTOKEN,
            PacketImpl.SESS_FORCE_CONSUMER_DELIVERY, PacketImpl.SESS_ACKNOWLEDGE,
            PacketImpl.SESS_INDIVIDUAL_ACKNOWLEDGE, PacketImpl.SESS_EXPIRED, PacketImpl.SESS_COMMIT,
            PacketImpl.SESS_ROLLBACK, PacketImpl.DELETE_QUEUE);

    private final AccessControl access;
    private final ClusterPeers peers;

    PacketFilter(AccessControl access, ClusterPeers peers) {
        this.access = access;
        this.peers = peers;
    }

    private static BitSet types(byte... types) {
        BitSet set = new BitSet(256);
        for (byte type : types) {
            set.set(type & 0xFF);
        }
        return set;
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        if (FREE.get(packet.getType() & 0xFF) || AccessControl.isInVm(connection)) {
            return true;
        }
        String refused;
        try {
            refused = reasonToRefuse(packet, connection);
        } catch (RuntimeException failed) {
            // Artemis would let the packet pass.
            refused = "the right to send this packet cannot be checked: " + failed;
        }
        if (refused == null) {
            return true;
        }
        CoreRemotingConnection core = (CoreRemotingConnection) connection;
        ActiveMQSecurityException error = new ActiveMQSecurityException(refused);
        core.getChannel(packet.getChannelID(), -1).send(
                packet.isResponseAsync() && !core.isVersionBeforeAsyncResponseChange()
                        ? new ActiveMQExceptionMessage_V2(packet.getCorrelationID(), error)
                        : new ActiveMQExceptionMessage(error));
        return false;
    }

    private String reasonToRefuse(Packet packet, RemotingConnection connection) {
        boolean inSession = packet.getChannelID() >= CHANNEL_ID.USER.id;
        if (!inSession && peers.admits(packet, connection)) {
            return null;
        }
        if (inSession && access.isServer(connection)) {
            return null;
        }
        if (inSession && packet instanceof CreateQueueMessage queue) {
            return queue.isTemporary() && !queue.isDurable()
                    && access.mayCreate(queue.getQueueName(), queue.getAddress(), connection) ? null
                    : "no right to create queue " + queue.getQueueName() + " at address " + queue.getAddress()
                            + ": only temporary queues may be created";
        }
        if (inSession && packet instanceof QueueAbstractPacket query) {
            SimpleString name = query.getQueueName() == null ? query.getAddress() : query.getQueueName();
            return access.mayQuery(name, connection) ? null
                    : "no right to query " + name + ": only queues and addresses that the connection may use";
        }
        if (inSession && packet instanceof SessionAddMetaDataMessage first) {
            return reasonToRefuse(first.getData());
        }
        if (inSession && packet instanceof SessionAddMetaDataMessageV2 second) {
            return reasonToRefuse(second.getData());
        }
        return "no right to send packets of type " + packet.getType()
                + ": a client may only send requests and prices, and receive replies";
    }

    /** Another session's client id, unique or not, would keep the server's recovery from taking it. */
    private static String reasonToRefuse(String metaData) {
        return metaData != null && metaData.startsWith("trader.")
                ? "a client id that begins with 'trader.' is the server's" : null;
    }
}
