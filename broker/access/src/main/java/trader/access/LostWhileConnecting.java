package trader.access;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.SessionFailureListener;
import org.apache.activemq.artemis.core.client.impl.ClientSessionFactoryInternal;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Ends the wait for a broker that is lost after it has accepted the connection: often one that is killed, when its
 * clients connect again at once. Artemis 2.57 waits for the broker's topology until the call timeout, even if the
 * connection is gone. Threads: the one that connects, and the one that notices the loss.
 */
record LostWhileConnecting(ClientSessionFactoryInternal factory) implements SessionFailureListener {
    /** Called when a factory has made its connection, before it waits for the topology. */
    static void watch(ClientSessionFactoryInternal factory) {
        LostWhileConnecting listener = new LostWhileConnecting(factory);
        factory.addFailureListener(listener);
        // Artemis ignores a loss that comes before the factory knows its connection.
        RemotingConnection connection = factory.numConnections() == 0 ? null : factory.getConnection();
        if (connection == null || !connection.getTransportConnection().isOpen()) {
            listener.endWait();
        } else if (factory.getServerLocator().getReconnectAttempts() == 0
                && connection.getTransportConnection() instanceof NettyConnection netty) {
            netty.getNettyChannel().closeFuture().addListener(closed -> listener.endWait());
        }
    }

    @Override
    public void beforeReconnect(ActiveMQException loss) {
        // Only the result counts.
    }

    @Override
    public void connectionFailed(ActiveMQException loss, boolean failedOver) {
        connectionFailed(loss, failedOver, null);
    }

    @Override
    public void connectionFailed(ActiveMQException loss, boolean failedOver, String scaleDownTarget) {
        if (!failedOver) {
            endWait();
        }
    }

    private void endWait() {
        if (!factory.waitForTopology(0, TimeUnit.NANOSECONDS)) {
            // Not on the channel's thread: whoever cleans up waits for that thread, under a lock.
            Thread cleaning = new Thread(factory::cleanup, "broker-lost");
            cleaning.setDaemon(true);
            cleaning.start();
        }
    }
}
