package trader.broker.access;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateProducerMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateQueueMessage_V2;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.QueueAbstractPacket;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.RemoveProducerMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionAddMetaDataMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionAddMetaDataMessageV2;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionConsumerCloseMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionCreateConsumerMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionProducerCreditsFailMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionProducerCreditsMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionRequestProducerCreditsMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendContinuationMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/** The checks of {@link ClientPacket}, except those of messages. Connections of the server may do everything. */
final class PacketChecks {
    private static final int NO_WINDOW = -1;
    private static final int MAX_NAME = 256;
    /** A session with its queues uses some 20 kB. */
    private static final int HEAP_BYTES_FOR_EACH = 64 << 10;
    /** At a time, of all clients. */
    private static final int MAX_STREAMS = 100;

    private final AccessControl access;
    private final int sizeLimitBytes;
    private final Map<RemotingConnection, ConnectionUse> uses = new ConcurrentHashMap<>();
    private final Shares each = new Shares(
            (int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() / HEAP_BYTES_FOR_EACH));
    private final Shares streams = new Shares(MAX_STREAMS);

    PacketChecks(AccessControl access, int sizeLimitBytes) {
        this.access = access;
        this.sizeLimitBytes = sizeLimitBytes;
    }

    /** Why a packet to which no answer could say so ends its connection; null if it does not. */
    String reasonToClose(Packet packet, RemotingConnection connection) {
        return switch (packet.getType()) {
            case PacketImpl.SESS_SEND_LARGE -> access.isServer(connection)
                    || use(connection).startStream(packet.getChannelID()) ? null
                    : "there is no room for another streamed message";
            case PacketImpl.SUBSCRIBE_TOPOLOGY, PacketImpl.SUBSCRIBE_TOPOLOGY_V2 -> use(connection).subscribe() ? null
                    : "the connection has subscribed to the topology already";
            default -> null;
        };
    }

    /** Artemis has closed a session. */
    void sessionClosed(String name, RemotingConnection connection) {
        ConnectionUse use = uses.get(connection);
        if (use != null) {
            use.removeSession(name);
        }
    }

    /** The name of the connection's session of this channel; null if it has none, or one with transactions. */
    String plainSession(long channel, RemotingConnection connection) {
        ConnectionUse use = uses.get(connection);
        return use == null ? null : use.plainSession(channel);
    }

    /** Whether this connection has made a session with this channel. */
    boolean hasSession(long channel, RemotingConnection connection) {
        ConnectionUse use = uses.get(connection);
        return use != null && use.hasSession(channel);
    }

    /** Whether to ignore a packet to which no client waits for an answer. */
    boolean isDropped(Packet packet, CoreRemotingConnection connection) {
        long channel = packet.getChannelID();
        if ((channel < 0 || channel >= CHANNEL_ID.USER.id) && !use(connection).hasSession(channel)) {
            // An answer would open the channel.
            return true;
        }
        switch (packet.getType()) {
            case PacketImpl.SESS_CLOSE -> use(connection).closeSession(channel);
            case PacketImpl.SESS_CONSUMER_CLOSE ->
                    use(connection).removeConsumer(channel, ((SessionConsumerCloseMessage) packet).getConsumerID());
            case PacketImpl.CREATE_PRODUCER -> {
                CreateProducerMessage producer = (CreateProducerMessage) packet;
                return !access.isServer(connection)
                        && (producer.getAddress() != null && !access.maySend(producer.getAddress(), connection)
                                || !use(connection).addProducer(channel, producer.getId(),
                                        access.isUnlimited(connection)));
            }
            case PacketImpl.REMOVE_PRODUCER -> {
                return !access.isServer(connection)
                        && !use(connection).removeProducer(channel, ((RemoveProducerMessage) packet).getId());
            }
            case PacketImpl.SESS_PRODUCER_REQUEST_CREDITS -> {
                SessionRequestProducerCreditsMessage request = (SessionRequestProducerCreditsMessage) packet;
                // Artemis would note an unknown address for good, and each request while its address is full.
                connection.getChannel(channel, -1).send(!access.isFull(request.getAddress(), connection)
                        ? new SessionProducerCreditsMessage(request.getCredits(), request.getAddress())
                        : new SessionProducerCreditsFailMessage(request.getCredits(), request.getAddress()));
                return true;
            }
            case PacketImpl.SESS_SEND_CONTINUATION -> {
                SessionSendContinuationMessage part = (SessionSendContinuationMessage) packet;
                // The last part makes Artemis send the message, which is too large already.
                return !access.isServer(connection)
                        && use(connection).addStreamed(channel, part.getBody().length, !part.isContinues())
                                > sizeLimitBytes
                        && part.isContinues();
            }
            default -> {
                // The client waits, or no check is needed.
            }
        }
        return false;
    }

