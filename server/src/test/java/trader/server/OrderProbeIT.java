package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.server.listener.ListenerConnections;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;

/** A server serves orders only when message, record and reply are one transaction. */
class OrderProbeIT extends ServerTestBase {
    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2"})
    void passesAndLeavesNothingBehind(String resource) throws Exception {
        start("order-store", resource);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(0, 0));
        assertThat(server.counts().services().orders().received()).isZero();
        assertThat(server.counts().resource().calls().prepare()).isZero();
        assertThat(Fixtures.waiting(server, QueueNames.ORDER_PROBES)).isZero();
        requester.order();
        Fixtures.await("committed", () -> server.counts().services().orders().committed() == 1);
    }

    @Test
    void refusesConnectionsThatAreNotInTheTransaction() {
        server = new TradingServer(Fixtures.config(directory)) {
            @Override
            ListenerConnections orderConnections() {
                return ListenerConnections.plain(broker.connectionFactory());
            }
        };
        assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("orders are not served, because a message, its record and its reply are"
                        + " not one transaction. The probe order failed: it was rolled back, but its reply came");
    }

    @Test
    void refusesAResourceThatRecordsByItself() {
        assertThatThrownBy(() -> startAround(orders -> new AroundOrders(orders) {
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
        assertThatThrownBy(() -> startAround(orders -> new AroundOrders(orders) {
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

    private void startAround(UnaryOperator<RecordedOrders> around) throws Exception {
        server = Fixtures.server(Fixtures.config(directory), around);
        server.start();
    }
}
