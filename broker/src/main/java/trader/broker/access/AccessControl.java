package trader.broker.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.security.SecurityAuth;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.AddressInfo;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager4;
import org.apache.activemq.artemis.utils.CertificateUtil;
import org.apache.activemq.artemis.utils.CompositeAddress;
import trader.access.BrokerUsers;

/**
 * The broker's security manager. A connection has one user, or none, and may do what the user's {@link Roles} permit;
 * besides, it may receive from its own temporary queues. Connections within the JVM may do everything.
 *
 * <p>Artemis asks for each send, and this answers without its caches: they know users but not connections, and take a
 * user's name for proven when it is only stated.
 * Over 300 lines: every question about the rights of a connection is answered here.
 */
public final class AccessControl implements ActiveMQSecurityManager4, AutoCloseable {
    /** Names of temporary queues: no wildcards, and none like the server's. JMS clients take UUIDs. */
    private static final Pattern TEMPORARY = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    /** Of all connections: each queue uses some 10 kB. */
    private static final int HEAP_BYTES_FOR_QUEUE = 64 << 10;
    /** Of each connection: these do not count. */
    private static final int FREE_TEMPORARY_QUEUES = 1;
    private static final byte USUAL_PRIORITY = 4;
    private static final Pattern JMS_PREFIX = Pattern.compile("^(temp-)?queue://");
    private static final String NO_USER = "anonymous";

    private static final ConnectionRights SERVER = new ConnectionRights(BrokerUsers.SERVER, Set.of(Roles.SERVER));

    private final Map<RemotingConnection, ConnectionRights> connections = new ConcurrentHashMap<>();
    private final Map<String, ConnectionRights> owners = new ConcurrentHashMap<>();
    private final Shares temporaryQueues = new Shares(
            (int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() / HEAP_BYTES_FOR_QUEUE));
    private byte[] secret;
    private final Set<String> serverAddresses = ConcurrentHashMap.newKeySet();
    private Users users;
    private ActiveMQServer server;
    private ReplyLimits replies;
    private UnhandledPackets unhandled;
    private PacketChecks checks;

    /**
     * Reads the users; an IllegalArgumentException says what is wrong with their file.
     *
     * @param usersFile null without users
     * @param ownSecret proves that a process may be one of {@link BrokerUsers}
     */
    public void configure(Configuration configuration, Path usersFile, String ownSecret) throws IOException {
        secret = ownSecret.getBytes(StandardCharsets.UTF_8);
        users = usersFile == null ? null : Users.read(usersFile);
        // The cluster's user passes every check, and has a well-known password. A pair sets its own afterwards.
        configuration.setSecurityEnabled(true).setClusterPassword(LocalSecret.random())
                .setAuthorizationCacheSize(0).setAuthenticationCacheSize(0);
        Roles.addTo(configuration, users == null ? Map.of() : users.grants());
    }

    /**
     * Call before the server starts.
     *
     * @param acceptor the name of the acceptor of connections over TCP
     * @param pairSecret of the other broker of a pair, or null
     * @param sizeLimitBytes the largest body that is read
     */
    public void addTo(ActiveMQServer starting, String acceptor, String pairSecret, int sizeLimitBytes) {
        server = starting;
        starting.registerBrokerPlugin(new Events());
        ClusterPeers peers = new ClusterPeers(pairSecret, serverAddresses);
        replies = new ReplyLimits(starting, connections, peers);
        checks = new PacketChecks(this, sizeLimitBytes);
        unhandled = new UnhandledPackets(checks);
        PacketFilter packets = new PacketFilter(peers, checks, unhandled);
        starting.getServiceRegistry().addIncomingInterceptor(packets);
        starting.getServiceRegistry().addAcceptorFactory(acceptor, ClientAcceptors.checking(
                (connection, frame) -> {
                    if (!packets.mayDecode(connection, frame, starting.getRemotingService())) {
                        return false;
                    }
                    unhandled.arrived(connection, frame, starting.getRemotingService());
                    return true;
                }, unhandled::read, serverAddresses));
    }

    /** Lets a client wait that has asked for too much: what it has sent since is read a little later. */
    public void pause(RemotingConnection connection) {
        unhandled.pause(connection.getID());
    }

    /** Call when the server has started. */
    public void open() {
        replies.open();
    }

    @Override
    public void close() {
        if (replies != null) {
            replies.close();
        }
    }

    /** Whether it is a connection of the server's own services. */
    public static boolean isInVm(RemotingConnection connection) {
        return connection.getTransportConnection() instanceof InVMConnection;
    }

