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

/** In-VM connections that tell how long packets to the broker wait for a thread. */
final class InVmAcceptors extends InVMAcceptorFactory {
    private final TaskTimer timer;

    InVmAcceptors(TaskTimer timer) {
        this.timer = timer;
    }

    @Override
    @SuppressWarnings("rawtypes") // Artemis' signature
    public Acceptor createAcceptor(String name, ClusterConnection clusterConnection,
            Map<String, Object> configuration, BufferHandler handler, ServerConnectionLifeCycleListener listener,
            Executor threadPool, ScheduledExecutorService scheduledThreadPool, Map<String, ProtocolManager> protocols,
            String threadFactoryGroupName, MetricsManager metricsManager) {
        return super.createAcceptor(name, clusterConnection, configuration, handler, listener,
                timer.timing(threadPool), scheduledThreadPool, protocols, threadFactoryGroupName, metricsManager);
    }
}
