package trader.broker.access;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.core.persistence.impl.journal.OperationContextImpl;
import org.apache.activemq.artemis.core.protocol.core.ChannelHandler;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.ServerSessionPacketHandler;
import org.apache.activemq.artemis.core.protocol.core.impl.ActiveMQPacketHandler;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.core.remoting.server.RemotingService;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.utils.actors.ProcessorBase;

/**
 * Lets clients take turns, and stops reading from a client whose packets come faster than they are handled: Artemis
 * keeps what it has read, without limit, and what it answers when the disk has it, too. A connection is looked at when
 * it has sent much since little of it waited; a steady client is never stopped, because little waits in between. Called
 * by the thread that reads the connection.
 */
final class UnhandledPackets {
    /** Of the object that a packet becomes. */
    private static final int OBJECT_BYTES = 512;
    private static final long HEAP_BYTES = Runtime.getRuntime().maxMemory();
    /** Of a connection; then it is looked at, and stopped at twice that. */
    private static final long MOST_BYTES = Math.max(256 << 10, Math.min(4 << 20, HEAP_BYTES / 256));
    private static final long LEAST_BYTES = 16 << 10;
    /** Of all connections. */
    private static final long ALL_BYTES = HEAP_BYTES / 16;
    private static final int LOOKS = 16;
    /** Packets and answers that wait for the disk: more than threads that each wait for their reply. */
    private static final int FEW = 256;
    private static final long LOOK_AGAIN_MS = 1;
    private static final long PAUSE_MS = 50;
    /** Of packets in one read; then other sockets are read first. Netty reads up to 64 KiB. */
    private static final long TURN_BYTES = 32 << 10;
    /** Of packets in one read, which only a client that does not wait for answers can send. */
    private static final int MANY_REFUSALS = 8;

    private final PacketChecks checks;
    private final Map<Object, Reading> readings = new ConcurrentHashMap<>();
    private final Map<EventLoop, Turns> turns = new ConcurrentHashMap<>();
    private final Field ofSession;
    private final Field ofConnection;
    private final Field tasks;

    /** Throws an {@link IllegalStateException} if this Artemis does not have the expected members. */
    UnhandledPackets(PacketChecks checks) {
        this.checks = checks;
        try {
            ofSession = ServerSessionPacketHandler.class.getDeclaredField("packetActor");
            ofConnection = ActiveMQPacketHandler.class.getDeclaredField("packetActor");
            tasks = ProcessorBase.class.getDeclaredField("tasks");
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("this version of Artemis keeps packets in another way than 2.57: "
                    + changed.getMessage(), changed);
        }
        ofSession.setAccessible(true);
        ofConnection.setAccessible(true);
        tasks.setAccessible(true);
    }

