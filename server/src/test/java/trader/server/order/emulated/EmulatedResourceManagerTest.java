package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdStatus;
import trader.fixml.Side;
import trader.server.Fixtures;
import trader.server.order.OrderRecord;
import trader.server.order.resource.DelayFigures;

/** The states and error codes of the X/Open XA specification. */
class EmulatedResourceManagerTest {
    private final AtomicLong nowNs = new AtomicLong();
    private final EmulatedResourceManager manager =
            new EmulatedResourceManager(Delays.NONE, new VolatileStore(), nowNs::get, false);
    private final EmulatedConnection connection = manager.connect();

    @Test
    void rollsBackBeforeAndAfterPrepare() throws Exception {
        for (boolean prepare : new boolean[] {false, true}) {
            Xid xid = xid(1);
            insert(connection, xid, "a");
            if (prepare) {
                connection.prepare(xid);
            }
            connection.rollback(xid);
        }

        assertThat(manager.accepted()).isZero();
        assertThat(manager.orders.inMemory()).isZero();
        assertThat(manager.branches).isEmpty();
    }

    @Test
    void votesReadOnlyWhenNothingWasInserted() throws Exception {
        Xid xid = xid(1);
        connection.start(xid, XAResource.TMNOFLAGS);
        connection.end(xid, XAResource.TMSUCCESS);

        assertThat(connection.prepare(xid)).isEqualTo(XAResource.XA_RDONLY);
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.commit(xid, false));
    }

    @Test
    void refusesCallsOutOfOrder() throws Exception {
        Xid xid = xid(1);
        Fixtures.assertXaError(XAException.XAER_INVAL, () -> connection.start(null, XAResource.TMNOFLAGS));
        Fixtures.assertXaError(XAException.XAER_INVAL, () -> connection.start(xid, XAResource.TMSUCCESS));
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.start(xid, XAResource.TMJOIN));
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.end(xid, XAResource.TMSUCCESS));
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.prepare(xid));
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.forget(xid));
        Fixtures.assertXaError(XAException.XAER_INVAL, () -> connection.recover(XAResource.TMJOIN));
        Fixtures.assertXaError(XAException.XAER_INVAL, () -> connection.setTransactionTimeout(-1));
        assertThatThrownBy(() -> connection.insert(record("a")))
                .isInstanceOf(IllegalStateException.class);

        connection.start(xid, XAResource.TMNOFLAGS);
        connection.insert(record("a"));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.start(xid(2), XAResource.TMNOFLAGS));
        Fixtures.assertXaError(XAException.XAER_DUPID, () -> manager.connect().start(xid, XAResource.TMNOFLAGS));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> manager.connect().end(xid, XAResource.TMSUCCESS));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.prepare(xid));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.commit(xid, true));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.rollback(xid));
        Fixtures.assertXaError(XAException.XAER_INVAL, () -> connection.end(xid, XAResource.TMJOIN));
        connection.end(xid, XAResource.TMSUCCESS);
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.end(xid, XAResource.TMSUCCESS));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.commit(xid, false));
        connection.prepare(xid);
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.prepare(xid));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.start(xid, XAResource.TMJOIN));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.commit(xid, true));
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.forget(xid));
        connection.commit(xid, false);
        assertThat(manager.accepted()).isOne();
    }

    @Test
    void joinsSuspendsAndResumes() throws Exception {
        Xid xid = xid(1);
        EmulatedConnection other = manager.connect();
        connection.start(xid, XAResource.TMNOFLAGS);
        connection.insert(record("a"));
        connection.end(xid, XAResource.TMSUSPEND);
        Fixtures.assertXaError(XAException.XAER_PROTO, () -> connection.prepare(xid));
        other.start(xid, XAResource.TMJOIN);
        other.insert(record("b"));
        other.end(xid, XAResource.TMSUCCESS);
        connection.start(xid, XAResource.TMRESUME);
        connection.insert(record("c"));
        connection.end(xid, XAResource.TMSUCCESS);

        assertThat(connection.isSameRM(other)).isTrue();
        assertThat(connection.isSameRM(new EmulatedResourceManager(Delays.NONE).connect())).isFalse();
        connection.prepare(xid);
        connection.commit(xid, false);
        assertThat(manager.accepted()).isEqualTo(3);
    }

    @Test
    void aFailedBranchCanOnlyRollBack() throws Exception {
        Xid xid = xid(1);
        connection.start(xid, XAResource.TMNOFLAGS);
        connection.insert(record("a"));
        connection.end(xid, XAResource.TMFAIL);

        Fixtures.assertXaError(XAException.XA_RBROLLBACK, () -> connection.prepare(xid));
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> connection.rollback(xid));
        assertThat(manager.accepted()).isZero();
        assertThat(manager.orders.inMemory()).isZero();
    }

    @Test
    void aBranchTimesOutUntilItIsPrepared() throws Exception {
        connection.setTransactionTimeout(1);
        assertThat(connection.getTransactionTimeout()).isOne();
        Xid late = xid(1);
        Xid inTime = xid(2);
        EmulatedConnection other = manager.connect();
        other.setTransactionTimeout(1);
        insert(connection, late, "a");
        insert(other, inTime, "b");
        other.prepare(inTime);
        nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(1_001));

        Fixtures.assertXaError(XAException.XA_RBTIMEOUT, () -> connection.prepare(late));
        other.commit(inTime, false);
        assertThat(manager.accepted()).isOne();
    }

    @Test
    void aKeyIsUnique() throws Exception {
        OrderRecord first = record("a");
        Xid xid = xid(1);
        connection.start(xid, XAResource.TMNOFLAGS);
        assertThat(connection.insert(first)).isSameAs(first);
        assertThat(connection.insert(record("a"))).isSameAs(first);
        connection.end(xid, XAResource.TMSUCCESS);
        connection.prepare(xid);

        EmulatedConnection other = manager.connect();
        CompletableFuture<OrderRecord> second = CompletableFuture.supplyAsync(() -> {
            try {
                other.start(xid(2), XAResource.TMNOFLAGS);
                return other.insert(record("a"));
            } catch (XAException failed) {
                throw new IllegalStateException(failed);
            }
        });
        connection.commit(xid, false);

        assertThat(second.get(5, TimeUnit.MINUTES)).isSameAs(first);
        assertThat(manager.accepted()).isOne();
    }

    @Test
    void memoryIsBounded() throws Exception {
        for (int i = 0; i < 2 * OrderSet.WINDOW; i++) {
            commitOne(xid(i), "order " + i);
        }

        assertThat(manager.accepted()).isEqualTo(2L * OrderSet.WINDOW);
        assertThat(manager.orders.inMemory()).isEqualTo(OrderSet.WINDOW);
        assertThat(manager.branches).isEmpty();
    }

    /** An identifier may be as long as a message: thousands of them would fill the heap. */
    @Test
    void memoryIsBoundedByTheLengthOfOrders() throws Exception {
        String longId = "x".repeat(32_000);
        for (int i = 0; i < 1_000; i++) {
            commitOne(xid(i), longId + i);
        }
        assertThat(manager.accepted()).isEqualTo(1_000);
        assertThat(manager.orders.inMemory()).isBetween(100, 130);

        commitOne(xid(1_000), "short");
        assertThat(manager.orders.inMemory()).isBetween(100, 130);
    }

    @Test
    void waitsForDelaysAndMeasuresThem() throws Exception {
        EmulatedResourceManager slow = new EmulatedResourceManager(new Delays(1_000_000, 2_000_000, 3_000_000));
        EmulatedConnection slowConnection = slow.connect();
        insert(slowConnection, xid(1), "a");
        slowConnection.prepare(xid(1));
        slowConnection.commit(xid(1), false);

        assertThat(slow.insertDelay.figures().count()).isOne();
        assertThat(slow.insertDelay.figures().p50Ns()).isGreaterThanOrEqualTo(1_000_000);
        assertThat(slow.prepareDelay.figures().maxNs()).isGreaterThanOrEqualTo(2_000_000);
        assertThat(slow.commitDelay.figures().meanNs()).isGreaterThanOrEqualTo(2_990_000);
        assertThat(manager.insertDelay.figures()).isEqualTo(DelayFigures.NONE);
    }

    @Test
    void anInterruptedThreadSleepsTheWholeDelayAndStaysInterrupted() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long delayNs = TimeUnit.MILLISECONDS.toNanos(500);
        Delay delay = new Delay(delayNs);
        Thread.currentThread().interrupt();
        long beforeNs = threads.getCurrentThreadCpuTime();

        delay.await();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(delay.figures().maxNs()).isGreaterThanOrEqualTo(delayNs);
        assertThat(threads.getCurrentThreadCpuTime() - beforeNs).as("CPU time").isLessThan(delayNs / 2);
    }

    /** The reaper ends a transaction whose listener waits for the disk. */
    @Test
    void anInsertOfABranchThatEndedMeanwhileHoldsNoKey() throws Exception {
        OrderSet orders = new OrderSet(new VolatileStore());
        Branch ended = new Branch(Branches.xid("ended"), 1_000, () -> 0);
        ended.rollBack(() -> 0);
        ended.settle(true);
        Fixtures.assertXaError(XAException.XAER_NOTA, () -> orders.insert(ended, Branches.recorded("A")));

        OrderRecord again = Branches.recorded("A");
        assertThat(orders.insert(new Branch(Branches.xid("again"), 1_000, () -> 0), again)).isSameAs(again);
    }

    /** An implementation without value semantics. */
    private static Xid xid(int number) {
        return new Xid() {
            @Override
            public int getFormatId() {
                return 7;
            }

            @Override
            public byte[] getGlobalTransactionId() {
                return ("global " + number).getBytes(StandardCharsets.US_ASCII);
            }

            @Override
            public byte[] getBranchQualifier() {
                return new byte[] {1};
            }
        };
    }

    private static void insert(EmulatedConnection connection, Xid xid, String id) throws Exception {
        connection.start(xid, XAResource.TMNOFLAGS);
        connection.insert(record(id));
        connection.end(xid, XAResource.TMSUCCESS);
    }

    private void commitOne(Xid xid, String id) throws Exception {
        insert(connection, xid, id);
        connection.commit(xid, true);
    }

    private static OrderRecord record(String id) {
        return OrderRecord.of("TEST", new ExecutionReport(null, "O", "E", id, null, null, ExecType.NEW,
                OrdStatus.NEW, null, "S0001", Side.BUY, null, BigDecimal.ONE, null, null, null, BigDecimal.ONE,
                BigDecimal.ZERO, BigDecimal.ZERO, null, null));
    }
}
