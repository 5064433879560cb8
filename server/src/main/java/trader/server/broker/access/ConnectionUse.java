package trader.server.broker.access;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sessions, consumers and producers of a connection, each of which uses the broker's memory. Read and changed by the
 * thread that reads the connection's packets, and ended by another.
 */
final class ConnectionUse {
    /** Of each kind. */
    static final int MAX_EACH = 1_000;
    static final int MAX_METADATA = 8;
    /** At a time, of all clients. */
    private static final int MAX_STREAMS = 100;

    private static final class SessionUse {
        private final Set<Long> consumers = new HashSet<>();
        private final Set<Integer> producers = new HashSet<>();
        private int metadata;
        private boolean streaming;
        private long streamedBytes;
    }

    /** Of all clients together. */
    static final class Total {
        private final AtomicInteger each = new AtomicInteger();
        private final AtomicInteger streams = new AtomicInteger();
        private final int maxEach;

        /** {@code maxEach}: sessions, consumers and producers. */
        Total(int maxEach) {
            this.maxEach = maxEach;
        }
    }

    private final Total total;
    /** By their channel. */
    private final Map<Long, SessionUse> sessions = new HashMap<>();
    private int consumers;
    private int producers;
    private boolean ended;

    ConnectionUse(Total total) {
        this.total = total;
    }

    /** Whether it is new, and within the limits: Artemis would keep an earlier one of this channel, too. */
    synchronized boolean addSession(long channel) {
        if (sessions.containsKey(channel) || sessions.size() >= MAX_EACH || !take()) {
            return false;
        }
        sessions.put(channel, new SessionUse());
        return true;
    }

    synchronized boolean hasSession(long channel) {
        return sessions.containsKey(channel);
    }

    synchronized void removeSession(long channel) {
        SessionUse session = sessions.remove(channel);
        if (session != null) {
            consumers -= session.consumers.size();
            producers -= session.producers.size();
            give(1 + session.consumers.size() + session.producers.size());
            endStream(session);
        }
    }

    synchronized boolean addConsumer(long channel, long id) {
        SessionUse session = sessions.get(channel);
        if (session == null || session.consumers.contains(id) || consumers >= MAX_EACH || !take()) {
            return false;
        }
        consumers++;
        return session.consumers.add(id);
    }

    synchronized void removeConsumer(long channel, long id) {
        SessionUse session = sessions.get(channel);
        if (session != null && session.consumers.remove(id)) {
            consumers--;
            give(1);
        }
    }

    synchronized boolean addProducer(long channel, int id) {
        SessionUse session = sessions.get(channel);
        if (session == null || session.producers.contains(id) || producers >= MAX_EACH || !take()) {
            return false;
        }
        producers++;
        return session.producers.add(id);
    }

    synchronized boolean removeProducer(long channel, int id) {
        SessionUse session = sessions.get(channel);
        if (session == null || !session.producers.remove(id)) {
            return false;
        }
        producers--;
        give(1);
        return true;
    }

    synchronized boolean addMetadata(long channel) {
        SessionUse session = sessions.get(channel);
        return session != null && ++session.metadata <= MAX_METADATA;
    }

    /** Whether one more message may be streamed; each has an open file. */
    synchronized boolean startStream(long channel) {
        SessionUse session = sessions.get(channel);
        if (session == null || ended) {
            return false;
        }
        if (!session.streaming && total.streams.incrementAndGet() > MAX_STREAMS) {
            total.streams.decrementAndGet();
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
            total.streams.decrementAndGet();
        }
    }

    /** The connection is closed. */
    synchronized void end() {
        ended = true;
        give(sessions.size() + consumers + producers);
        sessions.values().forEach(this::endStream);
        sessions.clear();
        consumers = 0;
        producers = 0;
    }

    private boolean take() {
        if (ended) {
            return false;
        }
        if (total.each.incrementAndGet() > total.maxEach) {
            give(1);
            return false;
        }
        return true;
    }

    private void give(int number) {
        total.each.addAndGet(-number);
    }
}
