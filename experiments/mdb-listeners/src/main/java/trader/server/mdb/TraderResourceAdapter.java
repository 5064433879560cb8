package trader.server.mdb;

import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.ConnectionFactoryProperties;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;
import trader.access.BrokerAccess;

/** Artemis' resource adapter with the server's connections; the server starts and ends the deliveries to beans. */
public final class TraderResourceAdapter extends ActiveMQResourceAdapter {
    private static final long serialVersionUID = 1L;

    /** Called by WildFly. The server recovers by itself. */
    public TraderResourceAdapter() {
        setUseAutoRecovery(false);
    }

    /** It opens no connections itself. */
    @Override
    protected void setup() {
        // The server's broker knows address and login.
    }

    @Override
    public void endpointActivation(MessageEndpointFactory endpoints, ActivationSpec spec) {
        WildFlyContainers.current().deployed(
                new WildFlyContainers.DeployedBean(this, endpoints, (ActiveMQActivationSpec) spec));
    }

    @Override
    public void endpointDeactivation(MessageEndpointFactory endpoints, ActivationSpec spec) {
        WildFlyContainers.current().undeployed((ActiveMQActivationSpec) spec);
    }

    @Override
    public ActiveMQConnectionFactory newConnectionFactory(ConnectionFactoryProperties properties) {
        WildFlyContainers containers = WildFlyContainers.current();
        ActiveMQConnectionFactory factory = containers.parts().connectionFactories().get();
        if (properties instanceof ActiveMQActivationSpec spec) {
            containers.of(spec).configure(factory);
        }
        return factory;
    }

    @Override
    public ActiveMQConnectionFactory createRecoveryActiveMQConnectionFactory(ConnectionFactoryProperties properties) {
        return newConnectionFactory(properties);
    }

    /** Logs in as the server, with a login that may have changed since the last session. */
    @Override
    public ClientSession createSession(ClientSessionFactory factory, int acknowledgeMode, String user, String password,
            Boolean preAcknowledge, Integer dupsOkBatchSize, Integer transactionBatchSize, boolean transacted,
            boolean useLocalTx, Integer txTimeout) throws Exception {
        BrokerAccess.Login login = WildFlyContainers.current().parts().login().get();
        return super.createSession(factory, acknowledgeMode, login.user(), login.password(), preAcknowledge,
                dupsOkBatchSize, transactionBatchSize, transacted, useLocalTx, txTimeout);
    }
}
