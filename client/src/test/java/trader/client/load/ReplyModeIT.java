package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.access.BrokerAccess;
import trader.fixml.FixmlCodec;
import trader.fixml.QuoteRequest;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.testing.TestBroker;

/** The thread that takes a reply. */
class ReplyModeIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(5);

    @ParameterizedTest
    @CsvSource({"POOL, activemq-client-global", "IO_THREAD, activemq-client-remoting"})
    void aListenerGetsTheReplyOnItsThread(ReplyMode delivery, String thread) throws Exception {
        try (TestBroker broker = new TestBroker().open();
                LoadConnections connections = connections(broker, delivery);
                Requester requester = connections.requester(new PendingReplies<>())) {
            requester.open();
            CompletableFuture<String> taken = new CompletableFuture<>();
            requester.send(Service.QUOTE, quoteRequest("Q1"),
                    reply -> taken.complete(Thread.currentThread().getName()));

            assertThat(taken.get(5, TimeUnit.MINUTES)).contains(thread);
        }
    }

    /** As {@link PendingReplies#await} promises; Artemis throws an unchecked exception and clears the interrupt. */
    @ParameterizedTest
    @EnumSource(ReplyMode.class)
    void anInterruptEndsTheWait(ReplyMode delivery) throws Exception {
        try (TestBroker broker = new TestBroker().open();
                LoadConnections connections = connections(broker, delivery);
                Requester requester = connections.requester(new PendingReplies<>())) {
            broker.behave((request, replies) -> { });
            requester.open();
            PendingReply<String> request = requester.send(Service.QUOTE, quoteRequest("Q1"), null);
            Thread.currentThread().interrupt();
            requester.await(request, System.nanoTime() + TIMEOUT_NS);
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(request::reply).isInstanceOf(RequestFailedException.class)
                    .hasMessageContaining("interrupted");
        }
    }

    private static LoadConnections connections(TestBroker broker, ReplyMode delivery) {
        LoadConnections connections = new LoadConnections(TIMEOUT_NS, BrokerAccess.of(broker.url(), null), delivery);
        connections.open();
        return connections;
    }

    private static String quoteRequest(String id) {
        return new FixmlCodec().encode(new QuoteRequest(null, id, "S0001"));
    }
}
