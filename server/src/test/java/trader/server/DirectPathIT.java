package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.broker.BrokerSettings;
import trader.broker.DirectPath;
import trader.broker.DirectRequest;
import trader.broker.DirectService;
import trader.broker.EmbeddedBroker;
import trader.broker.ListenerTransport;
import trader.broker.Prefetch;
import trader.broker.QuotePath;
import trader.common.Durability;
import trader.common.timing.Detail;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;
import trader.server.timing.RequestTimes;

/** A broker without listeners that answers by a service which records its requests. */
@Timeout(600)
class DirectPathIT {
    private static final FixmlCodec CODEC = new FixmlCodec();
    private static final String ANSWER = CODEC.encode(new Quote(Header.NONE, "Q1", "R1", "S0001",
            BigDecimal.ONE, BigDecimal.TEN, BigDecimal.ONE, BigDecimal.ONE, Instant.EPOCH));
    private static final String REFUSAL = CODEC.encode(new QuoteRequestReject(Header.NONE, "R1", "S0001",
            QuoteRequestRejectReason.OTHER, "refused"));

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private EmbeddedBroker broker;
    private DirectPath path;
    private volatile Runnable beforeReply = () -> { };
    private volatile Runnable afterReply = () -> { };
    private volatile String answer = ANSWER;

    private final class Recorded implements DirectService {
        @Override
        public boolean answer(DirectRequest request) {
            assertThat(request.replyQueue()).isNotEmpty();
            events.add("asked " + request.correlationId() + " on a "
                    + (Thread.currentThread().getName().contains("remoting") ? "Netty thread" : "thread "
                    + Thread.currentThread().getName()));
            beforeReply.run();
            events.add(request.reply(answer) ? "answered" : "gone");
            afterReply.run();
            return true;
        }

        @Override
        public boolean refuse(DirectRequest request, String reason) {
            events.add("refused " + request.correlationId() + ": " + reason);
            boolean sent = request.reply(REFUSAL);
            afterReply.run();
            return sent;
        }
    }

