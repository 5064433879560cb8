package trader.server.order.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.support.TransactionTemplate;
import trader.common.Durability;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.Side;
import trader.server.ServerConfig;
import trader.server.order.OrderRecord;
import trader.server.order.jdbc.DatabaseAddress;
import trader.server.order.jdbc.DatabaseProvider;
import trader.server.order.jdbc.OrderDatabase;
import trader.server.order.jdbc.ServedDatabase;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderStore;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.TransactionSettings;
import trader.server.transaction.Transactions;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/** Orders in Derby, in transactions of the real transaction manager. */
class DerbyOrdersIT {
    private static final String NODE = "test";
    private static final String USER = "trader";
    private static final String PASSWORD = UUID.randomUUID().toString();
    private static final int SCAN = XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN;
    private static final String INSERT = "INSERT INTO trader_order (sender, cl_ord_id, symbol, side, order_id, exec_id,"
            + " exec_type, ord_status, exec_time) VALUES ('TEST', ?, 'S0001', '1', 'O-1', 'E-1', '0', '0',"
            + " '2026-01-02T03:04:05.123456Z')";

    @TempDir
    Path directory;
    private Transactions transactions;
    private TransactionTemplate transaction;
    private ServedDatabase served;
    private OrderDatabase database;
    private OrderStore store;
    private RecordedOrders orders;

    private void open(String resource) throws Exception {
        transactions = new Transactions(new TransactionSettings(directory.resolve("transactions"),
                TransactionStore.SLOT, Durability.NONE, 4, new TransactionSettings.LogNames(NODE, "none", NODE),
                CommitProtocol.XA, false));
        transactions.open();
        transaction = new TransactionTemplate(transactions.springManager());
        Map<String, String> settings = new TreeMap<>(Map.of("out-dir", directory.toString(), "order-store", resource,
                "durability", "process", "order-retention", "3650d", "node", NODE));
        if (resource.equals("derby-tcp")) {
            served = DatabaseProvider.derby().server(directory.resolve("served"), Durability.PROCESS, USER, PASSWORD);
            settings.put("jdbc-url", served.open());
            settings.put("jdbc-user", USER);
            settings.put("jdbc-password-file",
                    PrivateFiles.write(directory.resolve("password"), PASSWORD).toString());
        }
        store = ServerConfig.from(new Settings(settings)).orders();
        database = served == null ? DatabaseProvider.derby().embedded(directory.resolve("data/derby"),
                Durability.PROCESS) : DatabaseProvider.derby().at(new DatabaseAddress(
                settings.get("jdbc-url"), USER, PASSWORD), Durability.PROCESS, NODE);
        orders = store.orders(transactions.enlistments());
        orders.open();
    }

