package trader.fixgateway.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The open connections, in total and per address. A /64 network of IPv6 counts as one address, because one client can
 * use all of it. Thread-safe.
 */
final class OpenConnections {
    private static final int MAX_WRONG_PASSWORDS = 3;
    private static final int IPV6_NETWORK_BYTES = 8;

    private static final class Network {
        private final Set<Connection> open = new HashSet<>();
        private final Set<Connection> wrongPassword = new HashSet<>();
    }

    private final int max;
    private final int maxPerAddress;
    private final Map<ByteBuffer, Network> networks = new HashMap<>();
    private int total;

    OpenConnections(int max, int maxPerAddress) {
        this.max = max;
        this.maxPerAddress = maxPerAddress;
    }

    /** Adds a connection; throws DisconnectException if there are too many. */
    synchronized void add(Connection connection) throws DisconnectException {
        InetAddress address = connection.address;
        if (address == null) {
            throw new DisconnectException(DisconnectReason.GONE, "it is gone already");
        }
        if (total >= max) {
            throw new DisconnectException(DisconnectReason.CONNECTIONS,
                    "there are " + max + " connections, and no more are taken");
        }
        Network network = networks.computeIfAbsent(key(address), each -> new Network());
        if (network.open.size() >= maxPerAddress) {
            throw new DisconnectException(DisconnectReason.CONNECTIONS_OF_ADDRESS, "there are " + maxPerAddress
                    + " connections from " + address.getHostAddress() + (address instanceof Inet6Address ? "/64" : "")
                    + ", and no more are taken");
        }
        network.open.add(connection);
        total++;
    }

    synchronized void remove(Connection connection) {
        ByteBuffer key = key(connection.address);
        Network network = networks.get(key);
        network.open.remove(connection);
        network.wrongPassword.remove(connection);
        total--;
        if (network.open.isEmpty()) {
            networks.remove(key);
        }
    }

    /** Counts a wrong password until the connection is closed. */
    synchronized void addWrongPassword(Connection connection) {
        Network network = networks.get(key(connection.address));
        if (network != null && network.open.contains(connection)) {
            network.wrongPassword.add(connection);
        }
    }

    /** Whether the address has given too many wrong passwords for another to be checked. */
    synchronized boolean isSuspect(InetAddress address) {
        Network network = networks.get(key(address));
        return network != null && network.wrongPassword.size() >= MAX_WRONG_PASSWORDS;
    }

    private static ByteBuffer key(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, IPV6_NETWORK_BYTES));
    }
}
