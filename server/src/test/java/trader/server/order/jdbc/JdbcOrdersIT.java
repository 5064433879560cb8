package trader.server.order.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;
import trader.common.Durability;
import trader.common.Settings;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.server.Fixtures;
import trader.server.TestPostgres;
import trader.server.order.FailureKind;
import trader.server.order.OrderIds;
import trader.server.order.OrderRecord;
import trader.server.order.emulated.Delays;
import trader.server.order.emulated.EmulatedConnection;
import trader.server.order.emulated.EmulatedResourceManager;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.EnlistedXaResource;
import trader.server.transaction.TransactionSettings;
import trader.server.transaction.Transactions;
import trader.server.transaction.XaListener;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/**
 * Orders in databases, in transactions of the real transaction manager. Over 300 lines, because every case runs on all
 * databases with the same set-up.
 */
class JdbcOrdersIT {
    private static final long DAY_MS = 86_400_000;
    private static final String ENDED_BY_OPERATOR = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE application_name = 'trader' AND pid <> pg_backend_pid()";

    @TempDir
    Path directory;
    private Transactions transactions;
    private TransactionTemplate transaction;
    private OrderDatabase database;
    private JdbcOrders orders;
    /** Of a fresh schema of PostgreSQL. */
    private String url;

    @BeforeEach
    void openTransactions() throws Exception {
        transactions = new Transactions(new TransactionSettings(directory.resolve("transactions"),
                TransactionStore.SLOT, Durability.NONE, 4, new TransactionSettings.LogNames("test", "none", "test"),
                CommitProtocol.XA, false));
        transactions.open();
        transaction = new TransactionTemplate(transactions.springManager());
    }

