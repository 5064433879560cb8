package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.journal.GroupCommitServer;
import trader.broker.journal.JournalFsyncs;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.server.order.resource.OrderRecords;
import trader.server.transaction.log.DecisionLog;

/** Decisions in the log of the orders: they are forgotten, and found again after kills and changes of settings. */
class MarkableIT {
    private static final int ORDERS = 20;
    /** Longer than these orders take. */
    private static final String LONGEST_INTERVAL = "1m";

    @TempDir
    Path directory;
    private final List<Order> orders = new ArrayList<>();

    /** Two fsyncs of the journal, for arrival and prepare; what remains is the order log's. */
    @Test
    void theBrokersCommitIsNotSynced() throws Exception {
        try (TradingServer server = started("forget-interval", LONGEST_INTERVAL, "order-listeners", "1")) {
            JournalFsyncs fsyncs = ((GroupCommitServer) Fixtures.artemis(server)).journalFsyncs();
            int probes = server.transactions.markedDecisions().remembered();
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                ask(requester);
                Fixtures.awaitNothingInWork(server);
                long before = fsyncs.fsyncs();
                for (int i = 1; i < ORDERS; i++) {
                    ask(requester);
                }
                Fixtures.awaitNothingInWork(server);
                assertThat(fsyncs.fsyncs() - before).isEqualTo(2L * (ORDERS - 1));
            }
            assertThat(server.transactions.markedDecisions().remembered() - probes).isEqualTo(ORDERS);
            assertThat(DecisionLog.decided()).isEmpty();
            server.broker.forceCommits();
        }
        try (TradingServer server = started("forget-interval", LONGEST_INTERVAL)) {
            assertThat(server.transactions.markedDecisions().remembered()).as("the one of the probe").isOne();
        }
    }

    @Test
    void aDecisionIsForgottenWhenAllHaveCommitted() throws Exception {
        try (TradingServer server = started("forget-interval", "10ms");
                TestRequester requester = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < ORDERS; i++) {
                ask(requester);
            }
            Fixtures.awaitNothingInWork(server);
            assertThat(DecisionLog.decided()).isEmpty();
            Fixtures.await("all are forgotten", () -> server.transactions.markedDecisions().remembered() == 0);
            assertThat(isForgetting()).isTrue();
        }
        assertThat(isForgetting()).isFalse();
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
        assertThatThrownBy(() -> started("commit", "xa", "transaction-store", "shadow"))
                .hasMessageContaining("--transaction-store slot");
        try (TradingServer server = started("commit", "xa", "forget-interval", "10ms")) {
            askAgain(server.brokerUrl());
            Fixtures.awaitNothingInWork(server);
            assertThat(DecisionLog.decided()).isEmpty();
            Fixtures.await("all are forgotten", () -> server.transactions.markedDecisions().remembered() == 0);
            Fixtures.await("nothing is left to forget", () -> !isForgetting());
        }
        requireRecordedOnce();
        Fixtures.started(directory, "durability", "process", "order-store", "h2").close();
        try (TradingServer server = started("commit", "xa")) {
            assertThat(server.transactions.markedDecisions().remembered()).isZero();
            assertThat(isForgetting()).isFalse();
        }
    }

    /** A server with XA dies after its decision; the next one keeps its own decisions in the order log. */
    @Test
    void decisionsInTheTransactionLogAreFinishedToo() throws Exception {
        kill(FaultPoint.AFTER_DECISION, "commit=xa");
        try (TradingServer server = started("forget-interval", "10ms")) {
            askAgain(server.brokerUrl());
            Fixtures.awaitNothingInWork(server);
            assertThat(DecisionLog.decided()).isEmpty();
        }
        requireRecordedOnce();
    }

    /** With one listener, so that the killed server has no undecided branch, which it alone could roll back. */
    @ParameterizedTest
    @CsvSource({"AFTER_FIRST_COMMIT, markable", "AFTER_DECISION, xa"})
    void aServerOfAnotherNodeCommitsWhatTheFormerNodeHasDecided(FaultPoint point, String commit) throws Exception {
        kill(point, "commit=" + commit, "node=former", "order-listeners=1");
        try (TradingServer server = started("commit", commit, "node", "present", "forget-interval", "10ms")) {
            askAgain(server.brokerUrl());
            Fixtures.awaitNothingInWork(server);
            assertThat(DecisionLog.decided()).isEmpty();
            assertThat(Fixtures.prepared(server)).isEmpty();
            Fixtures.await("all are forgotten", () -> server.transactions.markedDecisions().remembered() == 0);
        }
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

    private void ask(TestRequester requester) throws Exception {
        orders.add(Fixtures.order("S0001"));
        ask(requester, orders.get(orders.size() - 1));
    }

    private static void ask(TestRequester requester, Order order) throws Exception {
        assertThat(requester.ask(QueueNames.ORDERS, order)).isInstanceOfSatisfying(ExecutionReport.class,
                report -> assertThat(report.clOrdId()).isEqualTo(order.clOrdId()));
    }

    private void askAgain(String brokerUrl) throws Exception {
        try (TestRequester requester = new TestRequester(brokerUrl)) {
            for (Order order : orders) {
                ask(requester, order);
            }
        }
    }

    private void requireRecordedOnce() {
        List<String> recorded = new ArrayList<>();
        try (OrderRecords records = config().orders().records()) {
            records.forEach(each -> recorded.add(each.clOrdId()));
            assertThat(records.inDoubt()).isEmpty();
        }
        assertThat(recorded).containsExactlyInAnyOrderElementsOf(orders.stream().map(Order::clOrdId).toList());
    }

    private ServerConfig config(String... settings) {
        List<String> all = new ArrayList<>(List.of("durability", "forced", "commit", "markable"));
        all.addAll(List.of(settings));
        return Fixtures.config(directory, all.toArray(String[]::new));
    }

    private TradingServer started(String... settings) throws Exception {
        TradingServer server = new TradingServer(config(settings));
        server.start();
        return server;
    }
}
