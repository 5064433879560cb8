package trader.broker.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ClusterConnectMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Connections of the other broker of a pair: those that have stated the pair's secret. Only they may send the packets
 * that copy the data.
 */
final class ClusterPeers {
    /** Null if the broker is not one of a pair. */
    private final byte[] secret;
    private final Set<String> addresses;
    private final Set<RemotingConnection> peers = ConcurrentHashMap.newKeySet();

    /** {@code addresses} get that of each peer. */
    ClusterPeers(String secret, Set<String> addresses) {
        this.addresses = addresses;
        this.secret = secret == null ? null : secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a packet is the other broker's. */
    boolean admits(Packet packet, RemotingConnection connection) {
        if (packet instanceof ClusterConnectMessage hello && isPeer(hello) && peers.add(connection)) {
            addresses.add(Shares.address(connection));
            connection.addCloseListener(() -> peers.remove(connection));
        }
        return contains(connection);
    }

    boolean contains(RemotingConnection connection) {
        return peers.contains(connection);
    }

    private boolean isPeer(ClusterConnectMessage hello) {
        return secret != null && hello.getClusterPassword() != null
                && ActiveMQDefaultConfiguration.getDefaultClusterUser().equals(hello.getClusterUser())
                && MessageDigest.isEqual(secret, hello.getClusterPassword().getBytes(StandardCharsets.UTF_8));
    }
}
