package trader.broker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ActiveMQClientProtocolManager;
import org.apache.activemq.artemis.core.protocol.core.impl.ActiveMQClientProtocolManagerFactory;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionResponseMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.SessionContext;
import org.apache.activemq.artemis.spi.core.remoting.TopologyResponseHandler;

/**
 * A connection within the JVM with {@link InVmSession}s. It cannot be restored: a response that a session takes is not
 * counted for a confirmation window, and there must be none.
 */
final class InVmProtocol extends ActiveMQClientProtocolManager {
    private final PacketReaders readers;
    /** By their channel. */
    private final Map<Long, InVmSession> sessions = new ConcurrentHashMap<>();
    private volatile long callTimeoutMs;

    private InVmProtocol(PacketReaders readers) {
        this.readers = readers;
    }

    static ActiveMQClientProtocolManagerFactory with(PacketReaders readers) {
        return new ActiveMQClientProtocolManagerFactory() {
            @Override
            public ClientProtocolManager newProtocolManager() {
                return new InVmProtocol(readers);
            }
        };
    }

    @Override
    public RemotingConnection connect(Connection transport, long callTimeout, long callFailoverTimeout,
            List<Interceptor> incoming, List<Interceptor> outgoing, TopologyResponseHandler topology) {
        callTimeoutMs = callTimeout;
        List<Interceptor> all = new ArrayList<>(incoming);
        all.add((packet, from) -> !isTaken(packet));
        RemotingConnection connected = super.connect(transport, callTimeout, callFailoverTimeout, all, outgoing,
                topology);
        connected.addCloseListener(() -> sessions.values().forEach(InVmSession::end));
        return connected;
    }

    private boolean isTaken(Packet packet) {
        InVmSession session = sessions.get(packet.getChannelID());
        return session != null && session.take(packet);
    }

    @Override
    protected SessionContext newSessionContext(String name, int confirmationWindow, Channel channel,
            CreateSessionResponseMessage response) {
        long id = channel.getID();
        InVmSession session = new InVmSession(name, connection, channel, response.getServerVersion(),
                confirmationWindow, readers, callTimeoutMs, () -> sessions.remove(id));
        sessions.put(id, session);
        return session;
    }
}
