package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlMessage;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/**
 * Clients that come and go ask a server that answers directly, until a SIGTERM stops it. Each request that was sent is
 * answered, refused or dropped, and counted once, except the last of each client whose connection the end of the server
 * broke.
 */
@Timeout(600)
class QuoteCampaignIT {
    private static final int CLIENTS = 3;
    private static final int REQUESTS_A_CONNECTION = 50;
    private static final int CONNECTIONS = 10;
    /** Their replies need more room than a reply queue has. */
    private static final int REQUESTS_WITHOUT_RECEIVING = 8_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong unread = new AtomicLong();

    /** Asks, with a new connection from time to time, until the server ends. */
    private static final class Client {
        private final AtomicLong quotes = new AtomicLong();
        private final AtomicLong refusals = new AtomicLong();
        private volatile boolean isLastLost;

        Void run(String url) throws Exception {
            while (connectAndAsk(url)) {
                // Comes again.
            }
            return null;
        }

        /** Returns whether the server is still there. */
        private boolean connectAndAsk(String url) throws Exception {
            try (TestRequester requester = new TestRequester(url)) {
                for (int i = 0; i < REQUESTS_A_CONNECTION; i++) {
                    if (!ask(requester)) {
                        return false;
                    }
                }
                return true;
            } catch (JMSException gone) {
                return false;
            }
        }

        private boolean ask(TestRequester requester) throws Exception {
            FixmlMessage reply = null;
            try {
                String id = requester.send(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"), requester.replyQueue);
                reply = requester.receive(id, TestRequester.TIMEOUT_MS);
            } finally {
                isLastLost = reply == null;
            }
            if (reply != null) {
                assertThat(reply).isInstanceOfAny(Quote.class, BusinessReject.class);
                (reply instanceof Quote ? quotes : refusals).incrementAndGet();
            }
            return reply != null;
        }
    }

    @Test
    void eachQuoteIsAnsweredRefusedOrDropped(@TempDir Path directory) throws Exception {
        try (TestServerJvm server = new TestServerJvm(directory, List.of(), List.of("durability=none",
                "quote-path=direct", "quote-listeners=1", "order-listeners=1", "symbols=10"))) {
            String url = server.awaitReady();
            List<Client> clients = Stream.generate(Client::new).limit(CLIENTS).toList();
            List<Future<?>> running = new ArrayList<>();
            clients.forEach(each -> running.add(threads.submit(() -> each.run(url))));
            askWithoutReceiving(url, REQUESTS_WITHOUT_RECEIVING);
            for (int i = 0; i < CONNECTIONS; i++) {
                askWithoutReceiving(url, REQUESTS_A_CONNECTION);
            }
            for (Client each : clients) {
                long before = each.quotes.get();
                Fixtures.await("no client hangs", () -> each.quotes.get() > before + REQUESTS_A_CONNECTION);
                assertThat(each.refusals.get()).isZero();
            }
            JsonNode counted = server.stop().get("directQuotes");
            for (Future<?> each : running) {
                each.get();
            }
            check(clients, counted);
        } finally {
            threads.shutdown();
        }
    }

    private void check(List<Client> clients, JsonNode counted) {
        long quotes = clients.stream().mapToLong(each -> each.quotes.get()).sum();
        long refusals = clients.stream().mapToLong(each -> each.refusals.get()).sum();
        long lost = clients.stream().filter(each -> each.isLastLost).count();
        String all = quotes + " quotes, " + refusals + " refusals, " + unread + " unread, " + lost
                + " lost; counted by the server: " + counted;
        System.out.println(all);
        assertThat(counted.get("passedOn").asLong()).as(all).isZero();
        assertThat(counted.get("dropped").asLong()).as(all).isPositive().isLessThan(unread.get());
        assertThat(counted.get("answered").asLong() + counted.get("dropped").asLong()).as(all)
                .isBetween(quotes + unread.get(), quotes + unread.get() + lost);
        // The server counts before it ends; until then it refuses.
        assertThat(counted.get("refused").asLong()).as(all).isLessThanOrEqualTo(refusals + lost);
    }

    /** Goes while replies are on their way, or in its full queue. */
    private void askWithoutReceiving(String url, int requests) throws Exception {
        try (TestRequester requester = new TestRequester(url)) {
            requester.connection.stop();
            for (int i = 0; i < requests; i++) {
                requester.send(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"), requester.replyQueue);
            }
            unread.addAndGet(requests);
        }
    }
}
