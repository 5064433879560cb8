package trader.jmsclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.jmsclient.testing.TestBroker;

/** The thread that takes a reply. */
class ReplyModeIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(5);

    @ParameterizedTest
    @CsvSource({"POOL, activemq-client-global", "IO_THREAD, activemq-client-remoting"})
    void aListenerGetsTheReplyOnItsThread(ReplyMode delivery, String thread) throws Exception {
        try (TestBroker broker = new TestBroker().open();
                BrokerConnections connections = connections(broker, delivery);
                Requester requester = new Requester(connections, TraderClient::queue)) {
            requester.open();
            CompletableFuture<String> taken = new CompletableFuture<>();
            requester.send(Service.QUOTE, new FixmlSamples().quoteRequest("Q1", "S0001"),
                    reply -> taken.complete(Thread.currentThread().getName()));

            assertThat(taken.get(5, TimeUnit.MINUTES)).contains(thread);
        }
    }

    @ParameterizedTest
    @EnumSource(ReplyMode.class)
    void theWaitingThreadGetsItsReply(ReplyMode delivery) throws Exception {
        try (TestBroker broker = new TestBroker().open();
                BrokerConnections connections = connections(broker, delivery);
                Requester requester = new Requester(connections, TraderClient::queue)) {
            requester.open();
            for (int i = 1; i <= 3; i++) {
                assertThat(requester.request(Service.QUOTE, new FixmlSamples().quoteRequest("Q" + i, "S0001")))
                        .contains("\"Q" + i + "\"");
            }
        }
    }

    private static BrokerConnections connections(TestBroker broker, ReplyMode delivery) {
        return new BrokerConnections(TIMEOUT_NS, false, BrokerAccess.of(broker.url(), null), delivery).open();
    }
}
