package trader.broker.access;

import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * How many things of a kind all clients may have together. Those of one address may have a quarter, so that others find
 * room.
 */
final class Shares {
    private static final int ADDRESSES = 4;

    private final int max;
    private final Map<String, Integer> byAddress = new HashMap<>();
    private int all;

    Shares(int max) {
        this.max = max;
    }

    /** Without its port. All addresses of the machine itself are one, and so are those of one IPv6 network. */
    static String address(RemotingConnection connection) {
        return address(connection.getRemoteAddress());
    }

    static String address(String withPort) {
        return withPort.replaceFirst(":[0-9]+$", "")
                .replaceFirst("^/(127\\.|\\[0:0:0:0:0:0:0:1\\]).*", "loopback")
                .replaceFirst("^/\\[((?:[0-9a-f]+:){4}).*", "$1");
    }

    private synchronized boolean take(String address) {
        int own = byAddress.getOrDefault(address, 0);
        if (all >= max || own >= max / ADDRESSES) {
            return false;
        }
        all++;
        byAddress.put(address, own + 1);
        return true;
    }

    private synchronized void give(String address, int number) {
        all -= number;
        byAddress.computeIfPresent(address, (key, own) -> own > number ? own - number : null);
    }

    /** What one connection has. */
    static final class Share {
        static final int MAX = 1_000;

        private final Shares shares;
        private final String address;
        private final int free;
        private int number;
        private int taken;

        /** {@code free}: this many do not count, so that a client finds room whatever the others have. */
        Share(Shares shares, String address, int free) {
            this.shares = shares;
            this.address = address;
            this.free = free;
        }

        /** Whether there is room for one more; {@code unlimited} if only the connection's own limit holds. */
        synchronized boolean add(boolean unlimited) {
            if (number >= MAX) {
                return false;
            }
            if (number >= free && !unlimited) {
                if (!shares.take(address)) {
                    return false;
                }
                taken++;
            }
            number++;
            return true;
        }

        synchronized void remove(int removed) {
            number -= removed;
            int surplus = taken - Math.max(0, number - free);
            if (surplus > 0) {
                taken -= surplus;
                shares.give(address, surplus);
            }
        }

        synchronized void end() {
            remove(number);
        }
    }
}
