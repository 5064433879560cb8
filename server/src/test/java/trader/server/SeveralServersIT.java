package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixml.Order;
import trader.server.order.resource.OrderRecords;

/** Two servers with one database behind one broker, one of which is killed. */
class SeveralServersIT {
    private static final int ORDERS = 30;

    @TempDir
    Path directory;

    @Test
    void theOthersGoOnAndNothingIsRecordedTwice() throws Exception {
        Path brokers = Files.createDirectory(directory.resolve("broker"));
        try (EmbeddedBroker broker = Fixtures.broker(brokers, Durability.PROCESS)) {
            List<String> settings = new ArrayList<>(TestServerJvm.small("broker=" + broker.url(),
                    "durability=process"));
            settings.addAll(TestServerJvm.lines(TestPostgres.settings()));
            try (TestServerJvm first = start("first", settings); TestServerJvm second = start("second", settings)) {
                first.awaitReady();
                second.awaitReady();
                try (TestRequester requester = TestRequester.asServer(broker.url())) {
                    List<Order> orders = new ArrayList<>(send(requester));
                    first.kill();
                    orders.addAll(send(requester));
                    try (TestServerJvm back = start("first", settings)) {
                        back.awaitReady();
                        // Whichever server gets an order again finds the record of the other.
                        for (Order again : orders) {
                            requester.report(again);
                        }
                        JsonNode figures = back.stop();
                        assertThat(figures.at("/recovery/inDoubt").asInt()).isZero();
                    }
                }
                assertThat(second.stop().at("/recovery/inDoubt").asInt()).isZero();
            }
        }
        try (OrderRecords records = Fixtures.records(directory.resolve("second"))) {
            assertThat(records.inDoubt()).isEmpty();
        }
        assertThat(Fixtures.recorded(directory.resolve("second"))).hasSize(2 * ORDERS);
    }

    private TestServerJvm start(String name, List<String> settings) throws IOException {
        List<String> own = new ArrayList<>(settings);
        own.add("node=" + name);
        return new TestServerJvm(Files.createDirectories(directory.resolve(name)), List.of(), own);
    }

    private static List<Order> send(TestRequester requester) throws Exception {
        List<Order> sent = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            Order order = Fixtures.order("S0001");
            requester.report(order);
            sent.add(order);
        }
        return sent;
    }
}
