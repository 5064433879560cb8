package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import trader.jmsclient.testing.TestBroker;

class BrokerConnectionsIT {
    private final TestBroker broker = new TestBroker();

    /**
     * With what Artemis has learnt of a cluster from the first connection it would wait for 2 s each time: longer than
     * the guard against hanging allows.
     */
    @Test
    void aBrokerThatIsGoneIsNotWaitedFor() throws Exception {
        broker.open();
        try (BrokerConnections connections = new BrokerConnections(broker.url(), TimeUnit.SECONDS.toNanos(1)).open()) {
            connections.connect().close();
            broker.close();
            for (int i = 0; i < 400; i++) {
                assertThatThrownBy(connections::connect).isInstanceOf(JMSException.class);
            }
        }
    }
}
