package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.ExecutionReport;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.server.listener.ListenerConnections;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;

/** A server serves orders only when message, record and reply are one transaction. */
class OrderProbeIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2"})
    void passesAndLeavesNothingBehind(String resource) throws Exception {
        try (TradingServer server = Fixtures.started(directory, "order-store", resource)) {
            assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(0, 0));
            assertThat(server.counts().orders().received()).isZero();
            assertThat(server.counts().resource().calls().prepare()).isZero();
            assertThat(Fixtures.artemis(server).locateQueue(QueueNames.ORDER_PROBES)
                    .getMessageCount()).isZero();
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
            }
            Fixtures.await("committed", () -> server.counts().orders().committed() == 1);
        }
    }

    @Test
    void refusesConnectionsThatAreNotInTheTransaction() {
        try (TradingServer server = new TradingServer(Fixtures.config(directory)) {
            @Override
            ListenerConnections orderConnections() {
                return ListenerConnections.plain(broker.connectionFactory());
            }
        }) {
            assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("orders are not served, because a message, its record and its reply are"
                            + " not one transaction. The probe order failed: it was rolled back, but its reply came");
        }
    }

    @Test
    void refusesAResourceThatRecordsByItself() {
        assertThatThrownBy(() -> start(orders -> new AroundOrders(orders) {
            private boolean recorded;

            @Override
            public OrderRecord record(OrderRequest request, OrderRecord decision) {
                recorded = true;
                return decision;
            }

            @Override
            public boolean holds(String sender, String clOrdId) {
                return recorded;
            }
        })).hasMessageContaining("it was rolled back, but its record exists");
    }

    /** Nothing looks wrong from outside, but the resource was never asked for its vote. */
    @Test
    void refusesAResourceThatIsNotEnlisted() {
        assertThatThrownBy(() -> start(orders -> new AroundOrders(orders) {
            private int records;

            @Override
            public OrderRecord record(OrderRequest request, OrderRecord decision) {
                records++;
                return decision;
            }

            @Override
            public boolean holds(String sender, String clOrdId) {
                return records == 2;
            }
        })).hasMessageContaining("not prepared and committed under one global transaction")
                .hasMessageContaining("broker one-phase commit").hasMessageNotContaining("orders prepare");
    }

    private void start(UnaryOperator<RecordedOrders> around) throws Exception {
        try (TradingServer server = Fixtures.server(Fixtures.config(directory), around)) {
            server.start();
        }
    }
}
