package trader.server.order.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import trader.fixml.ExecType;
import trader.fixml.OrderRequest;
import trader.server.order.DelayFigures;
import trader.server.order.OrderRecord;
import trader.server.order.Orders;
import trader.server.transaction.Enlistments;

/** Orders in a database, through Spring JDBC. */
final class JdbcOrders implements Orders {
    /** With a random rest, the ID of a request that nobody makes. */
    private static final String TRIAL = "trial:";

    private static final Logger LOG = LoggerFactory.getLogger(JdbcOrders.class);

    private final OrderDatabase database;
    private final int concurrent;
    private final long retentionMs;
    private final Enlistments enlistments;
    private final RecoveryConnection recovery;
    private JdbcTemplate outside;
    private XaConnectionPool pool;
    private JdbcTemplate inTransaction;
    private OrderRetention deletion;
    private OffsetDateTime opened;

    JdbcOrders(OrderDatabase database, int concurrent, long retentionMs, Enlistments enlistments) {
        this.database = database;
        this.concurrent = concurrent;
        this.retentionMs = retentionMs;
        this.enlistments = enlistments;
        this.recovery = new RecoveryConnection(database);
    }

    @Override
    public void open() {
        outside = template(new JdbcTemplate(database.outside()));
        try (Connection connection = outside.getDataSource().getConnection()) {
            database.check(connection);
            new OrderSchema(database).createIfMissing(connection);
            database.checkRights(connection);
            opened = new JdbcTemplate(new SingleConnectionDataSource(connection,
                    true)).queryForObject("SELECT CURRENT_TIMESTAMP", OffsetDateTime.class);
            pool = new XaConnectionPool(database, concurrent, enlistments);
        } catch (SQLException failed) {
            throw new IllegalStateException("the order database cannot be used: " + failed.getMessage(), failed);
        }
        inTransaction = template(new JdbcTemplate(pool.dataSource()));
        deletion = new OrderRetention(outside, Duration.ofMillis(retentionMs));
        deletion.start();
    }

    /** Statements in the transaction of the thread. */
    JdbcTemplate inTransaction() {
        return inTransaction;
    }

    /** Statements outside of all transactions. */
    JdbcTemplate outside() {
        return outside;
    }

    private static JdbcTemplate template(JdbcTemplate template) {
        template.setExceptionTranslator(new SqlErrors());
        return template;
    }

    @Override
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        return orRollBack(() -> {
            int inserted = inTransaction.update(OrderTable.insert(request), OrderTable.row(request, decision));
            OrderRecord held = inserted == 1 ? decision : select(decision.sender(), request.clOrdId());
            if (held == null && decision.version() <= 0) {
                throw new ConcurrencyFailureException("order '" + request.clOrdId()
                        + "' was there, and was deleted meanwhile because of its age");
            }
            return held;
        });
    }

    /** What is in doubt, a query does not see: where nothing seems to be, it is tried whether it could be put there. */
    @Override
    public OrderRecord find(String sender, String clOrdId) {
        return orRollBack(() -> {
            OrderRecord found = select(sender, clOrdId);
            return found != null || isFree(sender, clOrdId, null, 0) ? found : select(sender, clOrdId);
        });
    }

    @Override
    public OrderRecord last(OrderRecord accepted) {
        return orRollBack(() -> {
            String chain = accepted.answer().orderId();
            OrderRecord last;
            do {
                last = inTransaction.query(OrderTable.SELECT_LAST, OrderTable::recorded, chain).stream().findFirst()
                        .orElse(accepted);
            } while (!isFree(accepted.sender(), TRIAL + UUID.randomUUID(), chain, last.version() + 1));
            return last;
        });
    }

    /** Whether nobody has the key and the place; waits for those who might. */
    private boolean isFree(String sender, String clOrdId, String chain, int version) {
        OrderTable.unicode("@OrigID", clOrdId);
        return inTransaction.update(OrderTable.INSERT_TRIAL, sender, clOrdId, chain, version) == 1
                && inTransaction.update(OrderTable.DELETE, sender, clOrdId) == 1;
    }

    private OrderRecord select(String sender, String clOrdId) {
        return inTransaction.query(OrderTable.SELECT, OrderTable::recorded, sender, clOrdId).stream().findFirst()
                .orElse(null);
    }

    /**
     * Whatever fails here leaves the transaction with no other end than its rollback: should anybody swallow the
     * exception, the request is delivered again all the same.
     */
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
        return !outside.queryForList("SELECT 1 FROM trader_order WHERE sender = ? AND cl_ord_id = ?", sender, clOrdId)
                .isEmpty();
    }

    @Override
    public XAResource recoveryResource() {
        return recovery.resource();
    }

    /** Counts what was recorded since this was opened. */
    @Override
    public Figures figures() {
        AtomicLong accepted = new AtomicLong();
        AtomicLong rejected = new AtomicLong();
        try {
            outside.query("SELECT exec_type, COUNT(*) FROM trader_order WHERE recorded >= ? AND sender <> ?"
                    + " GROUP BY exec_type", row -> {
                        boolean isRejected = row.getString(1).equals(ExecType.REJECTED.code());
                        (isRejected ? rejected : accepted).addAndGet(row.getLong(2));
                    }, opened, OrderRecord.PROBE_SENDER);
        } catch (DataAccessException unreachable) {
            LOG.warn("The records cannot be counted: {}", unreachable.getMessage());
            accepted.set(UNKNOWN);
            rejected.set(UNKNOWN);
        }
        return new Figures(database.name(), database.durable(), database.notDurable(), accepted.get(), rejected.get(),
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
            LOG.warn("The order database did not close in order: {}", failed.getMessage());
        }
    }
}
