package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import trader.broker.DirectPath;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlMessage;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** A server that answers directly: with recorded times, and when it closes. */
class DirectQuotesIT extends ServerTestBase {
    @Test
    void recordsTheTimesOfEachRequest() throws Exception {
        start("quote-path", "direct", "server-times", "true");
        for (int i = 0; i < 10; i++) {
            requester.quote();
        }
        assertThat(requester.ask(QueueNames.QUOTES, "<garbage")).isInstanceOf(BusinessReject.class);
        Fixtures.await("all are recorded", () -> server.counts().recorded().times().recorded() == 11);
        assertThat(server.counts().broker().directQuotes()).isEqualTo(new DirectPath.Figures(10, 0, 1, 0));
    }

    /** Each request has its answer or refusal, until the connection is gone. */
    @Test
    void closesWhileManyAsk() throws Exception {
        start("quote-path", "direct");
        ExecutorService threads = Executors.newCachedThreadPool();
        AtomicLong quotes = new AtomicLong();
        AtomicLong refusals = new AtomicLong();
        Callable<Throwable> asks = () -> {
            try (TestRequester client = new TestRequester(server.brokerUrl())) {
                while (true) {
                    FixmlMessage reply = client.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"));
                    (reply instanceof Quote ? quotes : refusals).incrementAndGet();
                }
            } catch (Exception | AssertionError ended) {
                return ended;
            }
        };
        List<Future<Throwable>> asking = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            asking.add(threads.submit(asks));
        }
        Fixtures.await("all are busy", () -> quotes.get() > 1_000);
        server.close();
        for (Future<Throwable> each : asking) {
            // An AssertionError is a timeout, or a consumer that was closed without the reply.
            assertThat(each.get()).satisfiesAnyOf(lost -> assertThat(lost).isInstanceOf(JMSException.class),
                    lost -> assertThat(lost).hasMessageContaining("no reply"));
        }
        threads.shutdown();
        DirectPath.Figures figures = server.counts().broker().directQuotes();
        assertThat(figures.passedOn()).isZero();
        assertThat(quotes.get()).isBetween(figures.answered() - 4, figures.answered());
        assertThat(refusals.get()).isGreaterThanOrEqualTo(figures.refused() - 4);
    }
}
