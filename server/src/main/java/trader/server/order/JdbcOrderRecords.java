package trader.server.order;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads all records of a database, from outside of the server. */
final class JdbcOrderRecords implements OrderRecords {
    private static final int ROWS_AT_ONCE = 1_000;
    private static final String SELECT_ALL = "SELECT sender, " + OrderTable.COLUMNS
            + " FROM trader_order WHERE sender <> ?";

    private static final String H2_IN_DOUBT = "SELECT transaction_name FROM INFORMATION_SCHEMA.IN_DOUBT";
    /** Those of Narayana, by the number of its format, in this database. */
    private static final String POSTGRESQL_IN_DOUBT = """
            SELECT gid FROM pg_prepared_xacts WHERE database = current_database() AND gid LIKE '131077\\_%'""";

    private final DataSource dataSource;
    private final String selectInDoubt;

    private JdbcOrderRecords(DataSource dataSource, String selectInDoubt) {
        this.dataSource = dataSource;
        this.selectInDoubt = selectInDoubt;
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
        return new JdbcOrderRecords(dataSource, H2_IN_DOUBT);
    }

    /** The records in a PostgreSQL server. */
    static OrderRecords postgresql(PostgresAddress address) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        address.configure(dataSource);
        return new JdbcOrderRecords(dataSource, POSTGRESQL_IN_DOUBT);
    }

    /** In a transaction: only there the driver of PostgreSQL fetches some rows at a time. */
    @Override
    public void forEach(Consumer<OrderRecord> action) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        jdbc.setFetchSize(ROWS_AT_ONCE);
        new TransactionTemplate(new DataSourceTransactionManager(dataSource)).executeWithoutResult(transaction ->
                jdbc.query(SELECT_ALL, row -> {
                    action.accept(new OrderRecord(row.getString("sender"), row.getString("cl_ord_id"),
                            OrderTable.report(row, 0)));
                }, OrderListener.PROBE_SENDER));
    }

    @Override
    public List<String> inDoubt() {
        return new JdbcTemplate(dataSource).query(selectInDoubt, (row, number) -> "database: " + row.getString(1));
    }

    @Override
    public void close() {
        // Its connections are closed when they have been read.
    }
}
