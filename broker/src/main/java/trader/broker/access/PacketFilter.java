package trader.broker.access;

import java.util.BitSet;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage_V2;
import org.apache.activemq.artemis.core.remoting.server.RemotingService;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;

/**
 * Refuses packets that Artemis accepts from everybody: it lets any client commit and roll back the prepared
 * transactions of others, ask for the names of all queues, take over a session, create queues before it has said who it
 * is, and use as much memory as it likes. {@link ClientPacket} has what is left.
 */
final class PacketFilter implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(PacketFilter.class);
    /** Refused with an answer unless the server sends them; decoding them allocates no more than they have. */
    private static final BitSet SERVERS = types(PacketImpl.SESS_XA_START, PacketImpl.SESS_XA_END,
            PacketImpl.SESS_XA_COMMIT, PacketImpl.SESS_XA_PREPARE, PacketImpl.SESS_XA_ROLLBACK,
            PacketImpl.SESS_XA_JOIN, PacketImpl.SESS_XA_SUSPEND, PacketImpl.SESS_XA_RESUME, PacketImpl.SESS_XA_FORGET,
            PacketImpl.SESS_XA_FAILED, PacketImpl.SESS_XA_INDOUBT_XIDS, PacketImpl.SESS_XA_SET_TIMEOUT,
            PacketImpl.SESS_XA_GET_TIMEOUT, PacketImpl.REATTACH_SESSION, PacketImpl.CREATE_ADDRESS,
            PacketImpl.CREATE_SHARED_QUEUE, PacketImpl.CREATE_SHARED_QUEUE_V2, PacketImpl.CLUSTER_CONNECT);

    private final ClusterPeers peers;
    private final PacketChecks checks;
    private final UnhandledPackets packets;
    private final LogThrottle lines = new LogThrottle();

    PacketFilter(ClusterPeers peers, PacketChecks checks, UnhandledPackets packets) {
        this.peers = peers;
        this.checks = checks;
        this.packets = packets;
    }

    private static BitSet types(byte... types) {
        BitSet set = new BitSet(256);
        for (byte type : types) {
            set.set(type & 0xFF);
        }
        return set;
    }

    /** Whether Artemis may decode a packet; if not, its connection is closed. */
    boolean mayDecode(Object connectionId, ActiveMQBuffer frame, RemotingService connections) {
        byte type = FrameCheck.type(frame);
        boolean known = ClientPacket.of(type) != null || SERVERS.get(type & 0xFF);
        if (known && FrameCheck.isSound(frame)) {
            return true;
        }
        RemotingConnection connection = connections.getConnection(connectionId);
        if (connection == null || !known && peers.contains(connection)) {
            return connection != null;
        }
        close(connection, type, known ? "a length in it exceeds it" : "only brokers send it");
        return false;
    }

    private void close(RemotingConnection connection, byte type, String reason) {
        long since = lines.count();
        if (since > 0) {
            LOG.warn("{} connection(s) closed, the last of {}, for a packet of type {}: {}", since,
                    connection.getRemoteAddress(), type, reason);
        }
        connection.getTransportConnection().forceClose();
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        ClientPacket known = ClientPacket.of(packet.getType());
        if (known == ClientPacket.SESS_SEND || known != null && known.isFree() || AccessControl.isInVm(connection)) {
            return true;
        }
        String refused;
        try {
            if (peers.admits(packet, connection)) {
                return true;
            }
            String ending = checks.reasonToClose(packet, connection);
            if (ending != null) {
                close(connection, packet.getType(), ending);
                return false;
            }
            if (checks.isDropped(packet, (CoreRemotingConnection) connection)) {
                packets.refused(connection.getID());
                return false;
            }
            refused = checks.reasonToRefuse(packet, connection);
        } catch (RuntimeException failed) {
            // Artemis would let the packet pass.
            refused = "the right to send this packet cannot be checked: " + failed;
        }
        if (refused == null) {
            return true;
        }
        packets.refused(connection.getID());
        CoreRemotingConnection core = (CoreRemotingConnection) connection;
        ActiveMQSecurityException error = new ActiveMQSecurityException(refused);
        core.getChannel(packet.getChannelID(), -1).send(
                packet.isResponseAsync() && !core.isVersionBeforeAsyncResponseChange()
                        ? new ActiveMQExceptionMessage_V2(packet.getCorrelationID(), error)
                        : new ActiveMQExceptionMessage(error));
        return false;
    }
}
