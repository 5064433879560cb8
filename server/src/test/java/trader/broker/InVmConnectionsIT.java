package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.client.impl.ClientSessionFactoryInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQConnection;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.Durability;
import trader.server.Fixtures;

/** Connections within the JVM, before and after the broker has told them where it can be reached. */
class InVmConnectionsIT {
    private static final int CONNECTIONS = 3;

    @TempDir
    private Path directory;

    private interface Connecting {
        Connection connect() throws JMSException;
    }

    /** Of connections that are open at the same time: Artemis forgets the topology with the last of them. */
    private static void assertConnectsByTrader(Connecting connecting) throws JMSException {
        List<Connection> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(connecting.connect());
                ClientSessionFactoryInternal factory =
                        (ClientSessionFactoryInternal) ((ActiveMQConnection) open.get(i)).getSessionFactory();
                assertThat(factory.getConnector()).as("connection %d", i).isInstanceOf(InVmConnector.class);
                assertThat(factory.waitForTopology(5, TimeUnit.MINUTES)).isTrue();
            }
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    @Test
    void everyConnectionUsesTradersConnector() throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.NONE)) {
            assertConnectsByTrader(broker.connectionFactory()::createConnection);
            assertConnectsByTrader(broker.xaConnectionFactory()::createXAConnection);
            assertConnectsByTrader(((ActiveMQXAConnectionFactory) broker.xaConnectionFactory())::createConnection);
        }
    }
}