    /** Called for each new session. */
    @Override
    public String validateUser(String user, String password, RemotingConnection connection, String domain) {
        if (connection == null) {
            return null;
        }
        ConnectionRights rights = isInVm(connection) ? SERVER
                : authenticate(noneIfEmpty(user), noneIfEmpty(password), connection);
        if (rights == null) {
            return null;
        }
        if (rights != SERVER) {
            rights.setQueueShare(new Shares.Share(temporaryQueues, Shares.address(connection), FREE_TEMPORARY_QUEUES));
        }
        if (rights.isServer()) {
            serverAddresses.add(Shares.address(connection));
        }
        ConnectionRights before = connections.putIfAbsent(connection, rights);
        if (before == null) {
            connection.addCloseListener(() -> connectionGone(connection));
        }
        if (connection.isDestroyed()) {
            // Perhaps before there was a listener, or before it was called.
            connectionGone(connection);
            return null;
        }
        return before != null && !before.isOfSameUser(rights) ? null : rights.user == null ? NO_USER : rights.user;
    }

    /** Some JMS clients state an empty user and password if they have none. */
    private static String noneIfEmpty(String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private ConnectionRights authenticate(String user, String password, RemotingConnection connection) {
        if (user != null && password != null
                && MessageDigest.isEqual(secret, password.getBytes(StandardCharsets.UTF_8))) {
            return switch (user) {
                case BrokerUsers.SERVER -> SERVER;
                case BrokerUsers.FEED -> new ConnectionRights(user, Set.of(Roles.FEED));
                case BrokerUsers.GATEWAY -> new ConnectionRights(user, Set.of(Roles.CLIENT, Roles.GATEWAY));
                default -> null;
            };
        }
        if (users != null) {
            X509Certificate[] certificates = CertificateUtil.getCertsFromConnection(connection);
            return users.authenticate(user, password, certificates == null || certificates.length == 0 ? null
                    : certificates[0].getSubjectX500Principal(),
                    Shares.address(connection));
        }
        return user == null && password == null ? new ConnectionRights(null, Set.of(Roles.CLIENT)) : null;
    }

    @Override
    public String validateUserAndRole(String user, String password, Set<Role> roles, CheckType check, String address,
            RemotingConnection connection, String domain) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && (rights.may(check, roles) || mayAsOwner(rights, check, address)) ? NO_USER : null;
    }

    private boolean mayAsOwner(ConnectionRights rights, CheckType check, String address) {
        return switch (check) {
            case CREATE_NON_DURABLE_QUEUE -> owns(rights, address) || takes(rights, address);
            // Deleting a temporary queue also deletes its address.
            case CONSUME, DELETE_NON_DURABLE_QUEUE, DELETE_ADDRESS -> owns(rights, address);
            default -> false;
        };
    }

    private boolean owns(ConnectionRights rights, String address) {
        return owners.get(address) == rights;
    }

    private boolean takes(ConnectionRights rights, String address) {
        if (!isTemporary(address) || exists(SimpleString.of(address))
                || owners.putIfAbsent(address, rights) != null) {
            return false;
        }
        if (!rights.addQueue(address)) {
            owners.remove(address, rights);
            return false;
        }
        return true;
    }

    static boolean isTemporary(CharSequence name) {
        return TEMPORARY.matcher(name).matches();
    }

    private boolean exists(SimpleString name) {
        return server.getAddressInfo(name) != null || server.locateQueue(name) != null;
    }

    /** Whether the connection may query a queue or address: one that it owns or may use. */
    boolean mayQuery(SimpleString name, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        if (rights == null || name == null || !exists(name)) {
            return false;
        }
        Queue queue = server.locateQueue(name);
        String address = (queue == null ? name : queue.getAddress()).toString();
        return owns(rights, address) || rights.may(CheckType.SEND, permitted(address))
                || rights.may(CheckType.CONSUME, permitted(address));
    }

    /** Whether the connection may send to this address, which exists. */
    boolean maySend(SimpleString address, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && exists(address) && rights.may(CheckType.SEND, permitted(address.toString()));
    }

    /** Whether the connection may create a temporary queue with this name. */
    boolean mayCreate(SimpleString name, SimpleString address, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && (name.equals(address)
                || exists(address) && rights.may(CheckType.CREATE_NON_DURABLE_QUEUE, permitted(address.toString())));
    }

    /** Whether the connection may send to this address, but its sends are refused for want of room. */
    boolean isFull(SimpleString address, RemotingConnection connection) {
        PagingManager all = server.getPagingManager();
        if (!maySend(address, connection)) {
            return false;
        }
        try {
            PagingStore store = all.getPageStore(address);
            return all.isDiskFull()
                    || store.getAddressFullMessagePolicy() == AddressFullMessagePolicy.FAIL && store.isFull();
        } catch (Exception failed) {
            throw new IllegalStateException("cannot ask how full " + address + " is", failed);
        }
    }

    /** Whether the connection takes nothing of what all clients share. */
    public boolean isUnlimited(RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && rights.isUnlimited();
    }

    /** The clients of such an address share what one client may have. */
    public static String clientAddress(RemotingConnection connection) {
        return Shares.address(connection);
    }

    boolean isServer(RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && rights.isServer();
    }

    /** Of an address that exists: Artemis keeps the answer for each name that it is asked for. */
    private Set<Role> permitted(String address) {
        return server.getSecurityRepository().getMatch(address);
    }

