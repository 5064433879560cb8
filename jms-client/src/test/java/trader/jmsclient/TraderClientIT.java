package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.jmsclient.testing.TestBroker;

/** Requests and replies over a real broker. */
class TraderClientIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(5);

    private TestBroker broker;
    private BrokerConnections connections;
    private TraderClient client;

    @BeforeEach
    void connect() throws Exception {
        broker = new TestBroker().open();
        connections = new BrokerConnections(broker.url(), TIMEOUT_NS).open();
        client = new TraderClient(connections, "FIRM").open();
    }

    @AfterEach
    void disconnect() throws Exception {
        client.close();
        connections.close();
        broker.close();
    }

    @Test
    void theDocumentedExampleBuys() throws Exception {
        assertThat(TraderClientExample.buy(broker.url())).isEqualTo("order 1 at 100.25");
        Order order = broker.received().get(0);
        assertThat(order.symbol()).isEqualTo("S0001");
        assertThat(order.header().senderCompId()).isEqualTo("MY-FIRM");
        assertThat(order.price()).isEqualByComparingTo("100.25");
    }

    @Test
    void aRequestWithoutReplyTimesOut() throws Exception {
        broker.behave((request, replies) -> { });
        try (BrokerConnections hasty = new BrokerConnections(broker.url(), TimeUnit.MILLISECONDS.toNanos(50)).open();
                TraderClient impatient = new TraderClient(hasty, "HASTY").open()) {
            assertThatThrownBy(() -> impatient.quote("S0001")).isInstanceOf(RequestTimeoutException.class)
                    .hasMessage("no reply to quote q1");
        }
    }

    @Test
    void aReplyToAnotherRequestIsAnError() {
        broker.behave((request, replies) -> replies.send(TestBroker.reply(new QuoteRequest(null, "Q9", "S0001"))));

        assertThatThrownBy(() -> client.quote("S0001")).isInstanceOf(RequestFailedException.class)
                .hasMessage("Quot ReqID is 'Q9': expected 'Q1'");
    }

    @Test
    void anUnreadableReplyIsAnError() {
        broker.behave((request, replies) -> replies.send("hello", "q1"));

        assertThatThrownBy(() -> client.quote("S0001")).isInstanceOf(RequestFailedException.class)
                .hasMessageStartingWith("unreadable reply: ");
    }
}
