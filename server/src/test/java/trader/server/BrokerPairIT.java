package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.pair.PairWatch;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** Two brokers, of which the active one is killed under a server and a client. */
@Tag("jvms")
class BrokerPairIT {
    private static final int ORDERS = 20;

    @TempDir
    Path directory;

    @Test
    void theBackupTakesOverAndTheOtherBecomesItsBackup() throws Exception {
        TestPair pair = new TestPair(directory);
        try (TestServerJvm first = pair.startFirst()) {
            first.awaitReady();
            try (TestServerJvm second = pair.startSecond()) {
                second.awaitReady();
                second.awaitLog(PairWatch.SYNCHRONISED);
                String url = pair.url();
                try (TradingServer server = Fixtures.started(Files.createDirectory(
                        directory.resolve("server")), "broker", url, "durability", "process")) {
                    List<Order> orders = send(url, null);
                    first.kill();
                    second.awaitLog(PairWatch.ALONE);
                    orders.addAll(send(url, orders.get(0)));
                    Fixtures.await("each order is recorded once",
                            () -> server.counts().records().accepted() == 2 * ORDERS);
                    Fixtures.await("nothing is in doubt", () -> server.counts().recovery().inDoubt() == 0);
                    assertThat(server.counts().broker().deadLetters()).isZero();

                    try (TestServerJvm back = pair.startFirst()) {
                        back.awaitReady();
                        back.awaitLog(PairWatch.SYNCHRONISED);
                        second.awaitLog(PairWatch.REPLICATED);
                        // A backup that is active alone must not start to serve again from older data.
                        second.kill();
                        back.awaitLog(PairWatch.ALONE);
                        send(url, orders.get(ORDERS));
                        Fixtures.await("each order is recorded once",
                                () -> server.counts().records().accepted() == 3 * ORDERS);
                    }
                }
            }
        }
    }

    /** Sends new orders, each until it is answered; {@code again}: an earlier order, sent first, or null. */
    private static List<Order> send(String url, Order again) throws Exception {
        List<Order> sent = new ArrayList<>();
        if (again != null) {
            assertThat(ask(url, QueueNames.ORDERS, again)).isInstanceOf(ExecutionReport.class);
        }
        for (int i = 0; i < ORDERS; i++) {
            Order order = Fixtures.order("S0001");
            assertThat(ask(url, QueueNames.ORDERS, order)).isInstanceOf(ExecutionReport.class);
            sent.add(order);
        }
        assertThat(ask(url, QueueNames.QUOTES, Fixtures.quoteRequest("S0001"))).isInstanceOf(Quote.class);
        return sent;
    }

    /** Connects for each request, until one is answered. */
    private static FixmlMessage ask(String url, String queue, FixmlMessage request) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (true) {
            try (TestRequester requester = new TestRequester(url)) {
                String id = requester.send(queue, request, requester.replyQueue);
                FixmlMessage reply = requester.receive(id, 5_000);
                if (reply != null) {
                    return reply;
                }
            } catch (JMSException notYet) {
                // Neither broker is active at the moment.
            }
            assertThat(System.nanoTime()).as("answered in time").isLessThan(deadlineNs);
        }
    }
}
