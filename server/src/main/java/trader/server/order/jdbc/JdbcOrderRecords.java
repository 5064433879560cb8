package trader.server.order.jdbc;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import trader.server.order.OrderRecord;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.BranchId;

/**
 * Reads the records of a database from outside the server.
 *
 * @param shutDownAfterwards null for none
 */
record JdbcOrderRecords(DataSource dataSource, XADataSource xaDataSource, OrderTable table,
        OrderDatabase shutDownAfterwards) implements OrderRecords {
    private static final int FETCH_SIZE = 1_000;

    JdbcOrderRecords(DataSource dataSource, XADataSource xaDataSource) {
        this(dataSource, xaDataSource, new OrderTable(TimeColumns.WITH_TIME_ZONE), null);
    }

    /** The records of a database that is shut down at the end, if it belongs to this process. */
    JdbcOrderRecords(OrderDatabase database) {
        this(database.dataSource(), database.xaDataSource(), new OrderTable(database.times()), database);
    }

    /** In a transaction, because PostgreSQL's driver fetches a limited number of rows at a time only there. */
    @Override
    public void forEach(Consumer<OrderRecord> action) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        jdbc.setFetchSize(FETCH_SIZE);
        new TransactionTemplate(new DataSourceTransactionManager(dataSource)).executeWithoutResult(transaction -> {
            jdbc.query("SELECT " + OrderTable.COLUMNS + " FROM trader_order WHERE sender <> ?", row -> {
                action.accept(table.recorded(row, 0));
            }, RecordedOrders.PROBE_SENDER);
        });
    }

    @Override
    public List<String> inDoubt() {
        try {
            XAConnection connection = xaDataSource.getXAConnection();
            try {
                return Arrays.stream(connection.getXAResource()
                        .recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                        .filter(BranchId::isNarayanas)
                        .map(branch -> "database: " + BranchId.transaction(branch)).toList();
            } finally {
                connection.close();
            }
        } catch (SQLException | XAException failed) {
            throw new DataAccessResourceFailureException("the database does not say what is in doubt: "
                    + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        // Each reading closes its connection.
        if (shutDownAfterwards != null) {
            try {
                shutDownAfterwards.shutDown();
            } catch (SQLException failed) {
                throw new DataAccessResourceFailureException("the database does not close: " + failed.getMessage(),
                        failed);
            }
        }
    }
}