    private void standStill() {
        events.add("waits");
        Fixtures.await(goOn);
    }

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(directory, "127.0.0.1", 0, Durability.NONE,
                BrokerSettings.Journal.GROUPED, 65_536), ListenerTransport.IN_VM, Prefetch.AUTO,
                QuotePath.DIRECT, CODEC, () -> { });
        broker.open();
    }

    @AfterEach
    void close() {
        goOn.countDown();
        broker.close();
    }

    private void serve() {
        path = broker.answerQuotes(new Recorded());
    }

    private long inQueue() {
        return broker.artemis().locateQueue(QueueNames.QUOTES).getMessageCount();
    }

    private void isLeftInItsQueue(String queue, TestRequester client) throws Exception {
        try (client) {
            client.send(queue, "a", client.replyQueue);
            Fixtures.await("it is in the queue",
                    () -> broker.artemis().locateQueue(queue).getMessageCount() == 1);
        }
    }

    @Test
    void answersOnTheThreadThatReadTheRequest() throws Exception {
        serve();
        try (TestRequester requester = new TestRequester(broker.url())) {
            assertThat(requester.ask(QueueNames.QUOTES, "anything")).isInstanceOf(Quote.class);
        }
        assertThat(events).containsExactly("asked c1 on a Netty thread", "answered");
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(1, 0, 0, 0));
        assertThat(inQueue()).isZero();
    }

    @Test
    void beforeThereIsAServiceRequestsGoToTheQueue() throws Exception {
        isLeftInItsQueue(QueueNames.QUOTES, new TestRequester(broker.url()));
        assertThat(events).isEmpty();
    }

    @Test
    void otherAddressesAreNotAnswered() throws Exception {
        serve();
        isLeftInItsQueue(QueueNames.PRICES, TestRequester.asFeed(broker.url()));
        assertThat(events).isEmpty();
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(0, 0, 0, 0));
    }

    @Test
    void aRequestOfTheServerItselfGoesToTheQueue() throws Exception {
        serve();
        isLeftInItsQueue(QueueNames.QUOTES, TestRequester.asServer(broker.url()));
        assertThat(events).isEmpty();
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(0, 0, 1, 0));
    }

    @Test
    void aServiceThatFailsLeavesTheRequestToTheQueue() throws Exception {
        serve();
        beforeReply = () -> {
            throw new IllegalStateException("planted");
        };
        isLeftInItsQueue(QueueNames.QUOTES, new TestRequester(broker.url()));
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(0, 0, 1, 0));
    }

    /** Otherwise a listener would answer, too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServiceThatFailsAfterItsReplyHasAnswered(boolean isTimed, @TempDir Path times) throws Exception {
        RequestTimes requestTimes = new RequestTimes(times, Detail.BASIC);
        requestTimes.record(true);
        path = broker.answerQuotes(isTimed ? requestTimes.timed(RequestTimes.Service.QUOTE, new Recorded())
                : new Recorded());
        afterReply = () -> {
            throw new IllegalStateException("planted");
        };
        try (TestRequester requester = new TestRequester(broker.url())) {
            assertThat(requester.ask(QueueNames.QUOTES, "a")).isInstanceOf(Quote.class);
            path.close();
            assertThat(requester.ask(QueueNames.QUOTES, "b")).isInstanceOf(QuoteRequestReject.class);
        }
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(1, 0, 0, 1));
        assertThat(inQueue()).isZero();
    }

    @Test
    void aRequesterMayBeGoneBeforeItsReply() throws Exception {
        serve();
        try (TestRequester requester = new TestRequester(broker.url())) {
            SimpleString queue = SimpleString.of(requester.replyQueue.getQueueName());
            beforeReply = () -> {
                try {
                    broker.artemis().destroyQueue(queue, null, false, true);
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            };
            requester.send(QueueNames.QUOTES, "a", requester.replyQueue);
            Fixtures.await("it is answered", () -> events.contains("gone"));
            assertThat(broker.artemis().locateQueue(queue)).isNull();
        }
        assertThat(inQueue()).isZero();
    }

    /** The queue of a requester that does not receive is full at 4 MB; others are served. */
    @Test
    void aReplyThatTheBrokerDropsIsNotCountedAsAnAnswer() throws Exception {
        serve();
        answer = ANSWER + " ".repeat(40_000);
        int requests = 200;
        long answered;
        try (TestRequester requester = new TestRequester(broker.url())) {
            requester.connection.stop();
            for (int i = 0; i < requests; i++) {
                requester.send(QueueNames.QUOTES, "a", requester.replyQueue);
            }
            Fixtures.await("all are counted", () -> path.figures().answered() + path.figures().dropped() == requests);
            answered = path.figures().answered();
            try (TestRequester other = new TestRequester(broker.url())) {
                assertThat(other.ask(QueueNames.QUOTES, "a")).isInstanceOf(Quote.class);
            }
            assertThat(answered).isBetween(1L, requests - 1L);

            requester.connection.start();
            for (int i = 1; i <= answered; i++) {
                assertThat(requester.receive("c" + i, TestRequester.TIMEOUT_MS)).isInstanceOf(Quote.class);
            }
            assertThat(requester.ask(QueueNames.QUOTES, "b")).isInstanceOf(Quote.class);
        }
        // A reply is counted after it was sent, on the thread that has now also read the end of the connection.
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(answered + 2, requests - answered, 0, 0));
        assertThat(inQueue()).isZero();
    }

    @Test
    void closingWaitsForTheAnswerUnderWayAndRefusesTheNext() throws Exception {
        serve();
        beforeReply = this::standStill;
        try (TestRequester first = new TestRequester(broker.url());
                TestRequester second = new TestRequester(broker.url())) {
            String asked = first.send(QueueNames.QUOTES, "a", first.replyQueue);
            Fixtures.await("it is being answered", () -> events.contains("waits"));
            Thread closing = new Thread(path::close);
            closing.start();
            Fixtures.await("close waits", () -> closing.getState() == Thread.State.TIMED_WAITING);

            assertThat(second.ask(QueueNames.QUOTES, "b")).isInstanceOf(QuoteRequestReject.class);
            goOn.countDown();
            assertThat(first.receive(asked, TestRequester.TIMEOUT_MS)).isInstanceOf(Quote.class);
            closing.join();
            assertThat(first.ask(QueueNames.QUOTES, "c")).isInstanceOf(QuoteRequestReject.class);
        }
        assertThat(events).containsExactly("asked c1 on a Netty thread", "waits",
                "refused c1: the server is closing", "answered", "refused c2: the server is closing");
        assertThat(path.figures()).isEqualTo(new DirectPath.Figures(1, 0, 0, 2));
        assertThat(inQueue()).isZero();
    }

    @Test
    void closingDoesNotWaitForEver() throws Exception {
        serve();
        beforeReply = this::standStill;
        try (LoggedLines lines = new LoggedLines(DirectPath.class.getName());
                TestRequester requester = new TestRequester(broker.url())) {
            requester.send(QueueNames.QUOTES, "a", requester.replyQueue);
            Fixtures.await("it is being answered", () -> events.contains("waits"));
            path.close();
            assertThat(events).doesNotContain("answered");
            assertThat(lines.lines()).anyMatch(line -> line.startsWith("Some requests to trader.quotes are still"));
            goOn.countDown();
        }
    }
}
