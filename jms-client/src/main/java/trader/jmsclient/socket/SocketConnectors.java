package trader.jmsclient.socket;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ClientConnectionLifeCycleListener;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connector;
import org.apache.activemq.artemis.spi.core.remoting.ConnectorFactory;
import org.apache.activemq.artemis.utils.ConfigurationHelper;

/** Makes {@link SocketConnection}s. Artemis creates it by name. */
public final class SocketConnectors implements ConnectorFactory {
    private static final List<String> OTHERS = List.of(TransportConstants.SSL_ENABLED_PROP_NAME,
            TransportConstants.HTTP_ENABLED_PROP_NAME, TransportConstants.HTTP_UPGRADE_ENABLED_PROP_NAME,
            TransportConstants.SOCKS_ENABLED_PROP_NAME);

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
        broker.setFactoryClassName(SocketConnectors.class.getName());
    }

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
