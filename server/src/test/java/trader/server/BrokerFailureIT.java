package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;

/** The broker stops by itself when it cannot write its journal. */
class BrokerFailureIT extends ServerTestBase {
    @Test
    void theOwnerIsToldAndTheServerStillCloses() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        server = new TradingServer(Fixtures.config(directory, "durability", "process"), told::countDown);
        server.start();
        requester = new TestRequester(server.brokerUrl());
        requester.order();
        requester.close();

        artemis().stop();

        Fixtures.await(told);
        server.close();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    /** Nothing else would stop it: broker and database are elsewhere, and take more than one server. */
    @ParameterizedTest
    @ValueSource(strings = {"forced", "process", "none"})
    void aSecondServerInTheSameDirectoryDoesNotStart(String durability) throws Exception {
        try (EmbeddedBroker elsewhere = Fixtures.broker(directory.resolve("elsewhere"), Durability.NONE)) {
            ServerConfig config = Fixtures.config(directory, "durability", durability, "broker", elsewhere.url(),
                    "order-store", "emulated-volatile");
            try (TradingServer first = new TradingServer(config); TradingServer second = new TradingServer(config)) {
                first.start();

                assertThatThrownBy(second::start).isInstanceOf(IOException.class)
                        .hasMessage("directory " + directory.resolve("data") + " is in use by another server");
            }
        }
    }
}
