package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.postgres.LocalPostgres;

/**
 * The database goes away under load, and comes back: orders wait, none is lost, the server recovers by itself, and
 * the log stays short.
 */
class PostgresRestartIT {
    private static final int REQUESTERS = 8;
    private static final int ORDERS_EACH = 60;
    private static final long PATIENCE_MS = 30_000;

    @TempDir
    Path directory;
    private final Set<String> answered = ConcurrentHashMap.newKeySet();

    @Test
    void servesAgainAfterItsDatabaseWasKilledAndAfterItWasRestarted() throws Exception {
        Assumptions.assumeTrue(LocalPostgres.unsupported() == null, LocalPostgres::unsupported);
        try (LocalPostgres postgres = LocalPostgres.temporary(Map.of("fsync", "off")).start();
                TestServerJvm server = new TestServerJvm(directory, List.of(), TestServerJvm.small(
                        "order-store=postgresql", "durability=process", "order-listeners=8",
                        "jdbc-url=" + postgres.jdbcUrl(), "jdbc-user=" + postgres.user(),
                        "jdbc-password-file=" + postgres.passwordFile()))) {
            String url = server.awaitReady();
            ExecutorService threads = Executors.newFixedThreadPool(REQUESTERS);
            List<CompletableFuture<Void>> requesters = new ArrayList<>();
            for (int i = 0; i < REQUESTERS; i++) {
                requesters.add(CompletableFuture.runAsync(() -> ask(url), threads));
            }
            awaitAnswered(100);
            postgres.kill();
            postgres.start();
            awaitAnswered(250);
            postgres.stop();
            postgres.start();
            CompletableFuture.allOf(requesters.toArray(CompletableFuture[]::new)).join();
            threads.shutdown();

            assertThat(answered).hasSize(REQUESTERS * ORDERS_EACH);
            Fixtures.await("each is recorded once", () -> recorded().equals(answered));
            assertThat(server.stop().at("/deadLetters").asInt(-1)).isZero();
            saysLittle(server.errors().lines().toList());
        }
    }

    /** Two outages. */
    private static void saysLittle(List<String> log) {
        assertThat(log).filteredOn(line -> line.contains("Orders cannot be recorded")).isNotEmpty();
        assertThat(log).filteredOn(line -> line.contains("Orders are recorded again")).isNotEmpty();
        assertThat(log).noneMatch(line -> line.startsWith("\tat ")).hasSizeLessThan(60);
    }

    private void awaitAnswered(int count) throws InterruptedException {
        Fixtures.await(count + " are answered", () -> answered.size() >= count);
    }

    private void ask(String url) {
        try (TestRequester requester = new TestRequester(url)) {
            for (int i = 0; i < ORDERS_EACH; i++) {
                Order order = Fixtures.order("S0001");
                String correlationId = requester.send(QueueNames.ORDERS, order, requester.replyQueue);
                assertThat(requester.receive(correlationId, PATIENCE_MS)).isInstanceOf(ExecutionReport.class);
                answered.add(order.clOrdId());
            }
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Set<String> recorded() {
        try {
            List<String> ids = Fixtures.recorded(directory);
            assertThat(ids).doesNotHaveDuplicates();
            return Set.copyOf(ids);
        } catch (DataAccessException notYet) {
            return Set.of();
        }
    }
}
