package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.ExecutionReport;
import trader.server.broker.Addresses;
import trader.server.broker.BrokerException;
import trader.server.broker.EmbeddedBroker;

/** The broker stops by itself when it cannot write its journal. */
class BrokerFailureTest {
    @Test
    @Timeout(30)
    void theOwnerIsToldAndTheServerStillCloses(@TempDir Path directory) throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        TradingServer server = new TradingServer(Fixtures.config(directory, "durability", "process"), told::countDown,
                UnaryOperator.identity());
        server.start();
        try (Requester requester = new Requester(server.brokerUrl())) {
            assertThat(requester.ask(Addresses.ORDERS, Fixtures.order("S0001"))).isInstanceOf(ExecutionReport.class);
        }

        ((EmbeddedBroker) server.broker()).artemis().stop();

        assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
        long startNs = System.nanoTime();
        server.close();
        assertThat(Duration.ofNanos(System.nanoTime() - startNs)).isLessThan(Duration.ofSeconds(6));
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    @Test
    @Timeout(30)
    void aSecondServerInTheSameDirectoryDoesNotStart(@TempDir Path directory) throws Exception {
        ServerConfig config = Fixtures.config(directory, "durability", "process");
        try (TradingServer first = new TradingServer(config); TradingServer second = new TradingServer(config)) {
            first.start();

            assertThatThrownBy(second::start).isInstanceOf(BrokerException.class)
                    .hasMessageStartingWith("the broker does not start in " + directory.resolve("data/broker"));
        }
    }
}
