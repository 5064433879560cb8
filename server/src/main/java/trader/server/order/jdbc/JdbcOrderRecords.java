package trader.server.order.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import trader.server.order.OrderRecord;
import trader.server.order.OrderRecords;
import trader.server.transaction.BranchNames;

/** Reads all records of a database, from outside of the server. */
final class JdbcOrderRecords implements OrderRecords {
    private static final int ROWS_AT_ONCE = 1_000;

    private final DataSource dataSource;
    private final XADataSource xaDataSource;

    private JdbcOrderRecords(DataSource dataSource, XADataSource xaDataSource) {
        this.dataSource = dataSource;
        this.xaDataSource = xaDataSource;
    }

    /**
     * The records in an H2 file that no server uses.
     *
     * @param dataDir the server's data directory
     * @throws IllegalArgumentException when it is not there
     */
    static OrderRecords h2(Path dataDir) {
        Path file = dataDir.resolve(JdbcOrders.H2_FILE);
        if (!Files.exists(Path.of(file + ".mv.db"))) {
            throw new IllegalArgumentException("there is no H2 database '" + file + ".mv.db'");
        }
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setUrl(H2Database.fileUrl(file) + ";IFEXISTS=TRUE;LAZY_QUERY_EXECUTION=TRUE");
        return new JdbcOrderRecords(dataSource, dataSource);
    }

    /** The records in a PostgreSQL server. */
    static OrderRecords postgresql(PostgresAddress address) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        address.configure(dataSource);
        PGXADataSource xaDataSource = new PGXADataSource();
        address.configure(xaDataSource);
        return new JdbcOrderRecords(dataSource, xaDataSource);
    }

    /** In a transaction: only there the driver of PostgreSQL fetches some rows at a time. */
    @Override
    public void forEach(Consumer<OrderRecord> action) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        jdbc.setFetchSize(ROWS_AT_ONCE);
        new TransactionTemplate(new DataSourceTransactionManager(dataSource)).executeWithoutResult(transaction -> {
            jdbc.query("SELECT " + OrderTable.COLUMNS + " FROM trader_order WHERE sender <> ?", row -> {
                action.accept(OrderTable.recorded(row, 0));
            }, OrderRecord.PROBE_SENDER);
        });
    }

    @Override
    public List<String> inDoubt() {
        try {
            XAConnection connection = xaDataSource.getXAConnection();
            try {
                return Arrays.stream(connection.getXAResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                        .filter(BranchNames::isNarayanas)
                        .map(branch -> "database: " + BranchNames.transaction(branch)).toList();
            } finally {
                connection.close();
            }
        } catch (SQLException | XAException failed) {
            throw new DataAccessResourceFailureException("cannot ask the database what is in doubt: "
                    + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        // Its connections are closed when they have been read.
    }
}
