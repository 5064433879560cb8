package trader.broker.access;

import io.netty.channel.Channel;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/**
 * Closes connections that do not read: their replies would use up the broker's memory, although each queue has a limit.
 * A thread of its own looks some times a second, so that messages cost nothing more.
 */
final class ReplyLimits implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplyLimits.class);
    private static final long INTERVAL_MS = 100;
    private static final long HEAP_BYTES = Runtime.getRuntime().maxMemory();
    /** In the queues of one connection: several times what one queue may have. */
    private static final long CONNECTION_BYTES = Math.max(8 << 20, HEAP_BYTES / 16);
    /** In the queues of all connections. */
    private static final long ALL_BYTES = 2 * CONNECTION_BYTES;
    /** Of answers that a connection has not read from its socket; replies stop far below. */
    private static final long SOCKET_BYTES = 4 << 20;

    private final ActiveMQServer server;
    private final Map<RemotingConnection, ConnectionRights> connections;
    private final ClusterPeers peers;
    private ScheduledExecutorService thread;

    /** {@code connections}: those that have been authenticated, as they are at any time. */
    ReplyLimits(ActiveMQServer server, Map<RemotingConnection, ConnectionRights> connections, ClusterPeers peers) {
        this.server = server;
        this.connections = connections;
        this.peers = peers;
    }

    void open() {
        thread = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("trader-reply-limits"));
        thread.scheduleWithFixedDelay(this::lookSafely, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
    }

    private void lookSafely() {
        try {
            look();
        } catch (RuntimeException failed) {
            LOG.warn("Cannot look for clients that do not read", failed);
        }
    }

    private void look() {
        if (!server.isActive()) {
            return;
        }
        lookAtSockets();
        if (server.getPagingManager().getGlobalSize() < CONNECTION_BYTES) {
            return;
        }
        long allBytes = 0;
        long mostBytes = 0;
        RemotingConnection most = null;
        for (Map.Entry<RemotingConnection, ConnectionRights> connection : connections.entrySet()) {
            long bytes = isOpen(connection.getKey()) ? bytesIn(connection.getValue().temporaryQueues) : 0;
            if (bytes > CONNECTION_BYTES) {
                cut(connection.getKey(), bytes + " bytes are in its reply queues: at most " + CONNECTION_BYTES);
                continue;
            }
            allBytes += bytes;
            if (bytes > mostBytes) {
                mostBytes = bytes;
                most = connection.getKey();
            }
        }
        if (allBytes > ALL_BYTES) {
            cut(most, mostBytes + " bytes are in its reply queues, the most of all; together they have " + allBytes
                    + ": at most " + ALL_BYTES);
        }
    }

    private void lookAtSockets() {
        Map<RemotingConnection, Long> waiting = new HashMap<>();
        for (RemotingConnection connection : server.getRemotingService().getConnections()) {
            ConnectionRights rights = connections.get(connection);
            if (rights != null && rights.isServer() || peers.contains(connection) || !isOpen(connection)) {
                continue;
            }
            long bytes = socket(connection).bytesBeforeWritable();
            if (bytes > SOCKET_BYTES) {
                cut(connection, "it does not read: over " + SOCKET_BYTES + " bytes wait for its socket");
                continue;
            }
            if (bytes > 0) {
                waiting.put(connection, bytes);
            }
        }
        long allBytes = waiting.values().stream().mapToLong(Long::longValue).sum();
        while (allBytes > CONNECTION_BYTES) {
            Map.Entry<RemotingConnection, Long> most = Collections.max(waiting.entrySet(),
                    Map.Entry.comparingByValue());
            cut(most.getKey(), "it does not read: " + most.getValue() + " bytes wait for its socket, the most of all;"
                    + " together " + allBytes + " wait: at most " + CONNECTION_BYTES);
            allBytes -= most.getValue();
            waiting.remove(most.getKey());
        }
    }

    /** False as soon as it is cut, although its queues are removed later; and within the JVM. */
    private static boolean isOpen(RemotingConnection connection) {
        return connection.getTransportConnection() instanceof NettyConnection && socket(connection).isActive();
    }

    private static Channel socket(RemotingConnection connection) {
        return ((NettyConnection) connection.getTransportConnection()).getNettyChannel();
    }

    private long bytesIn(Collection<String> queues) {
        long bytes = 0;
        for (String name : queues) {
            Queue queue = server.locateQueue(SimpleString.of(name));
            if (queue != null && queue.getPagingStore() != null) {
                bytes += queue.getPagingStore().getAddressSize();
            }
        }
        return bytes;
    }

    /** Its queues go with it. */
    private static void cut(RemotingConnection connection, String reason) {
        LOG.warn("The connection of {} is closed: {}", connection.getRemoteAddress(), reason);
        connection.getTransportConnection().forceClose();
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }
}
