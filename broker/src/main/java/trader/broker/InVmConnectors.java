package trader.broker;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.invm.TransportConstants;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ClientConnectionLifeCycleListener;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connector;

/** In-VM connections whose packets from the broker are passed on by its own threads. Artemis creates it by name. */
public final class InVmConnectors extends InVMConnectorFactory {
    /** By the number of the broker in this JVM. */
    private static final Map<Integer, Executor> THREADS = new ConcurrentHashMap<>();

    /** Connections to the broker of this number use these threads from now on. */
    static TransportConfiguration to(int inVmId, Executor threads) {
        THREADS.put(inVmId, threads);
        return new TransportConfiguration(InVmConnectors.class.getName(),
                Map.of(TransportConstants.SERVER_ID_PROP_NAME, inVmId));
    }

    static void remove(int inVmId) {
        THREADS.remove(inVmId);
    }

    @Override
    public Connector createConnector(Map<String, Object> configuration, BufferHandler handler,
            ClientConnectionLifeCycleListener listener, Executor closeExecutor, Executor threadPool,
            ScheduledExecutorService scheduledThreadPool, ClientProtocolManager protocolManager) {
        Executor threads = THREADS.get(configuration.get(TransportConstants.SERVER_ID_PROP_NAME));
        return threads == null
                ? super.createConnector(configuration, handler, listener, closeExecutor, threadPool,
                        scheduledThreadPool, protocolManager)
                : new InVmConnector(configuration, handler, listener, closeExecutor, protocolManager, threads);
    }
}
