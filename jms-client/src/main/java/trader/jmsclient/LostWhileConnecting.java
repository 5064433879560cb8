package trader.jmsclient;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.SessionFailureListener;
import org.apache.activemq.artemis.core.client.impl.ClientSessionFactoryInternal;

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
        if (factory.numConnections() == 0 || !factory.getConnection().getTransportConnection().isOpen()) {
            listener.endWait();
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
            factory.cleanup();
        }
    }
}
