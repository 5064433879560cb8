package trader.broker.access;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import trader.broker.access.Shares.Share;

/**
 * Sessions, consumers and producers of a connection, each of which uses the broker's memory. Read and changed by the
 * thread that reads the connection's packets; sessions and the connection are ended by others.
 */
final class ConnectionUse {
    static final int MAX_METADATA = 8;

    /** A JMS client has a session for its connection, and one to work with. */
    private static final int FREE_SESSIONS = 2;
    private static final int FREE_CONSUMERS = 1;
    private static final int FREE_PRODUCERS = 1;

    private static final class SessionUse {
        private final long channel;
        private final Set<Long> consumers = new HashSet<>();
        private final Set<Integer> producers = new HashSet<>();
        private int metadata;
        private boolean closing;
        private boolean streaming;
        private long streamedBytes;

        SessionUse(long channel) {
            this.channel = channel;
        }
    }

    private final Share sessionShare;
    private final Share consumerShare;
    private final Share producerShare;
    private final Share streamShare;
    private final Map<Long, SessionUse> sessions = new HashMap<>();
    private final Map<String, SessionUse> byName = new HashMap<>();
    private boolean subscribed;
    /** The names of plain sessions, by channel; any thread may read them. */
    private final Map<Long, String> plain = new ConcurrentHashMap<>();
    private boolean ended;

    /**
     * Of one connection.
     *
     * @param each sessions, consumers and producers of all clients
     * @param streams messages that they are streaming
     */
    ConnectionUse(Shares each, Shares streams, String address) {
        sessionShare = new Share(each, address, FREE_SESSIONS);
        consumerShare = new Share(each, address, FREE_CONSUMERS);
        producerShare = new Share(each, address, FREE_PRODUCERS);
        streamShare = new Share(streams, address, 0);
    }

    /** Whether this is its first subscription to the topology: Artemis keeps each. */
    synchronized boolean subscribe() {
        boolean first = !subscribed;
        subscribed = true;
        return first;
    }

    /**
     * Whether it is new, and within the limits: Artemis would keep an earlier one of this channel, too.
     *
     * @param isPlain whether it sends without transactions
     */
    synchronized boolean addSession(long channel, String name, boolean isPlain, boolean unlimited) {
        if (ended || name == null || sessions.containsKey(channel) || byName.containsKey(name)
                || !sessionShare.add(unlimited)) {
            return false;
        }
        SessionUse session = new SessionUse(channel);
        sessions.put(channel, session);
        byName.put(name, session);
        if (isPlain) {
            plain.put(channel, name);
        }
        return true;
    }

    /** The name of an open session without transactions; null if there is none, or the client has closed it. */
    String plainSession(long channel) {
        return plain.get(channel);
    }

    synchronized boolean hasSession(long channel) {
        SessionUse session = sessions.get(channel);
        return !ended && session != null && !session.closing;
    }

    /**
     * The client closes it. It still counts: Artemis ignores this if it has not created the session yet, which then
     * lasts as long as the connection.
     */
    synchronized void closeSession(long channel) {
        plain.remove(channel);
        SessionUse session = sessions.get(channel);
        if (session != null) {
            session.closing = true;
        }
    }

    /** Artemis has closed it. */
    synchronized void removeSession(String name) {
        SessionUse session = byName.remove(name);
        if (session != null) {
            sessions.remove(session.channel);
            plain.remove(session.channel);
            consumerShare.remove(session.consumers.size());
            producerShare.remove(session.producers.size());
            sessionShare.remove(1);
            endStream(session);
        }
    }

    synchronized boolean addConsumer(long channel, long id, boolean unlimited) {
        SessionUse session = sessions.get(channel);
        return session != null && !session.consumers.contains(id) && consumerShare.add(unlimited)
                && session.consumers.add(id);
    }

    synchronized void removeConsumer(long channel, long id) {
        SessionUse session = sessions.get(channel);
        if (session != null && session.consumers.remove(id)) {
            consumerShare.remove(1);
        }
    }

    synchronized boolean addProducer(long channel, int id, boolean unlimited) {
        SessionUse session = sessions.get(channel);
        return session != null && !session.producers.contains(id) && producerShare.add(unlimited)
                && session.producers.add(id);
    }

    synchronized boolean removeProducer(long channel, int id) {
        SessionUse session = sessions.get(channel);
        if (session == null || !session.producers.remove(id)) {
            return false;
        }
        producerShare.remove(1);
        return true;
    }

    synchronized boolean addMetadata(long channel) {
        SessionUse session = sessions.get(channel);
        return session != null && ++session.metadata <= MAX_METADATA;
    }

    /**
     * Whether one more message may be streamed; each has an open file. If not, nothing more of the connection is
     * accepted: a commit would succeed without the message.
     */
    synchronized boolean startStream(long channel) {
        SessionUse session = sessions.get(channel);
        if (ended || session == null || !session.streaming && !streamShare.add(false)) {
            ended = true;
            return false;
        }
        session.streaming = true;
        session.streamedBytes = 0;
        return true;
    }

    /** Bytes of the message that the session is streaming, before this part. */
    synchronized long addStreamed(long channel, int bytes, boolean last) {
        SessionUse session = sessions.get(channel);
        if (session == null || !session.streaming) {
            return Long.MAX_VALUE;
        }
        long before = session.streamedBytes;
        session.streamedBytes += bytes;
        if (last) {
            endStream(session);
        }
        return before;
    }

    private void endStream(SessionUse session) {
        if (session.streaming) {
            session.streaming = false;
            streamShare.remove(1);
        }
    }

    /** The connection is closed. */
    synchronized void end() {
        ended = true;
        sessions.clear();
        byName.clear();
        plain.clear();
        sessionShare.end();
        consumerShare.end();
        producerShare.end();
        streamShare.end();
    }
}
