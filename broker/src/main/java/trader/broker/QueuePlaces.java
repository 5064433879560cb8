package trader.broker;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.Message;

/**
 * Keeps a client that does not wait for its replies from making all others wait behind its requests, and from filling a
 * queue that drops whatever comes when it is full. Counts what waits of each connection and address, but only while
 * there is more than a little in the queue. Thread-safe.
 */
final class QueuePlaces {
    /** Some 40 requests. */
    private static final long FEW_BYTES = 64 << 10;
    /** So many addresses, one after the other, can each take a share of the room that is left. */
    private static final int SHARES = 8;
    /** Each connection may take this much, while there is room, whatever others of its address have. */
    private static final long LEAST_SHARE_BYTES = 8 << 10;

    enum Place {
        USUAL,
        /** Behind the requests of connections of which few wait. */
        BEHIND,
        /** The same, and the connection is to be slowed down. */
        SLOW,
        NONE
    }

    /** What waits of a connection. */
    private record Waiting(long bytes, int behind) {
    }

    /** Of one message. */
    private record Taken(Object connection, String address, long bytes, boolean isBehind) {
    }

    private final long queueBytes;
    private final Map<Object, Waiting> waiting = new ConcurrentHashMap<>();
    /** Bytes that wait of all connections of an address, also of those that are closed. */
    private final Map<String, Long> byAddress = new ConcurrentHashMap<>();

    /** {@code queueBytes}: with so many the queue is full; nobody's share of the first quarter is limited. */
    QueuePlaces(long queueBytes) {
        this.queueBytes = queueBytes;
    }

    /** Takes a place in the queue, in which {@code inQueueBytes} are waiting. */
    Place take(Message message, Object connection, String address, long inQueueBytes) {
        Waiting own = waiting.get(connection);
        if (own == null && inQueueBytes <= FEW_BYTES) {
            return Place.USUAL;
        }
        long bytes = message.getMemoryEstimate();
        long ownBytes = own == null ? bytes : own.bytes + bytes;
        if (inQueueBytes > queueBytes / 4 && ownBytes > LEAST_SHARE_BYTES
                && byAddress.getOrDefault(address, 0L) + bytes > (queueBytes - inQueueBytes) / SHARES) {
            return Place.NONE;
        }
        // Whatever comes after one that is behind is behind, too: it must not overtake it.
        boolean isBehind = ownBytes > FEW_BYTES || own != null && own.behind > 0;
        message.setUserContext(this, new Taken(connection, address, bytes, isBehind));
        byAddress.merge(address, bytes, Long::sum);
        waiting.merge(connection, new Waiting(bytes, isBehind ? 1 : 0),
                (all, one) -> new Waiting(all.bytes + one.bytes, all.behind + one.behind));
        return ownBytes > queueBytes / 16 ? Place.SLOW : isBehind ? Place.BEHIND : Place.USUAL;
    }

    /** Whether the message has a place that is counted. */
    boolean isTakenBy(Message message) {
        return message.getUserContext(this) != null;
    }

    /** The message has left the queue, or has not reached it. */
    void leave(Message message) {
        if (message.getUserContext(this) instanceof Taken taken) {
            message.setUserContext(this, null);
            byAddress.computeIfPresent(taken.address, (address, all) -> all > taken.bytes ? all - taken.bytes : null);
            waiting.computeIfPresent(taken.connection, (connection, all) -> all.bytes <= taken.bytes ? null
                    : new Waiting(all.bytes - taken.bytes, all.behind - (taken.isBehind ? 1 : 0)));
        }
    }

    /** The connection is closed; its requests may still wait. */
    void forget(Object connection) {
        waiting.remove(connection);
    }
}
