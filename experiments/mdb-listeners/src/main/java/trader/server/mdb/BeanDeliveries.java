package trader.server.mdb;

import jakarta.resource.ResourceException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.SessionFailureListener;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivation;

/** Deliveries to a bean; opens all its sessions again when one has lost the broker. */
final class BeanDeliveries extends ActiveMQActivation {
    private final WildFlyContainer container;

    BeanDeliveries(WildFlyContainers.DeployedBean bean, WildFlyContainer container) throws ResourceException {
        super(bean.adapter(), new BeanEndpoints(bean.endpoints(), container), bean.spec());
        this.container = container;
    }

    @Override
    protected ClientSession setupSession(ClientSessionFactory factory) throws Exception {
        ClientSession session = super.setupSession(factory);
        session.addFailureListener(new ReconnectOnFailure());
        return session;
    }

    @Override
    public String toString() {
        return "deliveries of " + container;
    }

    private final class ReconnectOnFailure implements SessionFailureListener {
        @Override
        public void connectionFailed(ActiveMQException failure, boolean failedOver) {
            startReconnectThread("reconnect");
        }

        @Override
        public void connectionFailed(ActiveMQException failure, boolean failedOver, String scaleDownTargetNodeId) {
            connectionFailed(failure, failedOver);
        }

        @Override
        public void beforeReconnect(ActiveMQException failure) {
            // The sessions are opened anew.
        }
    }
}
