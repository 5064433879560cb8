package trader.fixgateway.session;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which connections there are, in total and of each address. An IPv6 network of 64 bits counts as one address: whoever
 * has one address of it has as many as he likes. Thread-safe.
 */
final class OpenConnections {
    private static final int MAX_FAILED = 3;
    private static final int IPV6_NETWORK_BYTES = 8;

    private static final class Group {
        private final Set<Connection> open = new HashSet<>();
        private final Set<Connection> failed = new HashSet<>();
    }

    private final int max;
    private final int maxPerAddress;
    private final Map<ByteBuffer, Group> groups = new HashMap<>();
    private int total;

    OpenConnections(int max, int maxPerAddress) {
        this.max = max;
        this.maxPerAddress = maxPerAddress;
    }

    /** Adds one; null when it may be, else what is against it. */
    synchronized Disconnect add(Connection connection) {
        InetAddress address = connection.address();
        if (total >= max) {
            return new Disconnect(Disconnect.Reason.CONNECTIONS,
                    "there are " + max + " connections, and no more are taken");
        }
        Group group = groups.computeIfAbsent(network(address), each -> new Group());
        if (group.open.size() >= maxPerAddress) {
            return new Disconnect(Disconnect.Reason.CONNECTIONS_OF_ADDRESS, "there are " + maxPerAddress
                    + " connections from " + address.getHostAddress() + (address instanceof Inet6Address ? "/64" : "")
                    + ", and no more are taken");
        }
        group.open.add(connection);
        total++;
        return null;
    }

    synchronized void remove(Connection connection) {
        ByteBuffer network = network(connection.address());
        Group group = groups.get(network);
        group.open.remove(connection);
        group.failed.remove(connection);
        total--;
        if (group.open.isEmpty()) {
            groups.remove(network);
        }
    }

    /** One has given a wrong password, and is kept waiting. */
    synchronized void fail(Connection connection) {
        Group group = groups.get(network(connection.address()));
        if (group != null && group.open.contains(connection)) {
            group.failed.add(connection);
        }
    }

    /** Whether so many of the address are kept waiting that no further password is looked at. */
    synchronized boolean isSuspect(InetAddress address) {
        Group group = groups.get(network(address));
        return group != null && group.failed.size() >= MAX_FAILED;
    }

    private static ByteBuffer network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, IPV6_NETWORK_BYTES));
    }
}