    String reasonToRefuse(Packet packet, RemotingConnection connection) {
        boolean inSession = packet.getChannelID() >= CHANNEL_ID.USER.id;
        if (inSession && access.isServer(connection)) {
            return null;
        }
        if (packet instanceof CreateSessionMessage session) {
            return reasonToRefuse(session, connection);
        }
        if (inSession && packet instanceof CreateQueueMessage queue) {
            return reasonToRefuse(queue, connection);
        }
        if (inSession && packet instanceof SessionCreateConsumerMessage consumer) {
            return !Selectors.isAllowed(consumer.getFilterString()) ? "no right to use this selector: "
                    + Selectors.ALLOWED
                    : use(connection).addConsumer(packet.getChannelID(), consumer.getID(),
                            access.isUnlimited(connection)) ? null
                    : tooMany("consumers");
        }
        if (inSession && packet instanceof QueueAbstractPacket query) {
            SimpleString name = query.getQueueName() == null ? query.getAddress() : query.getQueueName();
            return access.mayQuery(name, connection) ? null
                    : "no right to query " + name + ": only queues and addresses that the connection may use";
        }
        if (inSession && packet instanceof SessionAddMetaDataMessage first) {
            return reasonToRefuse(first.getKey(), first.getData(), packet, connection);
        }
        if (inSession && packet instanceof SessionAddMetaDataMessageV2 second) {
            return reasonToRefuse(second.getKey(), second.getData(), packet, connection);
        }
        return ClientPacket.of(packet.getType()) != null && !(packet instanceof CreateQueueMessage) ? null
                : "no right to send packets of type " + packet.getType()
                        + ": a client may only send requests and prices, and receive replies";
    }

    private String reasonToRefuse(CreateSessionMessage session, RemotingConnection connection) {
        if (session.getSessionChannelID() < CHANNEL_ID.USER.id) {
            return "no right to create a session on channel " + session.getSessionChannelID() + ": from "
                    + CHANNEL_ID.USER.id;
        }
        if (session.getWindowSize() != NO_WINDOW) {
            return "no right to create a session with a confirmation window: the broker would keep all replies until"
                    + " they are confirmed, for taking over the session, which it refuses";
        }
        if (isTooLong(session.getName()) || isTooLong(session.getUsername()) || isTooLong(session.getPassword())
                || session.getDefaultAddress() != null) {
            return "no right to create this session: name, user and password have at most " + MAX_NAME
                    + " characters, and there is no default address";
        }
        return use(connection).addSession(session.getSessionChannelID(), session.getName(),
                session.isAutoCommitSends() && !session.isXA(), access.isUnlimited(connection)) ? null
                : tooMany("sessions");
    }

    private String reasonToRefuse(CreateQueueMessage queue, RemotingConnection connection) {
        String what = "no right to create queue " + queue.getQueueName() + " at address " + queue.getAddress() + ": ";
        if (!AccessControl.isTemporary(queue.getQueueName())) {
            return what + "a temporary queue's name consists of up to 64 letters, digits, '-' and '_'";
        }
        if (!queue.isTemporary() || queue.isDurable()
                || !access.mayCreate(queue.getQueueName(), queue.getAddress(), connection)) {
            return what + "only temporary queues may be created";
        }
        if (queue instanceof CreateQueueMessage_V2 options && hasOptions(options)) {
            return what + "only temporary queues without options may be created";
        }
        return Selectors.isAllowed(queue.getFilterString()) ? null : what + Selectors.ALLOWED;
    }

    /** Some allocate what they say, others replace messages or hold them back. */
    private static boolean hasOptions(CreateQueueMessage_V2 queue) {
        return isTrue(queue.isExclusive()) || isTrue(queue.isLastValue()) || queue.getLastValueKey() != null
                || isTrue(queue.isNonDestructive()) || isAbove(queue.getConsumersBeforeDispatch(), 0)
                || isAbove(queue.getDelayBeforeDispatch(), 0) || isTrue(queue.isGroupRebalance())
                || isAbove(queue.getGroupBuckets(), -1) || queue.getGroupFirstKey() != null
                || isAbove(queue.getRingSize(), -1);
    }

    private static boolean isTrue(Boolean option) {
        return option != null && option;
    }

    private static boolean isAbove(Number option, long none) {
        return option != null && option.longValue() > none;
    }

    /** Another session's client id, unique or not, would keep the server's recovery from taking it. */
    private String reasonToRefuse(String key, String value, Packet packet, RemotingConnection connection) {
        if (value != null && value.startsWith("trader.")) {
            return "a client id that begins with 'trader.' is the server's";
        }
        return isTooLong(key) || isTooLong(value) || !use(connection).addMetadata(packet.getChannelID())
                ? "no right to add this to the session: " + ConnectionUse.MAX_METADATA + " values of at most "
                        + MAX_NAME + " characters" : null;
    }

    private static boolean isTooLong(String text) {
        return text != null && text.length() > MAX_NAME;
    }

    private static String tooMany(String what) {
        return "no right to create more " + what + ": at most " + Shares.Share.MAX
                + " for a connection, and a limited number for all clients and for those of one address, which grows"
                + " with the heap";
    }

    private ConnectionUse use(RemotingConnection connection) {
        ConnectionUse use = uses.get(connection);
        if (use != null) {
            return use;
        }
        ConnectionUse added = new ConnectionUse(each, streams, Shares.address(connection));
        uses.put(connection, added);
        connection.addCloseListener(() -> end(connection));
        if (connection.isDestroyed()) {
            // Perhaps before there was a listener.
            end(connection);
        }
        return added;
    }

    private void end(RemotingConnection connection) {
        ConnectionUse use = uses.remove(connection);
        if (use != null) {
            use.end();
        }
    }
}
