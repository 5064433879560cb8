package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    /** As when a killed broker's host still accepts connections for a moment; Artemis would wait for the timeout. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20})
    void aBrokerThatIsLostWhileConnectingIsNotWaitedFor(int bytesReadBefore) throws Exception {
        try (ServerSocket dying = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                BrokerConnections connections = new BrokerConnections("tcp://127.0.0.1:" + dying.getLocalPort(),
                        TimeUnit.HOURS.toNanos(1)).open()) {
            for (int i = 0; i < 20; i++) {
                CompletableFuture<Void> loss = CompletableFuture.runAsync(() -> reset(dying, bytesReadBefore));
                assertThatThrownBy(connections::connect).isInstanceOf(JMSException.class);
                loss.join();
            }
        }
    }

    private static void reset(ServerSocket dying, int bytesReadBefore) {
        try (Socket accepted = dying.accept()) {
            accepted.getInputStream().readNBytes(bytesReadBefore);
            accepted.setSoLinger(true, 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
