package trader.access.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.spi.core.remoting.AbstractConnector;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ClientConnectionLifeCycleListener;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.Connector;
import org.apache.activemq.artemis.spi.core.remoting.ConnectorFactory;
import org.apache.activemq.artemis.utils.ConfigurationHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes {@link SocketConnection}s to one broker. */
public final class SocketConnector extends AbstractConnector {
    private static final Logger LOG = LoggerFactory.getLogger(SocketConnector.class);
    private static final int CONNECT_MS = 30_000;
    private static final List<String> OTHERS = List.of(TransportConstants.SSL_ENABLED_PROP_NAME,
            TransportConstants.HTTP_ENABLED_PROP_NAME, TransportConstants.HTTP_UPGRADE_ENABLED_PROP_NAME,
            TransportConstants.SOCKS_ENABLED_PROP_NAME);

    private final BufferHandler handler;
    private final ClientConnectionLifeCycleListener listener;
    /** For what the end of a connection leads to: the thread that notices it may hold locks of the client. */
    private final Executor ends;
    private final ClientProtocolManager protocol;
    private final Set<SocketConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean started;

    /** Artemis creates it by name. */
    public static final class Factory implements ConnectorFactory {
        @Override
        public Connector createConnector(Map<String, Object> configuration, BufferHandler handler,
                ClientConnectionLifeCycleListener listener, Executor closeExecutor, Executor threads,
                ScheduledExecutorService scheduler, ClientProtocolManager protocol) {
            return new SocketConnector(configuration, handler, listener, scheduler, protocol);
        }

        @Override
        public boolean isReliable() {
            return false;
        }

        @Override
        public Map<String, Object> getDefaults() {
            return Map.of();
        }
    }

    private SocketConnector(Map<String, Object> configuration, BufferHandler handler,
            ClientConnectionLifeCycleListener listener, Executor ends, ClientProtocolManager protocol) {
        super(configuration);
        this.handler = handler;
        this.listener = listener;
        this.ends = ends;
        this.protocol = protocol;
    }

    /**
     * Lets connections to a broker be made by this. Of the broker's parameters, they use host, port and
     * connect-timeout-millis.
     *
     * @throws IllegalArgumentException if they say TLS, HTTP or SOCKS
     */
    public static void use(TransportConfiguration broker) {
        for (String other : OTHERS) {
            if (ConfigurationHelper.getBooleanProperty(other, false, broker.getParams())) {
                throw new IllegalArgumentException("threads cannot read their replies from the socket with '"
                        + other + "'");
            }
        }
        broker.setFactoryClassName(Factory.class.getName());
    }

    @Override
    public void start() {
        started = true;
    }

    @Override
    public boolean isStarted() {
        return started;
    }

    /** Null if the broker cannot be reached. */
    @Override
    public Connection createConnection() {
        String host = ConfigurationHelper.getStringProperty(TransportConstants.HOST_PROP_NAME,
                TransportConstants.DEFAULT_HOST, configuration);
        int port = ConfigurationHelper.getIntProperty(TransportConstants.PORT_PROP_NAME,
                TransportConstants.DEFAULT_PORT, configuration);
        int connectMs = ConfigurationHelper.getIntProperty(TransportConstants.NETTY_CONNECT_TIMEOUT, -1,
                configuration);
        SocketChannel socket = null;
        try {
            socket = SocketChannel.open();
            socket.socket().connect(new InetSocketAddress(host, port), connectMs < 0 ? CONNECT_MS : connectMs);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            SocketConnection connection = new SocketConnection(this, socket);
            connections.add(connection);
            listener.connectionCreated(null, connection, protocol);
            connection.begin();
            return connection;
        } catch (IOException | RuntimeException unreachable) {
            LOG.debug("{}:{} cannot be reached", host, port, unreachable);
            close(socket);
            return null;
        }
    }

    private static void close(SocketChannel socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException closed) {
            LOG.debug("closing a socket that was not connected", closed);
        }
    }

    TransportConfiguration transport() {
        return new TransportConfiguration(Factory.class.getName(), configuration);
    }

    BufferHandler handler() {
        return handler;
    }

    /** {@code cause}: null if this side closed it. */
    void closed(SocketConnection connection, IOException cause) {
        if (!connections.remove(connection)) {
            return;
        }
        if (cause == null) {
            listener.connectionDestroyed(connection.getID(), false);
        } else {
            ActiveMQException lost = new ActiveMQNotConnectedException(cause.getMessage());
            lost.initCause(cause);
            try {
                ends.execute(() -> listener.connectionException(connection.getID(), lost));
            } catch (RejectedExecutionException alreadyClosed) {
                LOG.debug("a connection was lost after its factory was closed", lost);
            }
        }
    }

    @Override
    public void close() {
        started = false;
        connections.forEach(SocketConnection::close);
    }

    @Override
    public boolean isEquivalent(Map<String, Object> other) {
        return isSame(other, TransportConstants.HOST_PROP_NAME) && isSame(other, TransportConstants.PORT_PROP_NAME);
    }

    /** Numbers may be texts. */
    private boolean isSame(Map<String, Object> other, String parameter) {
        return String.valueOf(configuration.get(parameter)).equals(String.valueOf(other.get(parameter)));
    }
}
