package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.arjuna.ats.jta.TransactionManager;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.TemporaryQueue;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
class DeliveryIT {
    @TempDir
    Path directory;
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile boolean down;
    private TradingServer server;
    private TestRequester requester;

    @AfterEach
    void stop() throws Exception {
        requester.close();
        server.close();
    }

    /** The vote comes after the listener has returned. */
    @Test
    void anOrderThatTheResourceAlwaysVotesAgainstBecomesADeadLetter() throws Exception {
        start(order -> {
            if (order.clOrdId().equals("poison")) {
                enlist(new TestXaResource(Map.of("prepare", XAException.XA_RBINTEGRITY)));
            }
        });
        Order healthy = Fixtures.order("S0001");
        MessageConsumer deadLetters =
                requester.session.createConsumer(requester.session.createQueue(QueueNames.DEAD_LETTERS));
        Message deadLetter;
        try (LoggedLines log = new LoggedLines("trader.server")) {
            requester.send(QueueNames.ORDERS, withId(healthy, "poison"), null);

            assertThat(requester.ask(QueueNames.ORDERS, healthy)).isInstanceOf(ExecutionReport.class);
            deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);
            Fixtures.await("there is a line for each failure, and for the dead letter", () -> log.lines().size() >= 5);
            assertThat(log.lines()).hasSize(5);
            assertThat(log.lines()).filteredOn(line -> line.contains("(sender 'TEST', order 'poison') failed, attempt"))
                    .hasSize(4);
            assertThat(log.lines()).last(STRING).startsWith("A message from trader.orders is a dead letter, after 4"
                    + " attempt(s): ").endsWith("(sender 'TEST', order 'poison')");
        }
        assertThat(deadLetter.getBody(String.class)).contains("poison");
        assertThat(deadLetter.getStringProperty(QueueNames.REASON)).contains("rolled back at its commit");
        assertThat(deadLetter.getIntProperty(QueueNames.ATTEMPTS)).isEqualTo(4);
        assertThat(server.counts().orders().rolledBack()).isEqualTo(4);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    @Test
    void ordersWaitForAResourceThatIsDown() throws Exception {
        start(order -> failWhenDown(), "when-resource-down", "wait");
        LoggedLines log = new LoggedLines("trader.server.order");
        try (log) {
            down = true;
            for (int i = 0; i < 4; i++) {
                requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), null);
            }
            // More deliveries than would make a dead letter of an order that fails by itself.
            Fixtures.await("many deliveries failed", () -> server.counts().orders().rolledBack() >= 24);
            assertThat(attempts.get()).as("attempts to record, of %d deliveries",
                    server.counts().orders().rolledBack()).isLessThan(12);
            down = false;

            Fixtures.await("all are recorded", () -> server.counts().records().accepted() == 4);
            Fixtures.await("all are committed", () -> server.counts().orders().committed() == 4);
        }
        assertThat(server.counts().deadLetters()).isZero();
        assertThat(log.lines()).satisfiesExactly(
                gone -> assertThat(gone).startsWith("Orders cannot be recorded, they wait: "
                        + "org.springframework.dao.DataAccessResourceFailureException: planted"),
                back -> assertThat(back).matches(
                        "Orders are recorded again after [0-9.]+ s: \\d+ deliveries had failed, 0 orders .*"));
    }

    @Test
    void ordersAreRefusedWhileTheResourceIsDown() throws Exception {
        start(order -> failWhenDown(), "when-resource-down", "refuse");
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
        assertThat(requester.ask(QueueNames.ORDERS, order)).isInstanceOf(ExecutionReport.class);
        Fixtures.await("both are committed", () -> server.counts().records().accepted() == 2);
        assertThat(server.counts().deadLetters()).isZero();
        assertThat(server.counts().orders().unreadable()).isZero();
    }

    /** The resend waits for what becomes of its first; here the first rolls back. */
    @Test
    void aResendThatOvertakesItsFirstWaits() throws Exception {
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger deliveries = new AtomicInteger();
        start(order -> { }, report -> {
            if (deliveries.getAndIncrement() == 0) {
                inserted.countDown();
                Fixtures.await(goOn);
                throw new IllegalStateException("planted, after the insert");
            }
        });
        Order order = Fixtures.order("S0001");
        TemporaryQueue lost = requester.session.createTemporaryQueue();
        requester.send(QueueNames.ORDERS, order, lost);
        assertThat(inserted.await(5, TimeUnit.MINUTES)).isTrue();

        String resend = requester.send(QueueNames.ORDERS, order, requester.replyQueue);
        assertThat(requester.receive(resend, 300)).as("an answer while the first is in doubt").isNull();
        goOn.countDown();

        assertThat(requester.receive(resend, TestRequester.TIMEOUT_MS)).isInstanceOf(ExecutionReport.class);
        Fixtures.await("both deliveries are committed", () -> server.counts().orders().committed() == 2);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }

    private void failWhenDown() {
        attempts.incrementAndGet();
        if (down) {
            throw new DataAccessResourceFailureException("planted");
        }
    }

    private void start(Consumer<Order> beforeRecord, String... settings) throws Exception {
        start(beforeRecord, report -> { }, settings);
    }

    private void start(Consumer<Order> beforeRecord, Consumer<ExecutionReport> afterRecord, String... settings)
            throws Exception {
        server = Fixtures.server(Fixtures.config(directory, settings), orders ->
                new AroundOrders(orders) {
                    @Override
                    public OrderRecord record(OrderRequest request, OrderRecord decision) {
                        boolean probe = RecordedOrders.PROBE_SENDER.equals(request.header().senderCompId());
                        if (!probe) {
                            beforeRecord.accept((Order) request);
                        }
                        OrderRecord held = super.record(request, decision);
                        if (!probe) {
                            afterRecord.accept((ExecutionReport) held.answer());
                        }
                        return held;
                    }
                });
        server.start();
        requester = TestRequester.asServer(server.brokerUrl());
    }

    private static Order withId(Order order, String id) {
        return new Order(order.header(), id, order.symbol(), order.side(), order.orderQty(), order.price(),
                order.transactTime());
    }

    private static void enlist(XAResource resource) {
        try {
            TransactionManager.transactionManager().getTransaction().enlistResource(resource);
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
