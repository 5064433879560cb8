package trader.broker.access;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.server.ActiveMQComponent;
import org.apache.activemq.artemis.spi.core.protocol.ProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;

/**
 * Closes new connections of an address that has half of all that may be open, so that others find room, and keeps some
 * for servers and the other broker of a pair.
 */
public final class ConnectionLimits implements ServerConnectionLifeCycleListener {
    /** More connections than clients need, and so few that the process can still open its own files. */
    public static final int MOST = (int) Math.min(2_000,
            Math.min(Runtime.getRuntime().maxMemory() >> 18, openFiles() / 2));

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);

    private final ServerConnectionLifeCycleListener artemis;
    private final int most;
    private final int mostOfClients;
    private final Set<String> known;
    private final Set<Object> clients = new HashSet<>();
    private final Map<Object, String> addresses = new HashMap<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    private final LogThrottle lines = new LogThrottle();

    /**
     * @param all that may be open
     * @param kept of these, for addresses that are known
     * @param known addresses, as in {@link Shares}, from which someone has proved to be no client; may grow
     */
    ConnectionLimits(ServerConnectionLifeCycleListener artemis, int all, int kept, Set<String> known) {
        this.artemis = artemis;
        this.most = all / 2;
        this.mostOfClients = all - kept;
        this.known = known;
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
            LOG.warn("{} connection(s) are closed: the last is of {}; one address may have {}, and all clients {}",
                    since, address, most, mostOfClients);
        }
        connection.forceClose();
    }

    private synchronized boolean add(Object id, String address) {
        int open = byAddress.getOrDefault(address, 0);
        // What a known address had before it was known counts as that of clients until it is closed.
        boolean isClient = !known.contains(address);
        if (open >= most || isClient && clients.size() >= mostOfClients) {
            return false;
        }
        if (isClient) {
            clients.add(id);
        }
        byAddress.put(address, open + 1);
        addresses.put(id, address);
        return true;
    }

    private synchronized void remove(Object id) {
        String address = addresses.remove(id);
        if (address != null) {
            byAddress.computeIfPresent(address, (key, open) -> open > 1 ? open - 1 : null);
            clients.remove(id);
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
