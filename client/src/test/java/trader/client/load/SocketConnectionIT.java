package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.access.BrokerAccess;
import trader.fixml.FixmlCodec;
import trader.fixml.QuoteRequest;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.testing.TestBroker;

/** Connections whose waiting thread reads their socket. */
class SocketConnectionIT {
    private static final long TIMEOUT_NS = TimeUnit.MINUTES.toNanos(5);
    private static final String QUOTE_REQUEST = new FixmlCodec().encode(new QuoteRequest(null, "Q1", "S0001"));
    /** Longer than the buffer of a connection, and as long as a message may be that Artemis does not split. */
    private static final String LONG = "x".repeat(45_000);

    /** Notes who has read a reply, and the replies that no request waits for. */
    private static final class Replies extends PendingReplies<String> {
        private final BlockingQueue<Thread> readers = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> strays = new LinkedBlockingQueue<>();

        @Override
        protected void arrived() {
            readers.add(Thread.currentThread());
        }

        @Override
        protected void stray(String correlationId, String reply) {
            strays.add(correlationId + " " + reply);
        }
    }

    private final TestBroker broker = new TestBroker();
    private Replies replies;
    private Requester requester;
    private LoadConnections connections;

    @BeforeEach
    void open() throws Exception {
        broker.open();
        connect(broker.url(), TIMEOUT_NS);
    }

    private void connect(String url, long timeoutNs) throws JMSException {
        connections = connections(url, timeoutNs);
        connections.open();
        replies = new Replies();
        requester = connections.requester(replies);
        requester.open();
    }

    private static LoadConnections connections(String url, long timeoutNs) {
        return new LoadConnections(timeoutNs, BrokerAccess.of(url, null), ReplyMode.READ);
    }

    @AfterEach
    void close() throws Exception {
        requester.close();
        connections.close();
        broker.close();
    }

    private String quote() throws Exception {
        return requester.request(Service.QUOTE, QUOTE_REQUEST);
    }

    /** The thread of idle sockets may read some replies, such as the first. */
    @Test
    void aWaitingThreadReadsItsReplies() throws Exception {
        int own = 0;
        for (int i = 0; i < 200; i++) {
            quote();
            own += replies.readers.take() == Thread.currentThread() ? 1 : 0;
        }
        assertThat(own).isGreaterThan(100);
    }

    @Test
    void aReplyMayNeedSeveralReads() throws Exception {
        broker.behave((request, answer) -> {
            for (int i = 0; i < 20; i++) {
                answer.send(LONG + i, "other");
            }
            TestBroker.proper(request, answer);
        });

        assertThat(quote()).contains("\"Q1\"");

        for (int i = 0; i < 20; i++) {
            assertThat(replies.strays.take()).isEqualTo("other " + LONG + i);
        }
    }

    @Test
    void aReplyThatNoThreadWaitsForIsReadToo() throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        broker.behave((request, answer) -> {
            late.await();
            answer.send("late", "q1");
        });
        requester.close();
        connections.close();
        connect(broker.url(), TimeUnit.MILLISECONDS.toNanos(20));
        assertThatThrownBy(this::quote).isInstanceOf(RequestTimeoutException.class);

        late.countDown();

        assertThat(replies.strays.take()).isEqualTo("q1 late");
    }

    /** As when the broker is killed, or its machine starts again. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWaitingThreadSeesTheEndOfItsConnection(boolean reset) {
        broker.behave((request, answer) -> broker.dropConnections(reset));

        assertThatThrownBy(this::quote).isInstanceOf(RequestFailedException.class).hasMessageContaining("lost");
        assertThatThrownBy(this::quote).isInstanceOf(RequestFailedException.class).hasMessageContaining("lost");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEndOfAConnectionIsSeenWithoutAWaitingThread(boolean reset) throws Exception {
        quote();
        CompletableFuture<PendingReply<String>> failed = new CompletableFuture<>();
        replies.begin(Service.QUOTE, failed::complete);

        broker.dropConnections(reset);

        assertThatThrownBy(failed.get()::reply).isInstanceOf(RequestFailedException.class).hasMessageContaining("lost");
    }

    @Test
    void anInterruptedThreadGivesUp() throws Exception {
        broker.behave((request, answer) -> { });
        Thread.currentThread().interrupt();

        assertThatThrownBy(this::quote).isInstanceOf(RequestFailedException.class);

        assertThat(Thread.interrupted()).isTrue();
        broker.behave(TestBroker::proper);
        assertThat(quote()).contains("\"Q1\"");
    }

    @Test
    void aWaitingThreadSeesThatItsRequesterIsClosed() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        broker.behave((request, answer) -> received.countDown());
        CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> {
            try {
                received.await();
                requester.close();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });

        assertThatThrownBy(this::quote).isInstanceOf(RequestFailedException.class).hasMessageContaining("closed");

        closed.join();
    }

    /** A connection whose pings are not answered would end. */
    @Test
    void anIdleConnectionStaysOpen() throws Exception {
        requester.close();
        connections.close();
        CountDownLatch pings = broker.awaitPings(40);
        connect(broker.url() + "?connectionTTL=2000&clientFailureCheckPeriod=100", TIMEOUT_NS);

        pings.await();

        assertThat(replies.isLost()).isFalse();
        assertThat(quote()).contains("\"Q1\"");
    }

    @Test
    void whatThreadsThatReadCannotDoIsRefused() {
        assertThatThrownBy(() -> connections("tcp://127.0.0.1:1?sslEnabled=true", TIMEOUT_NS).open())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'sslEnabled'");
    }
}
