package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.arjuna.ats.jta.TransactionManager;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.TemporaryQueue;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.TestXaResource;

/** Orders that cannot be recorded: by their own fault, or because the resource is down. */
class DeliveryIT extends ServerTestBase {
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile boolean down;

    /** By its listener, or by the vote, which comes after the listener has returned. */
    @ParameterizedTest
    @CsvSource({"listener, java.lang.IllegalStateException: planted", "vote, rolled back at its commit"})
    void anOrderThatAlwaysFailsBecomesADeadLetterAndOthersAreServed(String where, String reason) throws Exception {
        start((orders, request, decision) -> {
            if (request.clOrdId().equals("poison")) {
                if (where.equals("listener")) {
                    throw new IllegalStateException("planted");
                }
                enlist(new TestXaResource(Map.of("prepare", XAException.XA_RBINTEGRITY)));
            }
            return orders.record(request, decision);
        });
        MessageConsumer deadLetters = requester.consumer(QueueNames.DEAD_LETTERS);
        Message deadLetter;
        try (LoggedLines log = new LoggedLines("trader.server")) {
            requester.send(QueueNames.ORDERS, Fixtures.order("poison", "S0001"), null);

            requester.order();
            deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);
            Fixtures.await("there is a line for each failure, and for the dead letter", () -> log.lines().size() >= 5);
            assertThat(log.lines()).hasSize(5);
            assertThat(log.lines()).filteredOn(line -> line.contains("(sender 'TEST', order 'poison') failed, attempt"))
                    .hasSize(4);
            assertThat(log.lines()).last(STRING).startsWith("A message from trader.orders is a dead letter, after 4"
                    + " attempt(s): ").endsWith("(sender 'TEST', order 'poison')");
        }
        assertThat(deadLetter.getBody(String.class)).contains("poison");
        assertThat(deadLetter.getStringProperty(QueueNames.REASON)).contains(reason);
        assertThat(deadLetter.getIntProperty(QueueNames.ATTEMPTS)).isEqualTo(4);
        assertThat(deadLetter.getStringProperty(QueueNames.QUEUE)).isEqualTo(QueueNames.ORDERS);
        Fixtures.await("rolled back four times", () -> server.counts().services().orders().rolledBack() == 4);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    @Test
    void ordersWaitForAResourceThatIsDown() throws Exception {
        start(this::recordUnlessDown, "when-resource-down", "wait");
        LoggedLines log = new LoggedLines("trader.server.order");
        try (log) {
            down = true;
            for (int i = 0; i < 4; i++) {
                requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), null);
            }
            // More deliveries than would make a dead letter of an order that fails by itself.
            Fixtures.await("many deliveries failed", () -> server.counts().services().orders().rolledBack() >= 24);
            assertThat(attempts.get()).as("attempts to record, of %d deliveries",
                    server.counts().services().orders().rolledBack()).isLessThan(12);
            down = false;

            Fixtures.await("all are recorded", () -> server.counts().records().accepted() == 4);
            Fixtures.await("all are committed", () -> server.counts().services().orders().committed() == 4);
        }
        assertThat(server.counts().broker().deadLetters()).isZero();
        assertThat(log.lines()).satisfiesExactly(
                gone -> assertThat(gone).startsWith("Orders cannot be recorded, they wait: "
                        + "org.springframework.dao.DataAccessResourceFailureException: planted"),
                back -> assertThat(back).matches(
                        "Orders are recorded again after [0-9.]+ s: \\d+ deliveries had failed, 0 orders .*"));
    }

    @Test
    void ordersAreRefusedWhileTheResourceIsDown() throws Exception {
        start(this::recordUnlessDown, "when-resource-down", "refuse");
        down = true;
        Order order = Fixtures.order("S0001");

        BusinessReject first = (BusinessReject) requester.ask(QueueNames.ORDERS, order);
        BusinessReject second = (BusinessReject) requester.ask(QueueNames.ORDERS, order);

        assertThat(first.reason()).isEqualTo(BusinessRejectReason.APPLICATION_NOT_AVAILABLE);
        assertThat(first.businessRejectRefId()).isEqualTo(order.clOrdId());
        assertThat(first.text()).contains("whether this one was before is not known", "send it again");
        assertThat(second).isEqualTo(first);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(0, 0));

        // This one has no reply queue: it waits.
        requester.send(QueueNames.ORDERS, Fixtures.order("S0002"), null);
        down = false;
        Fixtures.await("the order that waited is recorded", () -> server.counts().records().accepted() == 1);
        requester.report(order);
        Fixtures.await("both are committed", () -> server.counts().records().accepted() == 2);
        assertThat(server.counts().broker().deadLetters()).isZero();
        assertThat(server.counts().services().orders().unreadable()).isZero();
    }

    /** The resend waits for what becomes of its first; here the first rolls back. */
    @Test
    void aResendThatOvertakesItsFirstWaits() throws Exception {
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger deliveries = new AtomicInteger();
        start((orders, request, decision) -> {
            OrderRecord held = orders.record(request, decision);
            if (deliveries.getAndIncrement() == 0) {
                inserted.countDown();
                Fixtures.await(goOn);
                throw new IllegalStateException("planted, after the insert");
            }
            return held;
        });
        Order order = Fixtures.order("S0001");
        TemporaryQueue lost = requester.session.createTemporaryQueue();
        requester.send(QueueNames.ORDERS, order, lost);
        Fixtures.await(inserted);

        String resend = requester.send(QueueNames.ORDERS, order, requester.replyQueue);
        assertThat(requester.receive(resend, 300)).as("an answer while the first is in doubt").isNull();
        goOn.countDown();

        assertThat(requester.receive(resend, TestRequester.TIMEOUT_MS)).isInstanceOf(ExecutionReport.class);
        Fixtures.await("both deliveries are committed", () -> server.counts().services().orders().committed() == 2);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    private OrderRecord recordUnlessDown(RecordedOrders orders, OrderRequest request, OrderRecord decision) {
        attempts.incrementAndGet();
        if (down) {
            throw new DataAccessResourceFailureException("planted");
        }
        return orders.record(request, decision);
    }

    private static void enlist(XAResource resource) {
        try {
            TransactionManager.transactionManager().getTransaction().enlistResource(resource);
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
