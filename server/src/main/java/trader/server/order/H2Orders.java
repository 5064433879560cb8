package trader.server.order;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import javax.transaction.xa.XAResource;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.Durability;
import trader.server.fault.FaultPoint;
import trader.server.fault.FaultPoints;
import trader.server.tx.Enlistments;
import trader.server.xa.DelayFigures;

/**
 * Orders in an embedded H2 database, a file, through Spring JDBC.
 *
 * <p>XA connections are kept for the next transaction, as many as there are transactions at once; one that failed is
 * thrown away. H2 writes each commit before it answers, and never forces it to the disk.
 */
public final class H2Orders implements Orders {
    private static final String IN_FILE = ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    private static final String SETTINGS = ";MODE=PostgreSQL;LOCK_TIMEOUT=2000";

    private final Path file;
    private final Durability durability;
    private final int concurrent;
    private final Enlistments enlistments;
    private final LinkedBlockingDeque<H2Connection> idle;
    private JdbcDataSource dataSource;
    private JdbcTemplate outside;
    private H2Connection recovery;

    /**
     * Orders in a database that is not yet open.
     *
     * @param file the database file, without its ending
     * @param durability with {@code NONE} the database is in memory
     * @param concurrent how many transactions there are at once
     * @param enlistments enlist the connections
     */
    public H2Orders(Path file, Durability durability, int concurrent, Enlistments enlistments) {
        this.file = file;
        this.durability = durability;
        this.concurrent = concurrent;
        this.enlistments = enlistments;
        this.idle = new LinkedBlockingDeque<>(concurrent);
    }

    @Override
    public void open() {
        String path = file.toAbsolutePath().toString();
        if (path.contains(";")) {
            throw new IllegalArgumentException("setting 'data-dir' is '" + file.getParent()
                    + "': H2 allows no ';' in it");
        }
        dataSource = new JdbcDataSource();
        dataSource.setUrl(durability == Durability.NONE
                ? "jdbc:h2:mem:orders-" + System.identityHashCode(this) + ";DB_CLOSE_DELAY=-1" + SETTINGS
                : "jdbc:h2:file:" + path + IN_FILE + SETTINGS);
        outside = new JdbcTemplate(dataSource);
        outside.execute(OrderTable.CREATE);
        for (int i = 0; i < concurrent; i++) {
            idle.add(connect());
        }
    }

    @Override
    public ExecutionReport record(Order order, ExecutionReport report) {
        H2Connection connection = idle.poll();
        if (connection == null) {
            connection = connect();
        }
        TransactionSynchronizationManager.registerSynchronization(new Return(connection));
        enlistments.enlistOrders(connection.resource());
        ExecutionReport held = connection.record(order, report);
        FaultPoints.reached(FaultPoint.AFTER_INSERT);
        return held;
    }

    @Override
    public boolean holds(String sender, String clOrdId) {
        return !outside.queryForList("SELECT 1 FROM trader_order WHERE sender = ? AND cl_ord_id = ?", sender, clOrdId)
                .isEmpty();
    }

    @Override
    public XAResource recoveryResource() {
        if (recovery != null && !recovery.isUsable()) {
            recovery.close();
            recovery = null;
        }
        if (recovery == null) {
            recovery = connect();
        }
        return recovery.resource();
    }

    @Override
    public Figures figures() {
        long rejected = count("exec_type = '8'");
        return new Figures("h2", durability != Durability.NONE, notDurable(), count("TRUE") - rejected, rejected,
                DelayFigures.NONE, DelayFigures.NONE, DelayFigures.NONE);
    }

    private List<String> notDurable() {
        return durability != Durability.FORCED ? List.of()
                : List.of("H2 writes its commits and never forces them to the disk: "
                        + "what it answered survives the end of the process, not a power cut.");
    }

    private long count(String condition) {
        Long count = outside.queryForObject("SELECT COUNT(*) FROM trader_order WHERE " + condition, Long.class);
        return count == null ? 0 : count;
    }

    @Override
    public void close() {
        List<H2Connection> connections = new ArrayList<>();
        idle.drainTo(connections);
        connections.forEach(H2Connection::close);
        if (recovery != null) {
            recovery.close();
        }
        if (outside != null) {
            outside.execute("SHUTDOWN");
        }
    }

    private H2Connection connect() {
        try {
            return new H2Connection(dataSource.getXAConnection());
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot connect to the database: " + failed.getMessage(), failed);
        }
    }

    /** Gives the connection back when its transaction has ended well, and throws it away otherwise. */
    private final class Return implements TransactionSynchronization {
        private final H2Connection connection;

        Return(H2Connection connection) {
            this.connection = connection;
        }

        @Override
        public void afterCompletion(int status) {
            if (status != STATUS_COMMITTED || !idle.offerFirst(connection)) {
                connection.close();
            }
        }
    }
}
