package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.TemporaryQueue;
import jakarta.jms.XAConnection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;
import trader.server.transaction.Recovery;
import trader.server.transaction.XaCalls;

/** Receive, record and reply are one transaction. */
class OrderTransactionIT extends ServerTestBase {
    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2", "postgresql"})
    void rollsBackAndDeliversAgainWhenTheRecordFails(String resource) throws Exception {
        AtomicInteger failures = new AtomicInteger(2);
        start((orders, request, decision) -> {
            OrderRecord recorded = orders.record(request, decision);
            if (failures.getAndDecrement() > 0) {
                throw new IllegalStateException("planted, after the insert");
            }
            return recorded;
        }, recordingIn(resource));
        assertThatTheThirdDeliveryIsCommitted();
    }

    /** The database's error is swallowed and the order answered: the order is delivered again all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void anErrorThatIsSwallowedLosesNoOrder(String resource) throws Exception {
        AtomicInteger failures = new AtomicInteger(2);
        start((orders, request, decision) -> {
            if (failures.getAndDecrement() <= 0) {
                return orders.record(request, decision);
            }
            Order half = Fixtures.order("half\ud83d", "S0001", OrdType.MARKET, "100", null);
            try {
                return orders.record(half, OrderRecord.of("TEST", ExecutionReport.accepted(half, "O", "E", null)));
            } catch (DataAccessException swallowed) {
                return decision;
            }
        }, recordingIn(resource));
        assertThatTheThirdDeliveryIsCommitted();
    }

    private void assertThatTheThirdDeliveryIsCommitted() throws Exception {
        Order order = Fixtures.order("S0001");
        assertThat(requester.report(order).clOrdId()).isEqualTo(order.clOrdId());
        Fixtures.await("the third delivery is committed", () -> server.counts().services().orders().committed() == 1);
        assertThat(server.counts().services().orders().rolledBack()).isEqualTo(2);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
        assertThat(server.counts().broker().deadLetters()).isZero();
        assertThat(requester.receive("none", 200)).as("a second reply").isNull();
    }

    /** Evidence, not assumption: at the end of every prepare of the resource, look at who else is prepared. */
    @Test
    void bothResourcesPrepareUnderOneGlobalTransaction() throws Exception {
        start("prepare-delay", "1s");

        String correlationId = requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), requester.replyQueue);
        Fixtures.await("the resource is prepared",
                () -> Fixtures.prepared(server).length == 1 || server.counts().services().orders().committed() > 0);
        List<String> inResource = Stream.of(Fixtures.prepared(server)).map(OrderTransactionIT::globalId).toList();
        List<String> atBroker = artemis().getResourceManager().getPreparedTransactions().stream()
                .map(OrderTransactionIT::globalId).toList();
        requester.receive(correlationId, TestRequester.TIMEOUT_MS);

        assertThat(inResource).hasSize(1).isEqualTo(atBroker);
        Fixtures.await("committed", () -> server.counts().services().orders().committed() == 1);
        assertThat(server.counts().resource().calls()).isEqualTo(new XaCalls.Figures(1, 1, 1, 1, 0, 0, 0, 0));
    }

    /** Prepared branches of a running transaction look to recovery like those of one that died. */
    @Test
    void recoveryLeavesRunningTransactionsAlone() throws Exception {
        start("prepare-delay", "3500ms", "commit-delay", "500ms");
        String correlationId = requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), requester.replyQueue);
        Fixtures.await("the broker is prepared", () -> artemis().getResourceManager()
                .getPreparedTransactions().size() == 1
                || server.counts().services().orders().committed() > 0);
        assertThat(server.counts().services().orders().committed()).as("committed before recovery looked").isZero();

        while (server.counts().services().orders().committed() == 0) {
            server.recovery.scan();
            assertThat(server.counts().recovery()).isEqualTo(new Recovery.Figures(0, 0, 0, 0, 0, null));
        }

        assertThat(requester.receive(correlationId, TestRequester.TIMEOUT_MS)).isInstanceOf(ExecutionReport.class);
        assertThat(server.counts().services().orders().rolledBack()).isZero();
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    /** The queue was there when the order came; it disappears while the order is being recorded. */
    @Test
    void aReplyQueueThatDisappearsDoesNotRollTheOrderBack() throws Exception {
        start("insert-delay", "1s");
        TemporaryQueue disappearing = requester.session.createTemporaryQueue();
        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), disappearing);
        Fixtures.await("the order is being processed", () -> server.counts().resource().calls().start() == 1);
        disappearing.delete();

        Fixtures.await("committed", () -> server.counts().services().orders().committed() == 1);
        assertThat(server.counts().services().orders().replyGone()).isOne();
        assertThat(server.counts().services().orders().rolledBack()).isZero();
    }

    /** A requester that does not consume its replies loses some; its orders are recorded all the same. */
    @Test
    void aReplyQueueThatIsFullDoesNotRollTheOrderBack() throws Exception {
        start();
        TemporaryQueue full = requester.session.createTemporaryQueue();
        Fixtures.limit(server, full.getQueueName(), 3_000);
        for (int i = 0; i < 20; i++) {
            requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), full);
        }

        Fixtures.await("all are committed", () -> server.counts().services().orders().committed() == 20);
        assertThat(server.counts().services().orders().rolledBack()).isZero();
        assertThat(server.counts().records().accepted()).isEqualTo(20);
        assertThat(Fixtures.waiting(server, full.getQueueName())).isBetween(1L, 19L);
    }

    /** It has confirmed orders that nobody delivers until that server, or its transaction manager, is back. */
    @Test
    void recoveryKnowsABranchThatIsNotItsOwn() throws Exception {
        start();
        try (XAConnection connection = server.broker.xaConnectionFactory().createXAConnection()) {
            XAResource resource = connection.createXASession().getXAResource();
            Xid branch = BranchId.of(1, new byte[] {1}, new byte[] {1});
            resource.start(branch, XAResource.TMNOFLAGS);
            resource.end(branch, XAResource.TMSUCCESS);
            resource.prepare(branch);
            Fixtures.await("it is seen", () -> server.counts().recovery().ofOther() != null);
            assertThat(server.counts().recovery().ofOther().owner()).isEqualTo("another transaction manager");
            assertThat(server.counts().recovery().inDoubt()).isZero();
            resource.rollback(branch);
            Fixtures.await("it is gone", () -> server.counts().recovery().ofOther() == null);
        }
    }

    private static String globalId(Xid xid) {
        return HexFormat.of().formatHex(xid.getGlobalTransactionId());
    }
}