    @AfterEach
    void close() throws Exception {
        if (orders != null) {
            orders.close();
        }
        transactions.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void refusesARepeatedOrderWhileTheFirstIsInDoubt(String resource) throws Exception {
        open(resource);
        Order order = Fixtures.order("S0001");
        ExecutionReport first = report(order, "first");
        try (Prepared inDoubt = new Prepared(order, recorded(order, first))) {
            assertThatThrownBy(() -> record(order, report(order, "second")))
                    .isInstanceOf(CannotAcquireLockException.class);
            assertThat(orders.holds("TEST", order.clOrdId())).isFalse();
            inDoubt.commit();
        }
        assertThat(record(order, report(order, "third"))).isEqualTo(first);
        assertThat(orders.holds("TEST", order.clOrdId())).isTrue();
    }

    /** The reply to a request may arrive before its record is committed, and the next request at once. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void anOrderInDoubtIsNotTakenForAbsent(String resource) throws Exception {
        open(resource);
        Order order = Fixtures.order("S0001");
        OrderRecord first = recorded(order, report(order, null));
        try (Prepared inDoubt = new Prepared(order, recorded(order, report(order, null)))) {
            assertThatThrownBy(() -> find(order.clOrdId())).isInstanceOf(CannotAcquireLockException.class);
            inDoubt.commit();
        }
        assertThat(find(order.clOrdId())).isEqualTo(first);
        assertThat(find("nobody")).isNull();

        OrderCancelRequest cancel = Fixtures.cancel(order, "X" + order.clOrdId());
        OrderRecord cancelled = cancelled(cancel, first);
        try (Prepared inDoubt = new Prepared(cancel, cancelled)) {
            assertThatThrownBy(() -> transaction.execute(status -> orders.last(first)))
                    .isInstanceOf(CannotAcquireLockException.class);
            inDoubt.commit();
        }
        assertThat(transaction.<OrderRecord>execute(status -> orders.last(first))).isEqualTo(cancelled);
        OrderCancelRequest other = Fixtures.cancel(order, "Y" + order.clOrdId());
        assertThat(transaction.<OrderRecord>execute(status -> orders.record(other, cancelled(other, first))))
                .as("the place is taken").isNull();
        assertThat(orders.outsideTransaction.queryForObject("SELECT COUNT(*) FROM trader_order", Integer.class))
                .isEqualTo(2);
    }

    private OrderRecord find(String id) {
        return transaction.execute(status -> orders.find("TEST", id));
    }

    private static OrderRecord cancelled(OrderCancelRequest cancel, OrderRecord order) {
        ExecutionReport report = (ExecutionReport) order.answer();
        return new OrderRecord("TEST", "E-" + cancel.clOrdId(), 1, new ExecutionReport(Header.NONE, report.orderId(),
                "E-" + cancel.clOrdId(), cancel.clOrdId(), cancel.origClOrdId(), null, ExecType.CANCELED,
                OrdStatus.CANCELED, null, cancel.symbol(), cancel.side(), report.ordType(), cancel.orderQty(),
                report.price(), report.stopPx(), report.timeInForce(), BigDecimal.ZERO, BigDecimal.ZERO,
                BigDecimal.ZERO, report.text(), Instant.parse("2026-01-02T03:04:06.123456Z")));
    }

    @Test
    void aRepeatedOrderWaitsForItsFirst() throws Exception {
        open("postgresql");
        Order order = Fixtures.order("S0001");
        ExecutionReport first = report(order, "first");
        try (Prepared inDoubt = new Prepared(order, recorded(order, first))) {
            CompletableFuture<ExecutionReport> second =
                    CompletableFuture.supplyAsync(() -> record(order, report(order, "second")));
            Fixtures.await("the second waits", () -> orders.outsideTransaction.queryForObject(
                    "SELECT COUNT(*) FROM pg_locks WHERE NOT granted", Integer.class) > 0);
            inDoubt.commit();
            assertThat(second.get()).isEqualTo(first);
        }
    }

    /** The transaction manager takes an error without an XA code for a heuristic outcome, and keeps it for ever. */
    @ParameterizedTest
    @ValueSource(strings = {EnlistedXaResource.BROKER, EnlistedXaResource.ORDERS})
    void aDatabaseThatStopsDuringTheCommitIsDown(String lastPrepared) throws Exception {
        open("h2");
        Order order = Fixtures.order("S0001");
        EmulatedResourceManager broker = new EmulatedResourceManager(new Delays(0, 0, 0));
        transactions.enlistments().setListener(new XaListener() {
            @Override
            public void prepared(String resource, Xid xid) {
                if (resource.equals(lastPrepared)) {
                    orders.outsideTransaction.execute("SHUTDOWN IMMEDIATELY");
                }
            }
        });
        Throwable failure = catchThrowable(() -> transaction.executeWithoutResult(status -> {
            EmulatedConnection first = broker.connect();
            transactions.enlistments().enlistBroker(first);
            first.insert(recorded(order, report(order, null)));
            orders.record(order, recorded(order, report(order, null)));
        }));
        boolean decided = lastPrepared.equals(EnlistedXaResource.ORDERS);
        if (decided) {
            assertThat(failure).as("recovery commits it when the database is back").isNull();
        } else {
            assertThat(FailureKind.of(failure)).isEqualTo(FailureKind.RESOURCE_DOWN);
        }
        assertThat(broker.accepted()).isEqualTo(decided ? 1 : 0);
        assertThat(orders.recoveryResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .hasSize(decided ? 1 : 0);
    }

    /** After a kill, one scan finds a branch for each listener. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void recoveryResolvesEveryBranch(String resource) throws Exception {
        open(resource);
        List<Order> undecided = List.of(Fixtures.order("S0001"), Fixtures.order("S0001"), Fixtures.order("S0001"));
        List<Prepared> branches = new ArrayList<>();
        for (Order order : undecided) {
            branches.add(new Prepared(order, recorded(order, report(order, "undecided"))));
        }
        try {
            XAResource recovery = orders.recoveryResource();
            Xid[] found = recovery.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
            assertThat(found).hasSize(3);
            recovery.commit(found[0], false);
            recovery.rollback(found[1]);
            recovery.rollback(found[2]);

            assertThat(recovery.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)).isEmpty();
            assertThat(undecided.stream().filter(order -> orders.holds("TEST", order.clOrdId()))).hasSize(1);
        } finally {
            for (Prepared branch : branches) {
                branch.close();
            }
        }
    }

    /** PostgreSQL rolls a failed transaction back when it is prepared, and reports success. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSwallowedErrorRollsTheTransactionBack(boolean twoPhases) throws Exception {
        open("postgresql");
        Order order = Fixtures.order("S0001");
        EmulatedResourceManager other = new EmulatedResourceManager(new Delays(0, 0, 0));

        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
            if (twoPhases) {
                EmulatedConnection second = other.connect();
                transactions.enlistments().enlistBroker(second);
                second.insert(recorded(order, report(order, "half")));
            }
            orders.record(order, recorded(order, report(order, "lost")));
            try {
                orders.inTransaction.execute("SELECT 1 / 0");
            } catch (DataIntegrityViolationException swallowed) {
                assertThat(swallowed).hasMessageContaining("division by zero");
            }
        })).hasMessageContaining("rolled back");
        assertThat(orders.holds("TEST", order.clOrdId())).isFalse();
        assertThat(other.accepted()).as("committed without the database").isZero();
        assertThat(orders.outsideTransaction.queryForList("SELECT * FROM pg_prepared_xacts WHERE owner = current_user"
                + " AND database = current_database()")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void keepsUnicodeTextsAndRefusesOthersForGood(String resource) throws Exception {
        open(resource);
        Order unicode = order("TEST", "'\";--\u00e4\u20ac\ud83d\ude00\u0001\n");
        ExecutionReport first = report(unicode, "\uffff");
        assertThat(record(unicode, first)).isEqualTo(first);
        assertThat(record(unicode, report(unicode, "second"))).isEqualTo(first);
        for (String id : List.of("nul\0", "half\ud83d", "\ude00half")) {
            Order unstorable = order("TEST", id);
            assertThatThrownBy(() -> record(unstorable, report(unstorable, null)))
                    .isInstanceOf(DataIntegrityViolationException.class).hasMessageContaining("@ID");
        }
    }

    @Test
    void refusesAKeyTooLongForTheIndexForGood() throws Exception {
        open("postgresql");
        StringBuilder id = new StringBuilder();
        ThreadLocalRandom.current().ints(8_000, '0', 'z').forEach(id::appendCodePoint);
        Order order = order("TEST", id.toString());
        assertThatThrownBy(() -> record(order, report(order, null)))
                .isInstanceOf(DataIntegrityViolationException.class).hasMessageContaining("index");
    }

    /** After a restart of the database each connection fails at most once, as a failure of the resource. */
    @Test
    void replacesConnectionsThatBroke() throws Exception {
        open("postgresql");
        Order before = Fixtures.order("S0001");
        record(before, report(before, null));
        assertThat(orders.recoveryResource().recover(XAResource.TMSTARTRSCAN)).isEmpty();
        orders.outsideTransaction.execute(ENDED_BY_OPERATOR);

        assertThat(orders.recoveryResource().recover(XAResource.TMSTARTRSCAN)).isEmpty();
        Order after = Fixtures.order("S0001");
        ExecutionReport report = report(after, null);
        ExecutionReport held = null;
        for (int i = 0; held == null && i < 5; i++) {
            try {
                held = record(after, report);
            } catch (DataAccessResourceFailureException broken) {
                // Of the next connection.
            }
        }
        assertThat(held).isEqualTo(report);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void readsAllRecordsExceptTheProbes(String resource) throws Exception {
        open(resource);
        List<OrderRecord> expected = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Order order = Fixtures.order("S0001");
            expected.add(recorded(order, record(order, report(order, "t" + i))));
        }
        Order probe = order(RecordedOrders.PROBE_SENDER, "probe");
        record(probe, report(probe, null));
        assertThat(orders.figures().accepted()).isEqualTo(20);
        orders.close();

        List<OrderRecord> read = new ArrayList<>();
        try (OrderRecords reader = store(resource).records()) {
            reader.forEach(read::add);
        }
        assertThat(read).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void deletesOldOrders(String resource) throws Exception {
        open(resource);
        Order kept = Fixtures.order("S0001");
        record(kept, report(kept, null));
        String numbers = (resource.equals("h2") ? "SYSTEM_RANGE" : "generate_series") + "(1, 2500) AS n(i)";
        orders.outsideTransaction.execute("INSERT INTO trader_order (sender, cl_ord_id, symbol, side, ord_type,"
                + " order_id, exec_id, exec_type, ord_status, exec_time, recorded) SELECT 'OLD', 'o' || i, 'S',"
                + " '1', '1', 'O', 'E', '0', '0', CURRENT_TIMESTAMP,"
                + " CURRENT_TIMESTAMP - INTERVAL '8' DAY - i * INTERVAL '1' SECOND"
                + " FROM " + numbers);
        try (OrderRetention retention = new OrderRetention(orders.outsideTransaction, Duration.ofDays(7))) {
            assertThat(retention.delete()).isEqualTo(2_500);
            assertThat(retention.delete()).isZero();
        }
        assertThat(orders.holds("TEST", kept.clOrdId())).isTrue();
    }

    @Test
    void createsNoTablesInAnUnusableServer() throws Exception {
        url = TestPostgres.freshUrl();
        orders = new JdbcOrders(new PostgresDatabase(address(), 125, Durability.PROCESS, "test"), 125, DAY_MS,
                transactions.enlistments());

        assertThatThrownBy(orders::open).hasMessage("the PostgreSQL server of --jdbc-url " + url + " has"
                + " max_prepared_transactions = 128, and 125 order listeners need at least 133: put the line"
                + " 'max_prepared_transactions = 133' into its postgresql.conf and restart it");

        try (Connection connection = TestPostgres.connect(url)) {
            assertThat(connection.getMetaData().getTables(null, connection.getSchema(), "%", null).next()).isFalse();
        }
    }

    /** By the names that the transaction manager and recovery log. */
    @Test
    void namesTransactionsInDoubt() throws Exception {
        open("postgresql");
        Order order = Fixtures.order("S0001");
        try (Prepared inDoubt = new Prepared(order, recorded(order, report(order, null)));
                OrderRecords records = store("postgresql").records()) {
            assertThat(records.inDoubt()).containsExactly("database: " + inDoubt.xid.getTransactionUid());
            inDoubt.commit();
            assertThat(records.inDoubt()).isEmpty();
        }
    }

    /** It would roll back the branches of the first server, for which it finds no decision. */
    @Test
    void refusesRecoveryByASecondServerOfTheSameNode() throws Exception {
        open("postgresql");
        orders.recoveryResource();
        try (RecoveryConnection same = new RecoveryConnection(database);
                RecoveryConnection other = new RecoveryConnection(
                        new PostgresDatabase(address(), 4, Durability.PROCESS, "other"))) {
            assertThatThrownBy(same::resource).hasMessageMatching("another server with node 'test' works with this"
                    + " database: PostgreSQL's process \\d+ \\(trader\\) serves it at 127.0.0.1:\\d+ since \\S+Z, and"
                    + " last heard of it \\d+ s ago\\. .*");
            other.resource();
            orders.close();
            same.resource();
        }
    }

    private void open(String resource) throws Exception {
        if (resource.equals("postgresql")) {
            url = TestPostgres.freshUrl();
            database = new PostgresDatabase(address(), 4, Durability.PROCESS, "test");
        } else {
            database = new H2Database(directory.resolve("orders"), Durability.PROCESS);
        }
        orders = new JdbcOrders(database, 4, 3_650 * DAY_MS, transactions.enlistments());
        orders.open();
    }

    private OrderStore store(String resource) throws Exception {
        OrderStore.Shared shared = new OrderStore.Shared(directory, Durability.PROCESS, 4, 3_650 * DAY_MS, "test",
                CommitProtocol.XA);
        if (resource.equals("h2")) {
            return JdbcStore.h2(new Settings(Map.of()), shared);
        }
        return JdbcStore.postgresql(new Settings(Map.of("jdbc-url", url, "jdbc-user",
                TestPostgres.server().user(), "jdbc-password-file",
                TestPostgres.server().passwordFile().toString())), shared);
    }

    private DatabaseAddress address() throws Exception {
        return DatabaseAddress.of(url, TestPostgres.server().user(), TestPostgres.server().passwordFile());
    }

    private ExecutionReport record(Order order, ExecutionReport report) {
        return (ExecutionReport) transaction.execute(status -> orders.record(order, recorded(order, report))).answer();
    }

    private static OrderRecord recorded(Order order, ExecutionReport report) {
        return OrderRecord.of(OrderIds.sender(order), report);
    }

    private static Order order(String sender, String id) {
        return Fixtures.order(id, "S0001").with(Header.from(sender));
    }

    private static ExecutionReport report(Order order, String text) {
        return new ExecutionReport(Header.NONE, "O-1", "E-1", order.clOrdId(), null, null, ExecType.NEW, OrdStatus.NEW,
                null, order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(),
                order.timeInForce(), order.orderQty(), BigDecimal.ZERO, BigDecimal.ZERO, text,
                Instant.parse("2026-01-02T03:04:05.123456Z"));
    }

    /** An order in a prepared branch, which is in doubt until it is committed. */
    private final class Prepared implements AutoCloseable {
        private final XAConnection connection = database.xaDataSource().getXAConnection();
        private final XidImple xid = new XidImple(new Uid());

        Prepared(OrderRequest request, OrderRecord decision) throws Exception {
            Connection handle = connection.getConnection();
            connection.getXAResource().start(xid, XAResource.TMNOFLAGS);
            new JdbcTemplate(new SingleConnectionDataSource(handle, true))
                    .update(OrderTable.INSERT, new OrderTable(database.times()).row(request, decision));
            connection.getXAResource().end(xid, XAResource.TMSUCCESS);
            connection.getXAResource().prepare(xid);
        }

        void commit() throws Exception {
            connection.getXAResource().commit(xid, false);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
