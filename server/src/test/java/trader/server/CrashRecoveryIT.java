package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.CxlRejReason;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelRequest;
import trader.fixml.QueueNames;

/** A server is killed while an order or a cancel is in doubt; CrashIT has all points of the emulated resource. */
class CrashRecoveryIT {
    private static final int ORDERS_A_ROUND = 6;

    @TempDir
    Path directory;
    private final List<Order> orders = new ArrayList<>();
    private List<String> moreSettings = List.of();

    /** Every order that was sent is recorded once, answered, and nothing stays in doubt. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "h2 without caches", "h2-tcp", "postgresql"})
    @Execution(ExecutionMode.CONCURRENT)
    void resolvesWhatAKillLeavesInDoubtInADatabase(String what) throws Exception {
        try (TestDatabaseJvm database = what.endsWith("-tcp") ? new TestDatabaseJvm(directory, what) : null) {
            moreSettings = database != null ? TestServerJvm.lines(database.settings()) : settings(what);
            killAndRecover(what.split(" ")[0], FaultPoint.AFTER_PREPARE_RESOURCE, FaultPoint.AFTER_FIRST_COMMIT);
            assertThat(Fixtures.recorded(directory)).containsExactlyInAnyOrderElementsOf(
                    orders.stream().map(Order::clOrdId).toList());
        }
    }

    /** Without caches, prefetched orders go back to the queue all the time, and with the server. */
    private static List<String> settings(String what) throws Exception {
        return switch (what) {
            case "h2 without caches" -> List.of("listener-jms=per-message", "reply-destination=per-message",
                    "listener-transport=tcp", "prefetch=window", "journal-type=nio-default",
                    "transaction-store=shadow");
            case "postgresql" -> TestServerJvm.lines(TestPostgres.settings());
            default -> List.of();
        };
    }

    /** A cancel that was prepared, or decided on, when the server died, cancels once all the same. */
    @ParameterizedTest
    @CsvSource({"emulated, AFTER_DECISION", "h2, AFTER_PREPARE_RESOURCE"})
    @Tag("jvms")
    void resolvesACancelThatAKillLeavesInDoubt(String resource, FaultPoint point) throws Exception {
        Order order = Fixtures.order("S0001");
        OrderCancelRequest cancel = Fixtures.cancel(order, "cancel");
        Path hit = directory.resolve("hit");
        try (TestServerJvm server = serve(resource, stopAt(point, 2, hit))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                requester.ask(QueueNames.ORDERS, order);
                requester.send(QueueNames.ORDERS, cancel, requester.replyQueue);
                Fixtures.await(point + " is reached", () -> Files.exists(hit));
            } finally {
                server.kill();
            }
        }
        try (TestServerJvm server = serve(resource, List.of());
                TestRequester requester = new TestRequester(server.awaitReady())) {
            ExecutionReport report = (ExecutionReport) requester.ask(QueueNames.ORDERS, cancel);
            assertThat(report.execType()).isEqualTo(ExecType.CANCELED);
            assertThat(requester.ask(QueueNames.ORDERS, cancel)).isEqualTo(report);
            assertThat(requester.ask(QueueNames.ORDERS, Fixtures.cancel(order, "late")))
                    .isInstanceOfSatisfying(OrderCancelReject.class, reject ->
                            assertThat(reject.reason()).isEqualTo(CxlRejReason.TOO_LATE_TO_CANCEL));
        }
    }

    private void killAndRecover(String resource, FaultPoint... points) throws Exception {
        for (FaultPoint point : points) {
            killWhileServing(resource, point);
        }

        JsonNode counts;
        try (TestServerJvm server = serve(resource, List.of())) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                for (Order order : orders) {
                    assertThat(requester.ask(QueueNames.ORDERS, order)).isInstanceOfSatisfying(ExecutionReport.class,
                            report -> assertThat(report.clOrdId()).isEqualTo(order.clOrdId()));
                }
            } catch (AssertionError failed) {
                failed.addSuppressed(new AssertionError("the servers logged: " + server.errors()));
                throw failed;
            }
            counts = server.stop();
        }
        assertThat(counts.at("/deadLetters").asInt()).isZero();
        assertThat(counts.at("/recovery/inDoubt").asInt()).isZero();
        assertThat(counts.at("/recovery/unreachable").asInt()).isZero();
    }

    private void killWhileServing(String resource, FaultPoint point) throws Exception {
        Path hit = directory.resolve("hit");
        try (TestServerJvm server = serve(resource, stopAt(point, 2, hit))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                for (int i = 0; i < ORDERS_A_ROUND; i++) {
                    orders.add(Fixtures.order("S0001"));
                    requester.send(QueueNames.ORDERS, orders.get(orders.size() - 1), requester.replyQueue);
                }
                Fixtures.await(point + " is reached", () -> Files.exists(hit));
            } finally {
                server.kill();
            }
        }
        Files.delete(hit);
    }

    private List<String> stopAt(FaultPoint point, int hit, Path file) throws Exception {
        return List.of(AgentJar.option(directory, point.argument(hit, file)));
    }

    private TestServerJvm serve(String resource, List<String> jvmOptions) throws Exception {
        List<String> settings = new ArrayList<>(TestServerJvm.small("order-store=" + resource,
                "durability=process"));
        settings.addAll(moreSettings);
        return new TestServerJvm(directory, jvmOptions, settings);
    }
}
