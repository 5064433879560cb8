package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.fixml.Order;
import trader.jmsclient.testing.TestBroker;

/** Loads that use JMS in each of the ways that can be chosen. */
class ClientJmsIT extends LoadTestBase {
    private TestBroker broker;

    @BeforeEach
    void openBroker() throws Exception {
        broker = new TestBroker().open();
        usual.putAll(Map.of("broker", broker.url(), "warmup", "100ms", "load", "closed"));
    }

    @AfterEach
    void closeBroker() {
        broker.close();
    }

    private JsonNode load(String... keysAndValues) throws Exception {
        assertThat(LoadClient.run(settings(keysAndValues))).isNull();
        return report();
    }

    @ParameterizedTest
    @CsvSource({"per-request, receive", "cached, receive", "cached, pool", "cached, io-thread", "cached, read"})
    void everyRequestIsAnsweredOnce(String jms, String replies) throws Exception {
        JsonNode report = load("client-jms", jms, "client-replies", replies);

        for (String service : new String[] {"quote", "order"}) {
            JsonNode total = report.path("total").path(service);
            assertThat(total.path("replied").asLong()).as(service).isPositive().isEqualTo(total.path("sent").asLong())
                    .isEqualTo(service.equals("quote") ? broker.quotes() : broker.orders());
            assertThat(total.path("duplicate").asLong() + total.path("late").asLong()
                    + total.path("unexpected").asLong()).isZero();
        }
        assertThat(broker.replyQueues()).isEqualTo(jms.equals("cached") ? 3 : broker.quotes() + broker.orders());
        assertThat(files().requests())
                .allSatisfy(request -> assertThat(request.outcome()).isZero());
    }

    @ParameterizedTest
    @CsvSource({"per-request", "cached"})
    void aReplyThatDoesNotComeIsATimeout(String jms) throws Exception {
        broker.behave((request, replies) -> {
            if (!(request instanceof Order)) {
                TestBroker.proper(request, replies);
            }
        });
        JsonNode report = load("client-jms", jms, "client-replies", "receive", "timeout", "50ms");

        JsonNode orders = report.path("total").path("order");
        assertThat(orders.path("timeouts").asLong()).isPositive().isEqualTo(orders.path("sent").asLong());
        assertThat(report.path("total").path("quote").path("replied").asLong()).isPositive();
    }

    /** Only where the queue of replies outlives the request. */
    @Test
    void aLateReplyIsNotTakenForTheNext() throws Exception {
        broker.behave((request, replies) -> {
            if (request instanceof Order order && Integer.parseInt(order.clOrdId().substring(1)) % 10 == 0) {
                // Longer than the timeout.
                Thread.sleep(80);
            }
            TestBroker.proper(request, replies);
        });
        JsonNode report = load("client-replies", "receive", "timeout", "50ms", "threads", "1");

        JsonNode orders = report.path("total").path("order");
        assertThat(orders.path("timeouts").asLong()).isPositive();
        assertThat(orders.path("late").asLong()).isPositive().isLessThanOrEqualTo(orders.path("timeouts").asLong());
        assertThat(orders.path("errors").asLong()).isZero();
    }
}
