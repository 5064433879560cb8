package trader.server.order;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;

/** One XA connection to the database and what is done with it; one thread at a time. */
final class H2Connection {
    private static final Logger LOG = LoggerFactory.getLogger(H2Connection.class);

    private final XAConnection connection;
    private final XAResource resource;
    private final JdbcTemplate jdbc;

    H2Connection(XAConnection connection) throws SQLException {
        this.connection = connection;
        this.resource = connection.getXAResource();
        this.jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection.getConnection(), true));
    }

    XAResource resource() {
        return resource;
    }

    /** Every SQLException comes out as a RuntimeException: one that is swallowed would lose the order. */
    ExecutionReport record(Order order, ExecutionReport report) {
        int inserted = jdbc.update(OrderTable.INSERT, OrderTable.row(order, report));
        return inserted == 1 ? report : jdbc.queryForObject(OrderTable.SELECT, OrderTable::report,
                OrderIds.sender(order), order.clOrdId());
    }

    boolean isUsable() {
        return Boolean.TRUE.equals(jdbc.execute((Connection each) -> each.isValid(1)));
    }

    void close() {
        try {
            connection.close();
        } catch (SQLException failed) {
            LOG.warn("A database connection did not close: {}", failed.getMessage());
        }
    }
}
