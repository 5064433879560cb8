package trader.server.broker.access;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiPredicate;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.cluster.ClusterConnection;
import org.apache.activemq.artemis.core.server.metrics.MetricsManager;
import org.apache.activemq.artemis.spi.core.protocol.ProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Acceptor;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;

/** Connections over TCP in the CORE protocol alone, whose packets are looked at before Artemis decodes them. */
final class ClientAcceptors extends NettyAcceptorFactory {
    private final BiPredicate<Object, ActiveMQBuffer> accepts;

    /** {@code accepts}: whether a packet of the connection with this id is decoded. */
    ClientAcceptors(BiPredicate<Object, ActiveMQBuffer> accepts) {
        this.accepts = accepts;
    }

    @Override
    @SuppressWarnings("rawtypes") // Artemis' signature
    public Acceptor createAcceptor(String name, ClusterConnection clusterConnection,
            Map<String, Object> configuration, BufferHandler handler, ServerConnectionLifeCycleListener listener,
            Executor threadPool, ScheduledExecutorService scheduledThreadPool, Map<String, ProtocolManager> protocols,
            String threadFactoryGroupName, MetricsManager metricsManager) {
        BufferHandler checked = new BufferHandler() {
            @Override
            public void bufferReceived(Object connection, ActiveMQBuffer packet) {
                if (accepts.test(connection, packet)) {
                    handler.bufferReceived(connection, packet);
                }
            }

            @Override
            public void endOfBatch(Object connection) {
                handler.endOfBatch(connection);
            }
        };
        Map<String, Object> withoutHttp = new HashMap<>(configuration);
        withoutHttp.put(TransportConstants.HTTP_SERVER_SCAN_PERIOD_PROP_NAME, new NoHttp());
        return super.createAcceptor(name, clusterConnection, withoutHttp, checked, listener, threadPool,
                scheduledThreadPool, protocols, threadFactoryGroupName, metricsManager);
    }

    /**
     * Artemis serves HTTP and WebSockets on the same port, and collects requests of up to 2 GB; nothing switches this
     * off. When it has recognised a request, it reads this parameter; when that fails, it closes the connection.
     */
    private static final class NoHttp extends Number {
        private static final long serialVersionUID = 1L;

        @Override
        public long longValue() {
            throw new UnsupportedOperationException("HTTP is refused");
        }

        @Override
        public int intValue() {
            return (int) longValue();
        }

        @Override
        public float floatValue() {
            return longValue();
        }

        @Override
        public double doubleValue() {
            return longValue();
        }

        @Override
        public String toString() {
            return "none: HTTP is refused";
        }
    }
}
