package trader.server.order.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import trader.fixml.ExecType;
import trader.fixml.OrderRequest;
import trader.server.order.OrderRecord;
import trader.server.order.resource.DelayFigures;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;

/** Orders in a database. */
final class JdbcOrders implements RecordedOrders {
    /** With a random part appended, an ID that no request has. */
    private static final String TRIAL = "trial:";

    private static final Logger LOG = LoggerFactory.getLogger(JdbcOrders.class);

    private final OrderDatabase database;
    private final OrderTable table;
    private final int connections;
    private final long retentionMs;
    private final Enlistments enlistments;
    private final RecoveryConnection recovery;
    /** For statements outside JTA transactions. */
    JdbcTemplate outsideTransaction;
    /** For statements in the thread's transaction. */
    JdbcTemplate inTransaction;
    private XaConnectionPool pool;
    private OrderRetention deletion;
    private Timestamp opened;
    private String identity;

    JdbcOrders(OrderDatabase database, int connections, long retentionMs, Enlistments enlistments) {
        this.database = database;
        this.table = new OrderTable(database.times());
        this.connections = connections;
        this.retentionMs = retentionMs;
        this.enlistments = enlistments;
        this.recovery = new RecoveryConnection(database);
    }

    @Override
    public void open() {
        outsideTransaction = template(new JdbcTemplate(database.dataSource()));
        try (Connection connection = outsideTransaction.getDataSource().getConnection()) {
            database.check(connection);
            new OrderSchema(database).createIfMissing(connection);
            database.checkRights(connection);
            identity = new OrderSchema(database).identity(connection);
            opened = new JdbcTemplate(new SingleConnectionDataSource(connection,
                    true)).queryForObject(OrderRetention.NOW, Timestamp.class);
            pool = new XaConnectionPool(database, connections, enlistments);
        } catch (SQLException failed) {
            throw new IllegalStateException("the order database cannot be used: " + failed.getMessage(), failed);
        }
        inTransaction = template(new JdbcTemplate(pool.dataSource()));
        deletion = new OrderRetention(outsideTransaction, Duration.ofMillis(retentionMs));
        deletion.start();
    }

    private static JdbcTemplate template(JdbcTemplate template) {
        template.setExceptionTranslator(new SqlErrorTranslator());
        return template;
    }

    @Override
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        return orRollBack(() -> {
            boolean inserted = insert(OrderTable.INSERT, table.row(request, decision));
            OrderRecord held = inserted ? decision : select(decision.sender(), request.clOrdId());
            if (held == null && decision.version() <= 0) {
                throw new ConcurrencyFailureException("order '" + request.clOrdId()
                        + "' was recorded, and deleted meanwhile because of its age");
            }
            return held;
        });
    }

    /** A query does not return records in doubt, but a trial insert waits for them. */
    @Override
    public OrderRecord find(String sender, String clOrdId) {
        return orRollBack(() -> {
            OrderRecord found = select(sender, clOrdId);
            // H2 may report the conflict with a row shortly before a query returns it.
            while (found == null && !isFree(sender, clOrdId, null, 0)) {
                found = select(sender, clOrdId);
            }
            return found;
        });
    }

    @Override
    public OrderRecord last(OrderRecord accepted) {
        return orRollBack(() -> {
            String chain = accepted.answer().orderId();
            OrderRecord last;
            do {
                last = inTransaction.query(OrderTable.SELECT_LAST, table::recorded, chain).stream().findFirst()
                        .orElse(accepted);
            } while (!isFree(accepted.sender(), TRIAL + UUID.randomUUID(), chain, last.version() + 1));
            return last;
        });
    }

    /** Whether key and place are free, by inserting a row and deleting it; waits for transactions in doubt. */
    private boolean isFree(String sender, String clOrdId, String chain, int version) {
        return insert(OrderTable.INSERT_TRIAL, table.trial(sender, clOrdId, chain, version))
                && inTransaction.update(OrderTable.DELETE, sender, clOrdId) == 1;
    }

    /** False if another row has the key or the place. */
    private boolean insert(String sql, Object... values) {
        try {
            return inTransaction.update(sql + database.ignoringConflict(), values) == 1;
        } catch (DataIntegrityViolationException failed) {
            if (failed.getCause() instanceof SQLException cause && database.isConflict(cause)) {
                return false;
            }
            throw failed;
        }
    }

    private OrderRecord select(String sender, String clOrdId) {
        return inTransaction.query(OrderTable.SELECT, table::recorded, sender, clOrdId).stream().findFirst()
                .orElse(null);
    }

    /** A failure marks the transaction for rollback, so the request is redelivered even if it is swallowed. */
    private OrderRecord orRollBack(Supplier<OrderRecord> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error failed) {
            try {
                enlistments.setRollbackOnly();
            } catch (IllegalStateException alreadyOver) {
                failed.addSuppressed(alreadyOver);
            }
            throw failed;
        }
    }

    @Override
    public boolean holds(String sender, String clOrdId) {
        return !outsideTransaction.queryForList("SELECT 1 FROM trader_order WHERE sender = ? AND cl_ord_id = ?",
                sender, clOrdId).isEmpty();
    }

    @Override
    public String sharedIdentity() {
        return identity;
    }

    @Override
    public XAResource recoveryResource() {
        return recovery.resource();
    }

    /** Counts records since this was opened. */
    @Override
    public Figures figures() {
        AtomicLong accepted = new AtomicLong();
        AtomicLong rejected = new AtomicLong();
        try {
            outsideTransaction.query("SELECT exec_type, COUNT(*) FROM trader_order WHERE recorded >= ? AND sender <> ?"
                    + " GROUP BY exec_type", row -> {
                        boolean isRejected = row.getString(1).equals(ExecType.REJECTED.code());
                        (isRejected ? rejected : accepted).addAndGet(row.getLong(2));
                    }, opened, RecordedOrders.PROBE_SENDER);
        } catch (DataAccessException unreachable) {
            LOG.warn("The records cannot be counted: {}", unreachable.getMessage());
            accepted.set(UNKNOWN);
            rejected.set(UNKNOWN);
        }
        return new Figures(database.name(), database.isDurable(), database.notDurable(), accepted.get(), rejected.get(),
                DelayFigures.NONE, DelayFigures.NONE, DelayFigures.NONE);
    }

    @Override
    public void close() {
        if (deletion != null) {
            deletion.close();
        }
        recovery.close();
        if (pool != null) {
            pool.close();
        }
        try {
            database.shutDown();
        } catch (SQLException failed) {
            LOG.warn("The order database did not close cleanly: {}", failed.getMessage());
        }
    }
}
