package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.server.order.OrderFailures;
import trader.server.order.OrderRecord;

/** More than fits into memory. */
class OverloadIT {
    private static final int ORDERS = 100;
    private static final SimpleString DEAD_LETTERS = SimpleString.of(QueueNames.DEAD_LETTERS);
    private static final int DEAD_LETTER_BYTES = 200_000;
    private static final String FAILING = "failing";

    @TempDir
    Path directory;

    /** Orders that the broker has taken are recorded when the listeners take orders again. */
    @Test
    void takesNoMoreOrdersWhenTheQueueIsFullAndLosesNone() throws Exception {
        ServerConfig config = Fixtures.config(directory, "durability", "process");
        long taken;
        try (TradingServer server = new TradingServer(config)) {
            server.start();
            server.listeners.close();
            ActiveMQServer artemis = Fixtures.artemis(server);
            assertThat(Fixtures.limit(server, QueueNames.ORDERS, 200_000).getAddressFullMessagePolicy())
                    .isEqualTo(AddressFullMessagePolicy.FAIL);
            int acknowledged = fill(server.brokerUrl());
            taken = artemis.locateQueue(SimpleString.of(QueueNames.ORDERS)).getMessageCount();
            assertThat(taken).isPositive().isLessThan(ORDERS).isEqualTo(acknowledged);
        }
        try (TradingServer server = new TradingServer(config)) {
            server.start();
            Fixtures.await("all that were taken are recorded", () -> server.counts().records().accepted() == taken);
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
            }
            assertThat(server.counts().deadLetters()).isZero();
        }
    }

    /** It gets a reject for each order; without a queue for replies it loses its connection. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSenderThatDoesNotWaitIsToldOfEachOrder(boolean hasReplyQueue) throws Exception {
        try (TradingServer server = Fixtures.started(directory, "durability", "process")) {
            server.listeners.close();
            ActiveMQServer artemis = Fixtures.artemis(server);
            Fixtures.limit(server, QueueNames.ORDERS, 200_000);
            TestRequester requester = new TestRequester(server.brokerUrl()
                    + "?blockOnDurableSend=false&producerWindowSize=-1");
            CountDownLatch lost = new CountDownLatch(1);
            requester.connection.setExceptionListener(failure -> lost.countDown());
            try (requester) {
                for (int i = 0; i < ORDERS; i++) {
                    requester.send(QueueNames.ORDERS, longMessage(requester, "order"),
                            hasReplyQueue ? requester.replyQueue : null);
                }
                if (hasReplyQueue) {
                    // Answered after all of them.
                    requester.session.createTemporaryQueue();
                    long taken = waiting(artemis, QueueNames.ORDERS);
                    for (long i = taken + 1; i <= ORDERS; i++) {
                        assertThat(requester.receive("c" + i, TestRequester.TIMEOUT_MS))
                                .isInstanceOfSatisfying(BusinessReject.class,
                                        reject -> assertThat(reject.text()).contains("is full"));
                    }
                    assertThat(waiting(artemis, QueueNames.ORDERS)).isEqualTo(taken).isPositive();
                } else {
                    lost.await();
                }
            } catch (JMSException disconnected) {
                assertThat(hasReplyQueue).isFalse();
            }
        }
    }

    /** Sends until it is told that the queue is full; how many sends returned. */
    private static int fill(String url) throws Exception {
        int sent = 0;
        try (TestRequester requester = new TestRequester(url)) {
            for (; sent < ORDERS; sent++) {
                String text = requester.codec.encode(Fixtures.order("S0001")) + " ".repeat(8_000);
                requester.send(QueueNames.ORDERS, requester.session.createTextMessage(text), null);
            }
            throw new AssertionError("not told after " + sent + " orders");
        } catch (JMSException full) {
            assertThat(full).hasMessageContaining("is full");
        }
        return sent;
    }

    /** A dead letter that is dropped would be lost without a trace, after its sender was told that it was taken. */
    @Test
    void keepsOrdersInTheirQueueWhenThereIsNoRoomForDeadLetters() throws Exception {
        int failing = 20;
        try (TradingServer server = failingServer()) {
            ActiveMQServer artemis = Fixtures.artemis(server);
            AddressSettings settings = Fixtures.limit(server, QueueNames.DEAD_LETTERS, DEAD_LETTER_BYTES);
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                for (int i = 0; i < failing; i++) {
                    requester.send(QueueNames.ORDERS, longMessage(requester, FAILING), null);
                }
                Fixtures.await("no more dead letters fit", () -> isFull(artemis));
                Fixtures.await("each has failed, and come back", () -> server.counts().orders().received()
                        > (OrderFailures.MAX_FAILURES + 2L) * failing);
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
                Fixtures.awaitNothingInWork(server);
                assertThat(waiting(artemis, QueueNames.ORDERS)).as("orders that wait for room").isPositive();
                server.recovery.scan();
                assertThat(server.counts().recovery().inDoubt()).as("failed commits kept in the log").isZero();

                artemis.getAddressSettingsRepository().addMatch(QueueNames.DEAD_LETTERS, settings);
                Fixtures.await("all are dead letters", () -> waiting(artemis, QueueNames.DEAD_LETTERS) == failing);
                Fixtures.await("none waits", () -> waiting(artemis, QueueNames.ORDERS) == 0);
            }
        }
    }

    /** Anybody can send them, and would otherwise keep the listeners busy and the orders' dead letters out. */
    @Test
    void dropsRefusedMessagesForWhichHalfOfTheDeadLettersHasNoRoom() throws Exception {
        int refused = 60;
        try (TradingServer server = failingServer(); LoggedLines log = new LoggedLines("trader.broker")) {
            ActiveMQServer artemis = Fixtures.artemis(server);
            Fixtures.limit(server, QueueNames.DEAD_LETTERS, DEAD_LETTER_BYTES);
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                for (int i = 0; i < refused; i++) {
                    for (String queue : List.of(QueueNames.ORDERS, QueueNames.QUOTES)) {
                        requester.send(queue, longMessage(requester, "garbage"), null);
                    }
                }
                Fixtures.await("none waits", () -> Stream.of(QueueNames.ORDERS, QueueNames.QUOTES)
                        .allMatch(queue -> waiting(artemis, queue) == 0));
                assertThat(artemis.getPagingManager().getPageStore(DEAD_LETTERS).getAddressSize())
                        .isBetween(1L, DEAD_LETTER_BYTES * 3L / 4);
                assertThat(log.lines()).anyMatch(line -> line.startsWith(
                        "trader.dead-letters is half full: 1 message(s) that are no failed orders were dropped"));
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);

                long before = waiting(artemis, QueueNames.DEAD_LETTERS);
                requester.send(QueueNames.ORDERS, longMessage(requester, FAILING), null);
                Fixtures.await("a failed order has room",
                        () -> waiting(artemis, QueueNames.DEAD_LETTERS) == before + 1);
            }
        }
    }

    /** Fails each order that is for as many as {@link #FAILING} says. */
    private TradingServer failingServer() throws Exception {
        TradingServer server = Fixtures.server(Fixtures.config(directory, "durability", "process"),
                orders -> new AroundOrders(orders) {
                    @Override
                    public OrderRecord record(OrderRequest request, OrderRecord decision) {
                        if (request instanceof Order order && order.orderQty().intValue() == 13) {
                            throw new IllegalStateException("made to fail");
                        }
                        return super.record(request, decision);
                    }
                });
        server.start();
        return server;
    }

    /** Of 16 KB. */
    private static Message longMessage(TestRequester requester, String text) throws Exception {
        return requester.session.createTextMessage((text.equals(FAILING) ? requester.codec.encode(Fixtures.order(
                "F" + requester.sent(), "S0001", OrdType.LIMIT, "13", "10.25")) : text) + " ".repeat(8_000));
    }

    private static boolean isFull(ActiveMQServer artemis) {
        try {
            return artemis.getPagingManager().getPageStore(DEAD_LETTERS).isFull();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static long waiting(ActiveMQServer artemis, String queue) {
        return artemis.locateQueue(SimpleString.of(queue)).getMessageCount();
    }

    /** A confirmed order was lost by paging when the disk was full and the broker stopped. */
    @Test
    void pagesNothing() throws Exception {
        try (TradingServer server = Fixtures.started(directory, "durability", "process")) {
            ActiveMQServer artemis = Fixtures.artemis(server);
            assertThat(Stream.of(QueueNames.ORDERS, QueueNames.QUOTES, QueueNames.PRICES, QueueNames.DEAD_LETTERS,
                    QueueNames.EXPIRED, QueueNames.ORDER_PROBES, "a reply queue")).extracting(address ->
                            artemis.getAddressSettingsRepository().getMatch(address).getAddressFullMessagePolicy())
                    .isSubsetOf(AddressFullMessagePolicy.FAIL, AddressFullMessagePolicy.DROP);
        }
    }
}
