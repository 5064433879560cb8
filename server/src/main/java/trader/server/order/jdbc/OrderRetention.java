package trader.server.order.jdbc;

import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Deletes orders older than the retention time, at the start and every hour, in batches. An order that is sent again
 * after that counts as new.
 */
final class OrderRetention implements AutoCloseable {
    /** The database's time. */
    static final String NOW = "VALUES (CURRENT_TIMESTAMP)";

    private static final Logger LOG = LoggerFactory.getLogger(OrderRetention.class);
    private static final int BATCH = 1_000;
    private static final long STOP_TIMEOUT_S = 5;

    private final JdbcTemplate jdbc;
    private final Duration retention;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            task -> new Thread(task, "order-retention"));

    OrderRetention(JdbcTemplate jdbc, Duration retention) {
        this.jdbc = jdbc;
        this.retention = retention;
    }

    void start() {
        thread.scheduleWithFixedDelay(this::deleteOrLog, 0, 1, TimeUnit.HOURS);
    }

    private void deleteOrLog() {
        try {
            long deleted = delete();
            if (deleted > 0) {
                LOG.info("Deleted {} orders that were recorded more than {} ago", deleted, retention);
            }
        } catch (RuntimeException failed) {
            // An exception would end the schedule.
            LOG.warn("Old orders could not be deleted, next attempt in an hour: {}", failed.getMessage());
        }
    }

    /** Returns the number of deleted orders. */
    long delete() {
        Timestamp end = Timestamp.from(jdbc.queryForObject(NOW, Timestamp.class).toInstant().minus(retention));
        long deleted = 0;
        while (!thread.isShutdown()) {
            List<Timestamp> last = jdbc.queryForList("SELECT recorded FROM trader_order WHERE recorded < ?"
                    + " ORDER BY recorded OFFSET " + BATCH + " ROWS FETCH FIRST 1 ROW ONLY", Timestamp.class, end);
            if (last.isEmpty()) {
                return deleted + jdbc.update("DELETE FROM trader_order WHERE recorded < ?", end);
            }
            deleted += jdbc.update("DELETE FROM trader_order WHERE recorded <= ?", last.get(0));
        }
        return deleted;
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                LOG.warn("Old orders are still being deleted");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
