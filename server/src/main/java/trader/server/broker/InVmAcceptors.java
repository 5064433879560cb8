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

/** In-VM connections whose packets to the broker are passed on by the given threads. */
final class InVmAcceptors extends InVMAcceptorFactory {
    private final Executor threads;

    InVmAcceptors(Executor threads) {
        this.threads = threads;
    }

    @Override
    @SuppressWarnings("rawtypes") // Artemis' signature
    public Acceptor createAcceptor(String name, ClusterConnection clusterConnection,
            Map<String, Object> configuration, BufferHandler handler, ServerConnectionLifeCycleListener listener,
            Executor threadPool, ScheduledExecutorService scheduledThreadPool, Map<String, ProtocolManager> protocols,
            String threadFactoryGroupName, MetricsManager metricsManager) {
        return super.createAcceptor(name, clusterConnection, configuration, handler, listener, threads,
                scheduledThreadPool, protocols, threadFactoryGroupName, metricsManager);
    }
}
