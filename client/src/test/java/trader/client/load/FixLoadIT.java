package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderJournal;
import trader.client.testing.MeasuredFiles;
import trader.client.testing.TestGateway;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.jmsclient.testing.TestBroker;

/** Whole loads over FIX sessions. */
class FixLoadIT extends LoadTestBase {
    private static final int THREADS = 3;

    private TestGateway gateway;

    @BeforeEach
    void makeGateway() throws Exception {
        gateway = new TestGateway();
        usual.put("fix", gateway.address());
    }

    @AfterEach
    void closeGateway() {
        gateway.close();
    }

    @Test
    void aPacedLoadIsMeasuredAsOverJms() throws Exception {
        gateway.open(THREADS);
        assertThat(LoadClient.run(settings())).isNull();

        JsonNode report = report();
        assertThat(report.path("driver").asText()).isEqualTo("fix");
        assertThat(report.path("completed").asBoolean()).isTrue();
        assertThat(report.path("total").path("quote").path("replied").asLong()).isEqualTo(gateway.quotes());
        assertThat(report.path("total").path("order").path("replied").asLong()).isEqualTo(gateway.received().size());
        long measured = report.path("measured").path("order").path("replied").asLong();
        assertThat(measured).isPositive();
        MeasuredFiles files = files();
        assertThat(files.phases()).containsExactly("warmup", "calibrate", "settle", "measure", "end");
        assertThat(files.count("order")).isEqualTo(measured).isEqualTo(files.count("order-service"));
        assertThat(files.count("quote")).isEqualTo(4 * measured);
        assertThat(files.requests()).hasSize((int) (5 * measured))
                .allSatisfy(request -> assertThat(request.outcome()).isZero());
        assertThat(files.requests().stream().map(request -> request.thread()).distinct()).hasSize(THREADS);
        for (int thread = 0; thread < THREADS; thread++) {
            long first = Long.parseLong(connection(thread, "LOAD1-" + (thread + 1)));
            // The gateway's order ids end with the numbers that begin there: four quotes, then the order.
            List<Long> numbers = gateway.received().stream()
                    .filter(sender("fix.LOAD1-" + (thread + 1))).map(FixLoadIT::number)
                    .filter(number -> number >= first).toList();
            int index = thread;
            assertThat(numbers).hasSize((int) files.requests().stream()
                    .filter(request -> request.thread() == index && request.service() == 2).count())
                    .allSatisfy(number -> assertThat((number - first) % 5).isEqualTo(4));
        }
    }

    private String connection(int thread, String compId) throws IOException {
        return Files.readAllLines(run.resolve("client-1/connections.csv")).stream()
                .filter(line -> line.startsWith(thread + "," + compId + ",")).findFirst().orElseThrow()
                .substring((thread + "," + compId + ",").length());
    }

    private static Predicate<Order> sender(String compId) {
        return order -> order.header().senderCompId().equals(compId);
    }

    private static long number(Order order) {
        return Long.parseLong(order.clOrdId().substring(order.clOrdId().lastIndexOf('-') + 1));
    }

    @Test
    void theJournalNamesTheGatewaysSender() throws Exception {
        gateway.open(THREADS);
        assertThat(LoadClient.run(settings("load", "closed", "duration", "300ms"))).isNull();

        Set<String> sent = new HashSet<>();
        gateway.received().forEach(order -> sent.add(order.header().senderCompId() + " " + order.clOrdId()));
        assertThat(sent).hasSameSizeAs(gateway.received()).anyMatch(order -> order.startsWith("fix.LOAD1-1 O"));
        Set<String> replied = new HashSet<>();
        OrderJournal.read(run.resolve("client-1/orders.journal"), event -> {
            if (event.kind() == OrderEvent.Kind.REPLIED) {
                replied.add(event.sender() + " " + event.clOrdId());
            }
        });
        assertThat(replied).isEqualTo(sent);
    }

    @Test
    void theOpenLoopSendsWhateverIsUnderWay() throws Exception {
        gateway.open(THREADS);
        assertThat(LoadClient.run(settings("load", "open", "rate", "500"))).isNull();

        MeasuredFiles files = files();
        assertThat(files.requests().size()).isBetween(1, 500);
        assertThat(files.count("quote") + files.count("order")).isEqualTo(files.requests().size());
    }

    @Test
    void rejectsTimeoutsAndStrayRepliesAreCounted() throws Exception {
        gateway.open(1).behave((request, replies) -> {
            if (request instanceof Order order) {
                replies.send(TestBroker.report(order, OrdStatus.REJECTED));
            } else if (request instanceof QuoteRequest asked) {
                int number = Integer.parseInt(asked.quoteReqId().substring(asked.quoteReqId().indexOf('-') + 1));
                if (number % 20 == 1) {
                    replies.send(new Quote(null, "V", "Qelsewhere-7", asked.symbol(), null, null, null, null, null));
                } else if (number % 20 != 2) {
                    TestGateway.proper(request, replies);
                    TestGateway.proper(request, replies);
                }
            }
        });
        assertThat(LoadClient.run(settings("load", "closed", "timeout", "100ms", "warmup", "0", "threads", "1")))
                .isNull();

        JsonNode quotes = report().path("total").path("quote");
        JsonNode orders = report().path("total").path("order");
        assertThat(orders.path("rejected").asLong()).isPositive().isEqualTo(orders.path("replied").asLong());
        assertThat(quotes.path("timeouts").asLong()).isPositive();
        assertThat(quotes.path("unexpected").asLong()).isPositive();
        assertThat(quotes.path("duplicate").asLong()).isPositive();
        assertThat(quotes.path("sent").asLong())
                .isEqualTo(quotes.path("replied").asLong() + quotes.path("timeouts").asLong());
    }

    @Test
    void aLostGatewayEndsTheLoadInOrder() throws Exception {
        gateway.open(THREADS);
        CompletableFuture<String> load = start(settings("duration", "30s"));
        await(() -> gateway.received().size() >= 50 || load.isDone());
        gateway.close();

        assertThat(load.get(5, TimeUnit.MINUTES)).contains("LOAD1-").contains(gateway.address());
        assertThat(report().path("completed").asBoolean()).isFalse();
    }

    @Test
    void anUnreachableGatewayIsNamed() throws Exception {
        assertThat(LoadClient.run(settings()))
                .startsWith("cannot log on to FIX gateway " + gateway.address() + " as LOAD1-");
        assertThat(report().path("completed").asBoolean()).isFalse();
    }

    @Test
    void aGatewayThatDoesNotKnowTheSessionIsNamed() throws Exception {
        gateway.open(1);

        assertThat(LoadClient.run(settings("threads", "2"))).startsWith("cannot log on to FIX gateway "
                + gateway.address() + " as LOAD1-2: ");
    }

    @Test
    void anAddressThatIsNoneIsRefused() {
        assertThatThrownBy(() -> settings("fix", "localhost"))
                .hasMessageStartingWith("setting 'fix' is 'localhost': allowed are a host and a port from 1 to 65535");
    }
}
