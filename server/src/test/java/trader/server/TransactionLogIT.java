package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.Order;
import trader.fixml.QueueNames;

/** A disk that fails under the transaction log: strace answers for it. */
@Execution(ExecutionMode.CONCURRENT)
class TransactionLogIT {
    private static final int ORDERS = 12;
    private static final List<String> SETTINGS = TestServerJvm.small("durability=forced");

    @TempDir
    Path directory;

    /** strace counts calls by thread: the probe of the start succeeds, and each listener's first order. */
    @ParameterizedTest
    @ValueSource(strings = {"fdatasync:error=EIO:when=2+", "write:error=ENOSPC:when=3+"})
    void ordersWaitForARestart(String fault) throws Exception {
        Strace.assume();
        Path log = directory.toRealPath().resolve("data/transactions/decisions");
        Files.createDirectories(log.getParent());
        Files.write(log, new byte[256 * 4_096]);
        List<String> strace = Strace.command(Path.of("/dev/null"), "-P", log.toString(), "-e",
                "trace=" + fault.substring(0, fault.indexOf(':')), "-e", "inject=" + fault);
        List<Order> orders = new ArrayList<>();
        try (TestServerJvm server = new TestServerJvm(directory, strace, TradingServer.class, List.of(), SETTINGS)) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                for (int i = 0; i < ORDERS; i++) {
                    orders.add(Fixtures.order("S0001"));
                    requester.send(QueueNames.ORDERS, orders.get(i), null);
                }
                // One order at least was tried more than four times, after which an order is a dead letter.
                Fixtures.await("they are tried again and again", () -> counter("ordersRolledBack") > 4 * ORDERS
                        || counter("deadLettersInQueue") > 0);
            }
            server.kill();
            assertThat(counter("deadLettersInQueue")).isZero();
            assertThat(server.errors()).contains("The transaction log " + log + " has failed",
                    "Orders cannot be recorded, they wait", "stays prepared, because the decision may be on the disk");
        }
        try (TestServerJvm server = new TestServerJvm(directory, List.of(), SETTINGS)) {
            server.awaitReady();
            Fixtures.await("none waits any more", () -> counter("ordersInQueue") == 0);
            assertThat(server.stop().at("/deadLetters").asInt()).isZero();
        }
        assertThat(Fixtures.recorded(directory)).containsAll(orders.stream().map(Order::clOrdId).toList());
    }

    /** Its last known value; -1 before there is one. */
    private long counter(String name) {
        try {
            List<String> lines = Files.readAllLines(directory.resolve("counters.csv"));
            int column = List.of(lines.get(0).split(",")).indexOf(name);
            // The last line may be half written.
            String[] last = lines.get(lines.size() - 2).split(",", -1);
            return Long.parseLong(last[column]);
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException notYet) {
            return -1;
        }
    }
}
