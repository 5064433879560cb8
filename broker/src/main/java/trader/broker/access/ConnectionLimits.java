package trader.broker.access;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.server.ActiveMQComponent;
import org.apache.activemq.artemis.spi.core.protocol.ProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;

/** Closes new connections of an address that has half of all that may be open, so that others find room. */
public final class ConnectionLimits implements ServerConnectionLifeCycleListener {
    /** More connections than clients need, and so few that the process can still open its own files. */
    public static final int MOST = (int) Math.min(2_000,
            Math.min(Runtime.getRuntime().maxMemory() >> 18, openFiles() / 2));

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);

    private final ServerConnectionLifeCycleListener artemis;
    private final int most;
    private final Map<Object, String> addresses = new HashMap<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    private final LogThrottle lines = new LogThrottle();

    /** {@code most}: of one address. */
    ConnectionLimits(ServerConnectionLifeCycleListener artemis, int most) {
        this.artemis = artemis;
        this.most = most;
    }

    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount() : Long.MAX_VALUE;
    }

    @Override
    @SuppressWarnings("rawtypes") // Artemis' signature
    public void connectionCreated(ActiveMQComponent component, Connection connection, ProtocolManager protocol) {
        String address = Shares.address(connection.getRemoteAddress());
        if (add(connection.getID(), address)) {
            artemis.connectionCreated(component, connection, protocol);
            return;
        }
        long since = lines.count();
        if (since > 0) {
            LOG.warn("{} connection(s) are closed: {} has {}, the most of one address", since, address, most);
        }
        connection.forceClose();
    }

    private synchronized boolean add(Object id, String address) {
        int open = byAddress.getOrDefault(address, 0);
        if (open >= most) {
            return false;
        }
        byAddress.put(address, open + 1);
        addresses.put(id, address);
        return true;
    }

    private synchronized void remove(Object id) {
        String address = addresses.remove(id);
        if (address != null) {
            byAddress.computeIfPresent(address, (key, open) -> open > 1 ? open - 1 : null);
        }
    }

    @Override
    public void connectionDestroyed(Object id, boolean failed) {
        remove(id);
        artemis.connectionDestroyed(id, failed);
    }

    @Override
    public void connectionException(Object id, ActiveMQException failure) {
        artemis.connectionException(id, failure);
    }

    @Override
    public void connectionReadyForWrites(Object id, boolean ready) {
        artemis.connectionReadyForWrites(id, ready);
    }
}