    @AfterEach
    void close() throws Exception {
        if (orders != null) {
            orders.close();
        }
        if (transactions != null) {
            transactions.close();
        }
        if (served != null) {
            served.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "derby-tcp"})
    void aRepeatedOrderGetsTheFirstAnswer(String resource) throws Exception {
        open(resource);
        ExecutionReport first = report(order("a"), "first \u00e4\u20ac\ud83d\ude00'\";\n");
        assertThat(record(order("a"), first)).isEqualTo(first);
        assertThat(record(order("a"), report(order("a"), "second"))).isEqualTo(first);
        // The statement that failed in a transaction does not end it.
        transaction.executeWithoutResult(status -> {
            assertThat(orders.record(order("a"), recorded(report(order("a"), "third"))).answer()).isEqualTo(first);
            orders.record(order("b"), recorded(report(order("b"), null)));
        });
        assertThat(orders.holds("TEST", "b")).isTrue();
        assertThat(orders.figures().accepted()).isEqualTo(2);
        String tooLong = "x".repeat(2_000);
        assertThatThrownBy(() -> record(order(tooLong), report(order(tooLong), null)))
                .isInstanceOf(DataIntegrityViolationException.class);
        orders.close();
        orders = null;
        List<OrderRecord> all = new ArrayList<>();
        try (OrderRecords records = store.records()) {
            records.forEach(all::add);
            assertThat(records.inDoubt()).isEmpty();
        }
        assertThat(all).containsExactlyInAnyOrder(recorded(first), recorded(report(order("b"), null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "derby-tcp"})
    void anOrderInDoubtIsNeitherAbsentNorRecorded(String resource) throws Exception {
        open(resource);
        try (Branch inDoubt = new Branch()) {
            inDoubt.insert("a");
            inDoubt.prepare();
            assertThatThrownBy(() -> record(order("a"), report(order("a"), "second")))
                    .isInstanceOf(CannotAcquireLockException.class);
            assertThatThrownBy(() -> transaction.execute(status -> orders.find("TEST", "a")))
                    .isInstanceOf(CannotAcquireLockException.class);
            inDoubt.resource.commit(inDoubt.xid, false);
        }
        assertThat(transaction.<OrderRecord>execute(status -> orders.find("TEST", "a"))).isNotNull();
        assertThat(transaction.<OrderRecord>execute(status -> orders.find("TEST", "nobody"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "derby-tcp"})
    void recoveryResolvesEveryBranch(String resource) throws Exception {
        open(resource);
        try (Branch first = new Branch(); Branch second = new Branch()) {
            first.insert("a");
            second.insert("b");
            first.prepare();
            second.prepare();
            XAResource recovery = orders.recoveryResource();
            assertThat(recovery.recover(SCAN)).hasSize(2);
            recovery.commit(first.xid, false);
            recovery.rollback(second.xid);
            assertThat(recovery.recover(SCAN)).isEmpty();
        }
        assertThat(orders.holds("TEST", "a")).isTrue();
        assertThat(orders.holds("TEST", "b")).isFalse();
    }

    /** A server that was killed between the end of a branch and its vote leaves the key locked. */
    @Test
    void endsBranchesThatWereNotPrepared() throws Exception {
        open("derby-tcp");
        try (Branch orphan = new Branch()) {
            orphan.insert("a");
            orphan.resource.end(orphan.xid, XAResource.TMSUCCESS);
            assertThatThrownBy(() -> record(order("a"), report(order("a"), null)))
                    .isInstanceOf(CannotAcquireLockException.class);

            orders.recoveryResource();

            ExecutionReport report = report(order("a"), null);
            assertThat(record(order("a"), report)).isEqualTo(report);
            assertThatThrownBy(() -> orphan.resource.prepare(orphan.xid)).isInstanceOf(XAException.class);
        }
    }

    private ExecutionReport record(Order order, ExecutionReport report) {
        return (ExecutionReport) transaction.execute(status -> orders.record(order, recorded(report))).answer();
    }

    private static OrderRecord recorded(ExecutionReport report) {
        return OrderRecord.of("TEST", report);
    }

    private static Order order(String id) {
        return new Order(Header.from("TEST"), id, "S0001", Side.BUY, new BigDecimal("100"), new BigDecimal("10.25"),
                Instant.parse("2026-01-02T03:04:05Z"));
    }

    private static ExecutionReport report(Order order, String text) {
        return new ExecutionReport(Header.NONE, "O-1", "E-1", order.clOrdId(), null, null, ExecType.NEW, OrdStatus.NEW,
                null, order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(),
                order.timeInForce(), order.orderQty(), BigDecimal.ZERO, BigDecimal.ZERO, text,
                Instant.parse("2026-01-02T03:04:05.123456Z"));
    }

    /** A branch of this node with an order. */
    private final class Branch implements AutoCloseable {
        private final XAConnection connection = database.xaDataSource().getXAConnection();
        private final XAResource resource = connection.getXAResource();
        private final XidImple xid = new XidImple(new Uid());

        Branch() throws SQLException {
        }

        void insert(String id) throws Exception {
            Connection handle = connection.getConnection();
            resource.start(xid, XAResource.TMNOFLAGS);
            try (PreparedStatement insert = handle.prepareStatement(INSERT)) {
                insert.setString(1, id);
                insert.executeUpdate();
            }
        }

        void prepare() throws XAException {
            resource.end(xid, XAResource.TMSUCCESS);
            assertThat(resource.prepare(xid)).isEqualTo(XAResource.XA_OK);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
