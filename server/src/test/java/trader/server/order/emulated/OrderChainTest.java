package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.OrderCancelReject;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/** Chains of orders in the emulated resource. */
@Execution(ExecutionMode.CONCURRENT)
class OrderChainTest {
    @TempDir
    Path directory;
    private int branches;

    /** For chains of different lengths and each of their versions; in memory, and by the index after reopening. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void findsTheLastOfAChainFromAnyOfItsRecords(boolean reopened) throws Exception {
        List<List<OrderRecord>> chains = new ArrayList<>();
        EmulatedResourceManager manager = Branches.open(directory);
        try {
            for (int length : new int[] {1, 2, 3, 4, 5, 8, 9, 17, 40}) {
                List<OrderRecord> chain = new ArrayList<>();
                for (int version = 0; version < length; version++) {
                    chain.add(link("chain" + length, version));
                    commit(manager, chain.get(version));
                }
                chains.add(chain);
            }
            if (reopened) {
                manager.close();
                manager = Branches.open(directory);
            }
            EmulatedConnection connection = begin(manager);
            for (List<OrderRecord> chain : chains) {
                OrderRecord last = chain.get(chain.size() - 1);
                for (OrderRecord each : chain) {
                    assertThat(connection.find(each.sender(), each.answer().clOrdId())).isEqualTo(each);
                    assertThat(connection.last(each)).isEqualTo(last);
                }
            }
            assertThat(connection.find(Branches.SENDER, "nobody")).isNull();
        } finally {
            manager.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPlaceInAChainIsTakenOnce(boolean reopened) throws Exception {
        OrderRecord first = link("a", 1);
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            commit(manager, link("a", 0));
            commit(manager, first);
            if (!reopened) {
                assertTaken(manager, first);
            }
        }
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            assertTaken(manager, first);
        }
    }

    private void assertTaken(EmulatedResourceManager manager, OrderRecord first) throws Exception {
        OrderRecord second = new OrderRecord(Branches.SENDER, "E-other", 1, ((ExecutionReport) first.answer()));
        OrderRecord other = new OrderRecord("OTHER", "E-other", 1, first.answer());
        EmulatedConnection connection = begin(manager);
        assertThat(connection.insert(second)).as("the same key").isEqualTo(first);
        assertThat(connection.insert(other)).as("another key").isEqualTo(first);
        assertThat(connection.find("OTHER", first.answer().clOrdId())).as("its key is free again").isNull();
        OrderRecord next = link("a", 2);
        assertThat(connection.insert(next)).isSameAs(next);
        assertThat(connection.last(first)).as("inserted by the branch itself").isEqualTo(next);
    }

    @Test
    void anOrderInDoubtIsNotTakenForAbsent() throws Exception {
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            commit(manager, link("a", 0));
            Branches.insert(manager, "doubtful", link("a", 1)).prepare(Branches.xid("doubtful"));
        }
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            EmulatedConnection connection = begin(manager);
            OrderRecord order = connection.find(Branches.SENDER, "a-0");
            assertThatThrownBy(() -> connection.last(order)).isInstanceOf(OrderInDoubtException.class);
            manager.connect().commit(Branches.xid("doubtful"), false);
            assertThat(connection.last(order)).isEqualTo(link("a", 1));
        }
    }

    @Test
    void keepsRefusedRequestsUnchanged() throws Exception {
        OrderRecord refused = new OrderRecord(Branches.SENDER, "E-1", OrderRecord.REFUSED,
                new OrderCancelReject(Header.NONE, "NONE", "C-2", "C-1", OrdStatus.REJECTED,
                        CxlRejResponseTo.ORDER_CANCEL_REQUEST,
                CxlRejReason.UNKNOWN_ORDER, "täglich", Instant.parse("2026-01-02T03:04:05.678901Z")));
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            commit(manager, refused);
            assertThat(manager.rejected()).isOne();
        }
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            assertThat(begin(manager).find(Branches.SENDER, "C-2")).isEqualTo(refused);
            assertThat(manager.rejected()).isOne();
        }
    }

    private static OrderRecord link(String chain, int version) {
        String orig = version == 0 ? null : chain + "-" + (version - 1);
        ExecutionReport report = Branches.report("O-" + chain, chain + "-" + version, orig,
                version == 0 ? ExecType.NEW : ExecType.REPLACED, OrdStatus.NEW, null, null);
        return version == 0 ? OrderRecord.of(Branches.SENDER, report)
                : new OrderRecord(Branches.SENDER, "E-" + chain + "-" + version, version, report);
    }

    private void commit(EmulatedResourceManager manager, OrderRecord record) throws Exception {
        String name = "commit " + ++branches;
        BranchId id = Branches.xid(name);
        EmulatedConnection connection = Branches.insert(manager, name, record);
        if (branches % 2 == 0) {
            connection.commit(id, true);
        } else {
            connection.prepare(id);
            connection.commit(id, false);
        }
    }

    private EmulatedConnection begin(EmulatedResourceManager manager) throws Exception {
        EmulatedConnection connection = manager.connect();
        connection.start(Branches.xid("begin " + ++branches), XAResource.TMNOFLAGS);
        return connection;
    }
}
