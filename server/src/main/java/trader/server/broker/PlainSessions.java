package trader.server.broker;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionMessage;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Sessions without transactions and without a window of unconfirmed sends, by the channel of their connection. The
 * packets of a connection come one after the other.
 */
final class PlainSessions {
    /** Of one connection. The sends of any more go to the queue. */
    private static final int MAX_SESSIONS = 1_000;
    /** Names of Artemis' own clients are UUIDs. Sessions with longer ones are not noted: anyone can make them. */
    private static final int MAX_NAME = 64;
    private static final int NO_WINDOW = -1;

    private final Map<RemotingConnection, Map<Long, String>> names = new ConcurrentHashMap<>();

    /** Notes what a packet says about sessions, before the broker gets it. */
    void note(Packet packet, RemotingConnection connection) {
        if (packet instanceof CreateSessionMessage created) {
            if (created.isAutoCommitSends() && !created.isXA() && created.getWindowSize() == NO_WINDOW) {
                add(created, connection);
            } else {
                remove(created.getSessionChannelID(), connection);
            }
        } else if (packet.getType() == PacketImpl.SESS_CLOSE) {
            remove(packet.getChannelID(), connection);
        }
    }

    private void add(CreateSessionMessage created, RemotingConnection connection) {
        Map<Long, String> own = names.get(connection);
        if (own == null) {
            own = new ConcurrentHashMap<>();
            names.put(connection, own);
            connection.addCloseListener(() -> names.remove(connection));
            if (connection.isDestroyed()) {
                // Perhaps before there was a listener.
                names.remove(connection);
            }
        }
        if (created.getName().length() <= MAX_NAME
                && (own.size() < MAX_SESSIONS || own.containsKey(created.getSessionChannelID()))) {
            own.put(created.getSessionChannelID(), created.getName());
        }
    }

    private void remove(long channel, RemotingConnection connection) {
        Map<Long, String> own = names.get(connection);
        if (own != null) {
            own.remove(channel);
        }
    }

    /** Whether such a session is open; the broker may have refused to create it. */
    boolean isOpen(long channel, RemotingConnection connection, ActiveMQServer broker) {
        Map<Long, String> own = names.get(connection);
        String name = own == null ? null : own.get(channel);
        ServerSession session = name == null ? null : broker.getSessionByID(name);
        return session != null && session.getRemotingConnection() == connection && !session.isClosed();
    }

    /** Number of connections with such sessions. */
    int connections() {
        return names.size();
    }
}
