package trader.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.jmsclient.BrokerConnections;

class AccessConnectionsIT {
    /** As when a killed broker's host still accepts connections for a moment; Artemis would wait for the timeout. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20})
    void aBrokerThatIsLostWhileConnectingIsNotWaitedFor(int bytesReadBefore) throws Exception {
        try (ServerSocket dying = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                BrokerConnections connections = new AccessConnections("tcp://127.0.0.1:" + dying.getLocalPort(),
                        TimeUnit.HOURS.toNanos(1), false).open()) {
            for (int i = 0; i < 200; i++) {
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
