package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.BusinessReject;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.server.order.OrderFailures;

/** More than fits into memory. */
class OverloadIT extends ServerTestBase {
    private static final int ORDERS = 100;
    private static final SimpleString DEAD_LETTERS = SimpleString.of(QueueNames.DEAD_LETTERS);
    private static final int DEAD_LETTER_BYTES = 200_000;
    private static final String GARBAGE = "garbage" + " ".repeat(8_000);

    /** Orders that the broker has taken are recorded when the listeners take orders again. */
    @Test
    void takesNoMoreOrdersWhenTheQueueIsFullAndLosesNone() throws Exception {
        start("durability", "process");
        server.listeners.close();
        assertThat(Fixtures.limit(server, QueueNames.ORDERS, 200_000).getAddressFullMessagePolicy())
                .isEqualTo(AddressFullMessagePolicy.FAIL);
        AtomicInteger acknowledged = new AtomicInteger();
        assertThatThrownBy(() -> {
            for (int i = 0; i < ORDERS; i++) {
                requester.send(QueueNames.ORDERS, Fixtures.longOrder(8_000), null);
                acknowledged.incrementAndGet();
            }
        }).isInstanceOf(JMSException.class).hasMessageContaining("is full");
        long taken = Fixtures.waiting(server, QueueNames.ORDERS);
        assertThat(taken).isPositive().isEqualTo(acknowledged.get());
        requester.close();
        server.close();

        start("durability", "process");
        Fixtures.await("all that were taken are recorded", () -> server.counts().records().accepted() == taken);
        requester.order();
        assertThat(server.counts().broker().deadLetters()).isZero();
    }

    /** It gets a reject for each order; without a queue for replies it loses its connection. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSenderThatDoesNotWaitIsToldOfEachOrder(boolean hasReplyQueue) throws Exception {
        start("durability", "process");
        server.listeners.close();
        Fixtures.limit(server, QueueNames.ORDERS, 200_000);
        TestRequester hasty = new TestRequester(server.brokerUrl() + "?blockOnDurableSend=false&producerWindowSize=-1");
        CompletableFuture<JMSException> lost = hasty.lost();
        try (hasty) {
            for (int i = 0; i < ORDERS; i++) {
                hasty.send(QueueNames.ORDERS, GARBAGE, hasReplyQueue ? hasty.replyQueue : null);
            }
            if (hasReplyQueue) {
                // Answered after all of them.
                hasty.session.createTemporaryQueue();
                long taken = Fixtures.waiting(server, QueueNames.ORDERS);
                for (long i = taken + 1; i <= ORDERS; i++) {
                    assertThat(hasty.receive("c" + i, TestRequester.TIMEOUT_MS)).isInstanceOfSatisfying(
                            BusinessReject.class, reject -> assertThat(reject.text()).contains("is full"));
                }
                assertThat(Fixtures.waiting(server, QueueNames.ORDERS)).isEqualTo(taken).isPositive();
            } else {
                lost.get();
            }
        } catch (JMSException disconnected) {
            assertThat(hasReplyQueue).isFalse();
        }
    }

    /** A dead letter that is dropped would be lost without a trace, after its sender was told that it was taken. */
    @Test
    void keepsOrdersInTheirQueueWhenThereIsNoRoomForDeadLetters() throws Exception {
        int failing = 20;
        startFailing();
        AddressSettings settings = Fixtures.limit(server, QueueNames.DEAD_LETTERS, DEAD_LETTER_BYTES);
        try (TestRequester client = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < failing; i++) {
                client.send(QueueNames.ORDERS, failing("F" + i), null);
            }
            Fixtures.await("no more dead letters fit", () -> deadLetters().isFull());
            Fixtures.await("each has failed, and come back", () -> server.counts().services().orders().received()
                    > (OrderFailures.MAX_FAILURES + 2L) * failing);
            client.order();
            Fixtures.awaitNothingInWork(server);
            assertThat(Fixtures.waiting(server, QueueNames.ORDERS)).as("orders that wait for room").isPositive();
            server.recovery.scan();
            assertThat(server.counts().recovery().inDoubt()).as("failed commits kept in the log").isZero();

            artemis().getAddressSettingsRepository().addMatch(QueueNames.DEAD_LETTERS, settings);
            Fixtures.await("all are dead letters", () -> Fixtures.waiting(server, QueueNames.DEAD_LETTERS) == failing);
            Fixtures.await("none waits", () -> Fixtures.waiting(server, QueueNames.ORDERS) == 0);
        }
    }

    /** Anybody can send them, and would otherwise keep the listeners busy and the orders' dead letters out. */
    @Test
    void dropsRefusedMessagesForWhichHalfOfTheDeadLettersHasNoRoom() throws Exception {
        startFailing();
        Fixtures.limit(server, QueueNames.DEAD_LETTERS, DEAD_LETTER_BYTES);
        try (LoggedLines log = new LoggedLines("trader.broker");
                TestRequester client = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < 60; i++) {
                client.send(QueueNames.ORDERS, GARBAGE, null);
                client.send(QueueNames.QUOTES, GARBAGE, null);
            }
            Fixtures.await("none waits", () -> Fixtures.waiting(server, QueueNames.ORDERS)
                    + Fixtures.waiting(server, QueueNames.QUOTES) == 0);
            assertThat(deadLetters().getAddressSize()).isBetween(1L, DEAD_LETTER_BYTES * 3L / 4);
            assertThat(log.lines()).anyMatch(line -> line.startsWith(
                    "trader.dead-letters is half full: 1 message(s) that are no failed orders were dropped"));
            client.order();

            long before = Fixtures.waiting(server, QueueNames.DEAD_LETTERS);
            client.send(QueueNames.ORDERS, failing("F"), null);
            Fixtures.await("a failed order has room",
                    () -> Fixtures.waiting(server, QueueNames.DEAD_LETTERS) == before + 1);
        }
    }

    /** Fails each order for 13. */
    private void startFailing() throws Exception {
        start((orders, request, decision) -> {
            if (request instanceof Order order && order.orderQty().intValue() == 13) {
                throw new IllegalStateException("made to fail");
            }
            return orders.record(request, decision);
        }, "durability", "process");
    }

    /** Of 16 KB. */
    private static String failing(String id) {
        return Fixtures.CODEC.encode(Fixtures.order(id, "S0001", OrdType.LIMIT, "13", "10.25")) + " ".repeat(8_000);
    }

    private PagingStore deadLetters() {
        try {
            return artemis().getPagingManager().getPageStore(DEAD_LETTERS);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A confirmed order was lost by paging when the disk was full and the broker stopped. */
    @Test
    void pagesNothing() throws Exception {
        start("durability", "process");
        assertThat(Stream.of(QueueNames.ORDERS, QueueNames.QUOTES, QueueNames.PRICES, QueueNames.DEAD_LETTERS,
                QueueNames.EXPIRED, QueueNames.ORDER_PROBES, "a reply queue")).extracting(address ->
                        artemis().getAddressSettingsRepository().getMatch(address).getAddressFullMessagePolicy())
                .isSubsetOf(AddressFullMessagePolicy.FAIL, AddressFullMessagePolicy.DROP);
    }
}
