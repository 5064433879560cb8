package trader.server.broker;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptorFactory;
import org.apache.activemq.artemis.core.server.cluster.ClusterConnection;
import org.apache.activemq.artemis.core.server.metrics.MetricsManager;
import org.apache.activemq.artemis.spi.core.protocol.ProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Acceptor;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;

/** In-VM connections whose packets to the broker are read by threads of its general pool. */
final class InVmAcceptors extends InVMAcceptorFactory {
    private final Executor readers;

    InVmAcceptors(Executor readers) {
        this.readers = readers;
    }

    @Override
    @SuppressWarnings("rawtypes") // Artemis' signature
    public Acceptor createAcceptor(String name, ClusterConnection clusterConnection,
            Map<String, Object> configuration, BufferHandler handler, ServerConnectionLifeCycleListener listener,
            Executor threadPool, ScheduledExecutorService scheduledThreadPool, Map<String, ProtocolManager> protocols,
            String threadFactoryGroupName, MetricsManager metricsManager) {
        return super.createAcceptor(name, clusterConnection, configuration, handler, listener, readers,
                scheduledThreadPool, protocols, threadFactoryGroupName, metricsManager);
    }
}