    /** Of one connection, so that all together stay within their limit. */
    private long mostBytes() {
        return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, ALL_BYTES / (1 + readings.size())));
    }

    /** A packet that is about to be decoded. */
    void arrived(Object connectionId, ActiveMQBuffer frame, RemotingService connections) {
        long channel = frame.getLong(frame.readerIndex() + 1);
        if (channel != CHANNEL_ID.SESSION.id && channel < CHANNEL_ID.USER.id) {
            // Pings, and what the brokers of a pair send.
            return;
        }
        Reading reading = readings.get(connectionId);
        if (reading == null && connections.getConnection(connectionId) instanceof CoreRemotingConnection connection
                && connection.getTransportConnection() instanceof NettyConnection socket) {
            reading = new Reading(connection, socket.getNettyChannel());
            readings.put(connectionId, reading);
            connection.addCloseListener(() -> readings.remove(connectionId));
            if (connection.isDestroyed()) {
                readings.remove(connectionId);
            }
        }
        if (reading != null) {
            reading.arrived(channel, frame.readableBytes() + OBJECT_BYTES);
        }
    }

    /** The socket of this connection has been read. */
    void read(Object connectionId) {
        Reading reading = readings.get(connectionId);
        if (reading != null) {
            reading.endTurn();
        }
    }

    /** A packet of this connection has been refused. Called by the thread that reads the connection. */
    void refused(Object connectionId) {
        Reading reading = readings.get(connectionId);
        if (reading != null && ++reading.turnRefusals == MANY_REFUSALS) {
            pause(connectionId);
        }
    }

    /** Does not read this connection for a while. Thread-safe. */
    void pause(Object connectionId) {
        Reading reading = readings.get(connectionId);
        if (reading != null && reading.paused.compareAndSet(false, true)) {
            reading.socket.eventLoop().execute(reading::pause);
        }
    }

    /**
     * Connections of one of Netty's threads that have had their turn. They are read again one after the other, each
     * when the one before has been handled, so that many of them do not keep all threads of the broker busy.
     */
    private static final class Turns {
        private final EventLoop loop;
        private final Queue<Reading> next = new ArrayDeque<>();
        private Reading last;
        private int looks;

        Turns(EventLoop loop) {
            this.loop = loop;
        }

        void add(Reading reading) {
            next.add(reading);
            if (next.size() == 1) {
                schedule(0);
            }
        }

        /** Even without a delay other sockets are looked at before. */
        private void schedule(long delayMs) {
            loop.schedule(this::next, delayMs, TimeUnit.MILLISECONDS);
        }

        private void next() {
            if (last != null && looks++ < LOOKS && last.waitingPackets() > FEW) {
                schedule(LOOK_AGAIN_MS);
                return;
            }
            looks = 0;
            last = next.remove();
            last.readUnlessStopped();
            if (!next.isEmpty()) {
                schedule(0);
            }
        }
    }

    private final class Reading {
        private final CoreRemotingConnection connection;
        private final Channel socket;
        /** By channel, of the channels that have had packets since little waited. */
        private final Map<Long, Waiting> waiting = new HashMap<>();
        private long turnBytes;
        private int turnRefusals;
        private long bytes;
        private long packets;
        private long lookAtBytes = mostBytes();
        private boolean stopped;
        private final AtomicBoolean paused = new AtomicBoolean();

        Reading(CoreRemotingConnection connection, Channel socket) {
            this.connection = connection;
            this.socket = socket;
            if (socket.config().getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator reads) {
                reads.maxMessagesPerRead(1);
            }
        }

        /**
         * Netty reads a socket that always has more up to a thousand times before it looks at others: sixteen times in
         * each of 64 tasks.
         */
        void endTurn() {
            if (turnBytes >= TURN_BYTES && !stopped) {
                socket.config().setAutoRead(false);
                turns.computeIfAbsent(socket.eventLoop(), Turns::new).add(this);
            }
            turnBytes = 0;
            turnRefusals = 0;
        }

        private void pause() {
            socket.config().setAutoRead(false);
            socket.eventLoop().schedule(() -> {
                paused.set(false);
                readUnlessStopped();
            }, PAUSE_MS, TimeUnit.MILLISECONDS);
        }

        private void readUnlessStopped() {
            if (!stopped && !paused.get()) {
                socket.config().setAutoRead(true);
            }
        }

        void arrived(long channel, long more) {
            if (bytes >= lookAtBytes) {
                look();
            }
            turnBytes += more;
            bytes += more;
            packets++;
            if (!waiting.containsKey(channel) && (channel == CHANNEL_ID.SESSION.id
                    || checks.hasSession(channel, connection))) {
                Waiting ofChannel = waiting(connection.getChannel(channel, -1).getHandler());
                if (ofChannel != null) {
                    waiting.put(channel, ofChannel);
                }
            }
        }

        private long waitingPackets() {
            return waiting.values().stream().mapToLong(Waiting::count).sum();
        }

        private void look() {
            long mostBytes = mostBytes();
            long count = waitingPackets();
            if (count <= FEW && count * bytes / packets <= mostBytes) {
                waiting.clear();
                bytes = 0;
                packets = 0;
                lookAtBytes = mostBytes;
                if (stopped) {
                    stopped = false;
                    readUnlessStopped();
                }
            } else if (bytes < 2 * mostBytes) {
                lookAtBytes = bytes + mostBytes / LOOKS;
            } else if (!stopped) {
                stopped = true;
                socket.config().setAutoRead(false);
                lookAgain();
            }
        }

        private void lookAgain() {
            socket.eventLoop().schedule(() -> {
                look();
                if (stopped && socket.isActive()) {
                    lookAgain();
                }
            }, LOOK_AGAIN_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Null for another handler. */
    private Waiting waiting(ChannelHandler handler) {
        try {
            if (handler instanceof ServerSessionPacketHandler session) {
                return new Waiting((Queue<?>) tasks.get(ofSession.get(session)), session.getSession());
            }
            return handler instanceof ActiveMQPacketHandler
                    ? new Waiting((Queue<?>) tasks.get(ofConnection.get(handler)), null) : null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What waits in a channel: packets, and, of a session, answers that its journal or its backup has not released. */
    private record Waiting(Queue<?> packets, ServerSession session) {
        long count() {
            return packets.size() + (session != null && session.getSessionContext() instanceof OperationContextImpl of
                    ? of.getStoreLineUpField() - of.getStored() + of.getReplicationLineUpField() - of.getReplicated()
                    : 0);
        }
    }
}
