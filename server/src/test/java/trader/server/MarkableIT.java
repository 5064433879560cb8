package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.journal.GroupCommitServer;
import trader.broker.journal.JournalFsyncs;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.server.order.resource.OrderRecords;
import trader.server.transaction.log.DecisionLog;

/** Decisions in the log of the orders: they are forgotten, and found again after kills and changes of settings. */
class MarkableIT extends ServerTestBase {
    private static final int ORDERS = 20;
    /** Longer than these orders take. */
    private static final String LONGEST_INTERVAL = "1m";

    private final List<Order> orders = new ArrayList<>();

    /** Two fsyncs of the journal, for arrival and prepare; what remains is the order log's. */
    @Test
    void theBrokersCommitIsNotSynced() throws Exception {
        startMarkable("forget-interval", LONGEST_INTERVAL, "order-listeners", "1");
        JournalFsyncs fsyncs = ((GroupCommitServer) artemis()).journalFsyncs();
        int probes = remembered();
        ask();
        Fixtures.awaitNothingInWork(server);
        long before = fsyncs.fsyncs();
        for (int i = 1; i < ORDERS; i++) {
            ask();
        }
        Fixtures.awaitNothingInWork(server);
        assertThat(fsyncs.fsyncs() - before).isEqualTo(2L * (ORDERS - 1));
        assertThat(remembered() - probes).isEqualTo(ORDERS);
        assertThat(DecisionLog.decided()).isEmpty();
        server.broker.forceCommits();
        stop();
        startMarkable("forget-interval", LONGEST_INTERVAL);
        assertThat(remembered()).as("the one of the probe").isOne();
    }

    @Test
    void aDecisionIsForgottenWhenAllHaveCommitted() throws Exception {
        startMarkable("forget-interval", "10ms");
        for (int i = 0; i < ORDERS; i++) {
            ask();
        }
        Fixtures.awaitNothingInWork(server);
        assertThat(DecisionLog.decided()).isEmpty();
        Fixtures.await("all are forgotten", () -> remembered() == 0);
        assertThat(isForgetting()).isTrue();
        stop();
        assertThat(isForgetting()).isFalse();
    }

    private int remembered() {
        return server.transactions.markedDecisions().remembered();
    }

    private static boolean isForgetting() {
        return Thread.getAllStackTraces().keySet().stream().anyMatch(each -> each.getName().equals("forgetting"));
    }

    @ParameterizedTest
    @EnumSource(names = {"AFTER_DECISION", "AFTER_FIRST_COMMIT"})
    void aServerWithAnotherProtocolFinishesOpenDecisions(FaultPoint point) throws Exception {
        kill(point, "commit=markable");
        assertThatThrownBy(() -> Fixtures.started(directory, "durability", "process", "order-store", "h2"))
                .hasMessageContaining("decisions-are-in-the-order-log")
                .hasMessageContaining("--order-store emulated");
        assertThatThrownBy(() -> startMarkable("commit", "xa", "transaction-store", "shadow"))
                .hasMessageContaining("--transaction-store slot");
        startMarkable("commit", "xa", "forget-interval", "10ms");
        askAgain();
        Fixtures.await("all are forgotten", () -> remembered() == 0);
        Fixtures.await("nothing is left to forget", () -> !isForgetting());
        stop();
        requireRecordedOnce();
        Fixtures.started(directory, "durability", "process", "order-store", "h2").close();
        startMarkable("commit", "xa");
        assertThat(remembered()).isZero();
        assertThat(isForgetting()).isFalse();
    }

    /** A server with XA dies after its decision; the next one keeps its own decisions in the order log. */
    @Test
    void decisionsInTheTransactionLogAreFinishedToo() throws Exception {
        kill(FaultPoint.AFTER_DECISION, "commit=xa");
        startMarkable("forget-interval", "10ms");
        askAgain();
        stop();
        requireRecordedOnce();
    }

    /** With one listener, so that the killed server has no undecided branch, which it alone could roll back. */
    @ParameterizedTest
    @CsvSource({"AFTER_FIRST_COMMIT, markable", "AFTER_DECISION, xa"})
    void aServerOfAnotherNodeCommitsWhatTheFormerNodeHasDecided(FaultPoint point, String commit) throws Exception {
        kill(point, "commit=" + commit, "node=former", "order-listeners=1");
        startMarkable("commit", commit, "node", "present", "forget-interval", "10ms");
        askAgain();
        assertThat(Fixtures.prepared(server)).isEmpty();
        Fixtures.await("all are forgotten", () -> remembered() == 0);
        stop();
        requireRecordedOnce();
    }

    private void kill(FaultPoint point, String... more) throws Exception {
        Path hit = directory.resolve("hit");
        List<String> settings = new ArrayList<>(TestServerJvm.small("durability=forced", "forget-interval=20ms"));
        settings.addAll(List.of(more));
        try (TestServerJvm server = new TestServerJvm(directory,
                List.of(AgentJar.option(directory, point.argument(2, hit))), settings)) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                while (!Files.exists(hit)) {
                    orders.add(Fixtures.order("S0001"));
                    requester.send(QueueNames.ORDERS, orders.get(orders.size() - 1), requester.replyQueue);
                }
            } finally {
                server.kill();
            }
        }
    }

    private void ask() throws Exception {
        orders.add(Fixtures.order("S0001"));
        ask(orders.get(orders.size() - 1));
    }

    private void ask(Order order) throws Exception {
        assertThat(requester.report(order).clOrdId()).isEqualTo(order.clOrdId());
    }

    /** All that were asked of the killed server. */
    private void askAgain() throws Exception {
        for (Order order : orders) {
            ask(order);
        }
        Fixtures.awaitNothingInWork(server);
        assertThat(DecisionLog.decided()).isEmpty();
    }

    private void requireRecordedOnce() throws Exception {
        try (OrderRecords records = Fixtures.records(directory)) {
            assertThat(records.inDoubt()).isEmpty();
        }
        assertThat(Fixtures.recorded(directory)).containsExactlyInAnyOrderElementsOf(
                orders.stream().map(Order::clOrdId).toList());
    }

    private void startMarkable(String... more) throws Exception {
        start(Stream.concat(Stream.of("durability", "forced", "commit", "markable"), Stream.of(more))
                .toArray(String[]::new));
    }
}
