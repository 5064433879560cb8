package trader.server.order;

import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.Durability;
import trader.server.xa.DelayFigures;
import trader.server.xa.XaCalls;

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
    private final TransactionManager transactionManager;
    private final XaCalls calls = new XaCalls();
    private final LinkedBlockingDeque<H2Connection> idle;
    private JdbcDataSource dataSource;
    private JdbcTemplate outside;

    /**
     * Orders in a database that is not yet open.
     *
     * @param file the database file, without its ending
     * @param durability with {@code NONE} the database is in memory
     * @param concurrent how many transactions there are at once
     * @param transactionManager whose transactions the connections are enlisted in
     */
    public H2Orders(Path file, Durability durability, int concurrent, TransactionManager transactionManager) {
        this.file = file;
        this.durability = durability;
        this.concurrent = concurrent;
        this.transactionManager = transactionManager;
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
        try {
            if (!transactionManager.getTransaction().enlistResource(connection.resource())) {
                throw new IllegalStateException("the database could not be enlisted in the transaction");
            }
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException("the database could not be enlisted: " + failed, failed);
        }
        return connection.record(order, report);
    }

    @Override
    public Figures figures() {
        long rejected = count("exec_type = '8'");
        return new Figures("h2", durability != Durability.NONE, notDurable(), count("TRUE") - rejected, rejected,
                calls.figures(), DelayFigures.NONE, DelayFigures.NONE, DelayFigures.NONE);
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
        if (outside != null) {
            outside.execute("SHUTDOWN");
        }
    }

    private H2Connection connect() {
        try {
            return new H2Connection(dataSource.getXAConnection(), calls);
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
