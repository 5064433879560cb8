package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.spi.core.remoting.Connector;
import org.apache.activemq.artemis.spi.core.remoting.ConnectorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InVmConnectorsTest {
    /** No broker in this JVM has these numbers. */
    private static final int ONE = 1_000_001;
    private static final int OTHER = 1_000_002;

    @AfterEach
    void remove() {
        InVmConnectors.remove(ONE);
        InVmConnectors.remove(OTHER);
    }

    private static Connector connector(TransportConfiguration to) throws ReflectiveOperationException {
        ConnectorFactory factory = (ConnectorFactory) Class.forName(to.getFactoryClassName()).getConstructor()
                .newInstance();
        return factory.createConnector(to.getParams(), null, null, Runnable::run, Runnable::run, null, null);
    }

    @Test
    void withoutABrokerThereIsNoConnection() throws ReflectiveOperationException {
        Connector connector = connector(InVmConnectors.to(ONE, Runnable::run));

        assertThat(connector).isInstanceOf(InVmConnector.class);
        connector.start();
        assertThat(connector.createConnection()).isNull();
        connector.close();
        assertThat(connector.isStarted()).isFalse();
    }

    /** A client that reconnects finds Artemis' own threads, not those of a pool that has ended. */
    @Test
    void theThreadsOfABrokerAreForgottenWithIt() throws ReflectiveOperationException {
        TransportConfiguration one = InVmConnectors.to(ONE, Runnable::run);
        TransportConfiguration other = InVmConnectors.to(OTHER, Runnable::run);

        InVmConnectors.remove(ONE);

        assertThat(connector(one)).isNotInstanceOf(InVmConnector.class);
        assertThat(connector(other)).isInstanceOf(InVmConnector.class);
    }
}
