package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionQueueQueryMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.EmbeddedBroker;
import trader.broker.ExternalBroker;
import trader.broker.Prefetch;
import trader.broker.QueueState;
import trader.broker.ReplyQueue;
import trader.common.Durability;
import trader.fixml.QueueNames;

/** The health of a server whose broker is elsewhere. */
class ExternalBrokerHealthIT {
    @TempDir
    private Path directory;

    private static String health(TradingServer server) {
        return Fixtures.get(server.metricsUrl() + "/health").body();
    }

    @Test
    void aBrokerThatHangsIsDownUntilItGoesOn() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        try (TestServerJvm broker = new TestServerJvm(elsewhere, List.of(), BrokerProcess.class, List.of(),
                List.of("durability=none"));
                TradingServer server = Fixtures.started(directory, "broker", broker.awaitReady(),
                        "metrics-port", "0")) {
            assertThat(health(server)).contains("\"UP\"");
            broker.signal("STOP");
            try {
                Fixtures.await("the health is old", () -> health(server).matches("(?s)\\{\"status\":\"DOWN\","
                        + "\"deadLetters\":null,.*no check of the broker has ended for \\d+ s.*"));
            } finally {
                broker.signal("CONT");
            }
            Fixtures.await("the health is new", () -> health(server).contains("\"UP\""));
        }
    }

    /** The broker loses the questions of the health only. */
    @Test
    void repliesDoNotWaitForTheHealth() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        try (EmbeddedBroker elsewhere = Fixtures.broker(directory, Durability.NONE)) {
            CompletableFuture<Map<String, QueueState>> health;
            try (ExternalBroker broker = new ExternalBroker(elsewhere.url() + "?callTimeout=5000",
                    Prefetch.AUTO)) {
                broker.open();
                elsewhere.artemis().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
                    if (packet.getType() == PacketImpl.SESS_QUEUEQUERY
                            && ((SessionQueueQueryMessage) packet).getQueueName().toString().startsWith("trader.")) {
                        lost.countDown();
                        return false;
                    }
                    return true;
                });
                health = CompletableFuture.supplyAsync(broker::queues);
                lost.await();
                assertThat(broker.replyQueue("nobody's")).isEqualTo(ReplyQueue.GONE);
                assertThat(health).as("questions of the health").isNotDone();
            }
            assertThat(health.join()).isEmpty();
        }
    }

    /** Expired requests for quotes are among them, and the broker does not say how many. */
    @Test
    void expiredMessagesAreNoProblem() throws Exception {
        try (EmbeddedBroker elsewhere = Fixtures.broker(directory.resolve("elsewhere"), Durability.NONE)) {
            try (TestRequester client = TestRequester.asServer(elsewhere.url())) {
                client.send(QueueNames.EXPIRED, "too late", null);
            }
            assertThat(elsewhere.artemis().locateQueue(QueueNames.EXPIRED).getMessageCount()).isOne();
            try (TradingServer server = Fixtures.started(directory, "broker", elsewhere.url(), "metrics-port", "0")) {
                assertThat(health(server)).isEqualTo("{\"status\":\"UP\",\"deadLetters\":0,\"inDoubt\":0}\n");
            }
        }
    }
}