    /** Why a message that the connection may send to its address is refused, in words; null when it is accepted. */
    public String reasonToRefuse(Message message, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        if (rights == null) {
            return "the connection no longer has any rights: it is closing";
        }
        if (rights.isServer()) {
            return null;
        }
        Long scheduled = message.getScheduledDeliveryTime();
        if (scheduled != null && scheduled != 0) {
            return "the message has a delivery time: only the server may delay a delivery";
        }
        if (rights.user == null && message.getValidatedUserID() != null) {
            return "the message has the property " + Message.HDR_VALIDATED_USER + ", which only the broker sets";
        }
        String limit = MessageLimits.reasonToRefuse(message);
        if (limit != null) {
            return limit;
        }
        SimpleString address = message.getAddressSimpleString();
        if (address != null && CompositeAddress.isFullyQualified(address)) {
            return "the address is " + address + ": clients name no queue of an address";
        }
        // Without one, it is that of the session's first message.
        if (address != null && !exists(address)) {
            return "no right to send to " + address + ": only to addresses that the connection may use";
        }
        SimpleString replyTo = message.getReplyTo();
        if (replyTo == null || rights.isKnownReplyTo(replyTo)) {
            return null;
        }
        String name = queueName(replyTo);
        if (owns(rights, name) && !name.contentEquals(replyTo)) {
            rights.setKnownReplyTo(replyTo);
            // Perhaps it was released just before it became known.
            if (owns(rights, name)) {
                return null;
            }
            rights.forgetReplyTo();
        }
        return "JMSReplyTo is '" + replyTo + "': must be a temporary queue of the same connection";
    }

    /** The name of the queue that a message names in {@code JMSReplyTo}. */
    public static String queueName(SimpleString replyTo) {
        return JMS_PREFIX.matcher(replyTo.toString()).replaceFirst("");
    }

    /**
     * Whether a client may send to an address, and owns the queue that it names for the reply. Always false for
     * connections with all rights, which own no queue alone.
     */
    public boolean mayAsk(SimpleString address, String replyQueue, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && !rights.isServer() && rights.may(CheckType.SEND, permitted(address.toString()))
                && owns(rights, replyQueue);
    }

    /**
     * Whether the connection has an open session of this channel that sends without transactions. No client has one
     * with a window of unconfirmed sends.
     */
    public boolean hasPlainSession(long channel, RemotingConnection connection) {
        String name = checks.plainSession(channel, connection);
        // The broker may have refused to create it.
        ServerSession session = name == null ? null : server.getSessionByID(name);
        return session != null && session.getRemotingConnection() == connection && !session.isClosed();
    }

    /** Whether a refusal may go to this queue: not to one of another client. */
    public boolean mayBeTold(String replyQueue, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        return rights != null && (rights.isServer() || owns(rights, replyQueue));
    }

    /**
     * Sets the message's user, which a receiver reads as {@code JMSXUserID}, and the usual priority: with a higher one,
     * a client could have its requests overtake those of all others.
     */
    public void setUserAndPriority(Message message, RemotingConnection connection) {
        ConnectionRights rights = connections.get(connection);
        if (rights == null || rights.isServer()) {
            return;
        }
        if (rights.user != null) {
            message.setValidatedUserID(rights.user);
        }
        if (message.getPriority() != USUAL_PRIORITY) {
            message.setPriority(USUAL_PRIORITY);
        }
    }

    private void release(String address) {
        ConnectionRights owner = owners.remove(address);
        if (owner != null) {
            owner.removeQueue(address);
            owner.forgetReplyTo();
        }
    }

    private void connectionGone(RemotingConnection connection) {
        ConnectionRights rights = connections.remove(connection);
        if (rights != null) {
            rights.temporaryQueues.forEach(name -> {
                if (owners.remove(name, rights)) {
                    rights.removeQueue(name);
                }
            });
        }
    }

    @Override
    public boolean validateUser(String user, String password) {
        return false;
    }

    @Override
    public boolean validateUserAndRole(String user, String password, Set<Role> roles, CheckType check) {
        return false;
    }

    @Override
    public String getUserFromSubject(Subject subject) {
        return NO_USER;
    }

    private final class Events implements ActiveMQServerPlugin {
        /** The server's own services need no checks. */
        @Override
        public void afterCreateSession(ServerSession session) {
            if (isInVm(session.getRemotingConnection())) {
                session.disableSecurity();
            }
        }

        @Override
        public void afterCloseSession(ServerSession session, boolean failed) {
            checks.sessionClosed(session.getName(), session.getRemotingConnection());
        }

        @Override
        public void afterDestroyQueue(Queue queue, SimpleString address, SecurityAuth session,
                boolean checkConsumerCount, boolean removeConsumers, boolean autoDeleteAddress) {
            // The owner needs the right to delete the address, too.
            if (!autoDeleteAddress && queue.getName().equals(address)) {
                release(address.toString());
            }
        }

        @Override
        public void afterRemoveAddress(SimpleString address, AddressInfo addressInfo) {
            release(address.toString());
        }
    }
}
