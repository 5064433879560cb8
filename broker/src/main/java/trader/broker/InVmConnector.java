package trader.broker;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptor;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnector;
import org.apache.activemq.artemis.core.server.ActiveMQComponent;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;
import org.apache.activemq.artemis.spi.core.remoting.ClientConnectionLifeCycleListener;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManager;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.utils.actors.OrderedExecutorFactory;

/** Artemis' own passes each packet of the broker on by a thread of a pool that cannot be replaced. */
final class InVmConnector extends InVMConnector {
    /** The thread that sends a packet passes it on. */
    private static final OrderedExecutorFactory SENDING = new OrderedExecutorFactory(Runnable::run);

    private final ClientConnectionLifeCycleListener listener;
    private final Executor closeExecutor;
    private final ClientProtocolManager protocols;
    private final Executor aboutConnection;
    private final Map<Object, Connection> connections = new ConcurrentHashMap<>();

    InVmConnector(Map<String, Object> configuration, BufferHandler handler, ClientConnectionLifeCycleListener listener,
            Executor closeExecutor, ClientProtocolManager protocols, Executor threads) {
        super(configuration, handler, listener, closeExecutor, threads, protocols);
        this.listener = listener;
        this.closeExecutor = closeExecutor;
        this.protocols = protocols;
        this.aboutConnection = new OrderedExecutorFactory(threads).getExecutor();
    }

    /** Null if there is no broker. */
    @Override
    public Connection createConnection() {
        InVMAcceptor acceptor = (InVMAcceptor) getAcceptor();
        if (acceptor == null) {
            return null;
        }
        Connection connection = internalCreateConnection(acceptor.getHandler(), new LifeCycle(acceptor),
                acceptor.getExecutorFactory().getExecutor());
        acceptor.connect((String) connection.getID(), new InVmPackets(getHandler(), aboutConnection), this,
                SENDING.getExecutor());
        return connection;
    }

    /** Called by the broker, which may hold locks. */
    @Override
    public void disconnect(String connectionId) {
        Connection connection = isStarted() ? connections.get(connectionId) : null;
        if (connection != null) {
            aboutConnection.execute(connection::close);
        }
    }

    @Override
    public synchronized void close() {
        if (isStarted()) {
            connections.keySet().forEach(id -> listener.connectionDestroyed(id, false));
        }
        super.close();
    }

    /** Tells the session factory of the end of a connection on a thread that holds no lock. */
    private final class LifeCycle implements ClientConnectionLifeCycleListener {
        private final InVMAcceptor acceptor;

        LifeCycle(InVMAcceptor acceptor) {
            this.acceptor = acceptor;
        }

        @Override
        public void connectionCreated(ActiveMQComponent component, Connection connection,
                ClientProtocolManager protocol) {
            connections.put(connection.getID(), connection);
            listener.connectionCreated(component, connection, protocols);
        }

        @Override
        public void connectionDestroyed(Object id, boolean failed) {
            if (connections.remove(id) != null) {
                acceptor.disconnect((String) id);
                closeExecutor.execute(() -> listener.connectionDestroyed(id, failed));
            }
        }

        @Override
        public void connectionException(Object id, ActiveMQException problem) {
            closeExecutor.execute(() -> listener.connectionException(id, problem));
        }

        @Override
        public void connectionReadyForWrites(Object id, boolean ready) {
        }
    }
}
