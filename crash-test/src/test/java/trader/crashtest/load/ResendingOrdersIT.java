package trader.crashtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.client.journal.OrderJournal;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.testing.TestBroker;

class ResendingOrdersIT {
    private final TestBroker broker = new TestBroker();
    private final RandomOrders maker = new RandomOrders("R1", 10, 1);
    private BrokerConnections connections;
    private Path file;
    private OrderJournal journal;
    private ResendingOrders orders;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        broker.open();
        connections = new BrokerConnections(broker.url(), TimeUnit.MILLISECONDS.toNanos(300), true).open();
        file = directory.resolve(OrderJournal.FILE);
        journal = new OrderJournal(file).open();
        orders = new ResendingOrders(connections, "R1", journal);
    }

    @AfterEach
    void close() throws Exception {
        orders.close();
        journal.close();
        connections.close();
        broker.close();
    }

    @Test
    void anOrderWithoutReplyIsSentAgainAsAPossibleDuplicate() throws Exception {
        answerFrom(3);
        Order order = maker.next();

        assertThat(orders.send(order)).isInstanceOf(ExecutionReport.class);

        assertThat(kinds()).containsExactly(Kind.SENT, Kind.RESENT, Kind.RESENT, Kind.REPLIED);
        assertThat(broker.received()).extracting(each -> each.header().possDup()).containsExactly(false, true, true);
        assertThat(broker.received()).extracting(Order::clOrdId).containsOnly(order.clOrdId());
        assertThat(broker.received()).extracting(each -> each.header().senderCompId()).containsOnly("R1");
        assertThat(orders.isInFlight()).isFalse();
    }

    @Test
    void manyRepliesMissingInARowMakeItConnectAnew() throws Exception {
        answerFrom(5);
        assertThat(orders.send(maker.next())).isInstanceOf(ExecutionReport.class);
        assertThat(broker.received()).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void notAvailableIsNoAnswerAndAnyOtherRefusalIs() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        broker.behave((request, replies) -> replies.send(refusal((Order) request, requests.incrementAndGet() < 3
                ? BusinessRejectReason.APPLICATION_NOT_AVAILABLE : BusinessRejectReason.NOT_AUTHORIZED)));

        FixmlMessage answer = orders.send(maker.next());

        assertThat(answer).isInstanceOfSatisfying(BusinessReject.class,
                reject -> assertThat(reject.reason()).isEqualTo(BusinessRejectReason.NOT_AUTHORIZED));
        assertThat(kinds()).containsExactly(Kind.SENT, Kind.REFUSED, Kind.RESENT, Kind.REFUSED, Kind.RESENT,
                Kind.REFUSED);
    }

    @Test
    void aLateReplyToAnEarlierAttemptIsInTheJournalToo() throws Exception {
        AtomicReference<TestBroker.Replies> first = new AtomicReference<>();
        broker.behave((request, replies) -> {
            if (first.compareAndSet(null, replies)) {
                return;
            }
            replies.send(TestBroker.report((Order) request, OrdStatus.NEW));
            first.get().send(TestBroker.report((Order) request, OrdStatus.REJECTED));
        });
        Order order = maker.next();

        orders.send(order);

        await(() -> kinds().size() >= 4);
        assertThat(events()).filteredOn(event -> event.kind() == Kind.REPLIED)
                .allSatisfy(event -> assertThat(event.clOrdId()).isEqualTo(order.clOrdId()))
                .extracting(event -> event.detail("stat")).containsExactlyInAnyOrder("0", "8");
    }

    @Test
    void whoReliesOnTheConfirmationSendsOnceAndKeepsTheAnswerThatComes() throws Exception {
        Order unanswered = maker.next();
        Order answered = maker.next();
        broker.behave((request, replies) -> {
            if (request instanceof Order order && order.clOrdId().equals(answered.clOrdId())) {
                TestBroker.proper(request, replies);
            }
        });
        assertThat(orders.sendUntilConfirmed(unanswered)).isTrue();
        assertThat(orders.isInFlight()).isFalse();
        assertThat(kinds()).containsExactly(Kind.SENT, Kind.CONFIRMED);

        assertThat(orders.sendUntilConfirmed(answered)).isTrue();
        await(() -> kinds().size() >= 5);
        assertThat(events().subList(2, 5)).allSatisfy(event ->
                assertThat(event.clOrdId()).isEqualTo(answered.clOrdId()))
                .extracting(OrderEvent::kind).containsExactlyInAnyOrder(Kind.SENT, Kind.CONFIRMED, Kind.REPLIED);
        assertThat(broker.received()).extracting(each -> each.header().possDup()).containsOnly(false);
    }

    @Test
    void itGivesUpWhenItIsToldToStop() throws Exception {
        broker.behave((request, replies) -> { });
        CompletableFuture<FixmlMessage> answer = CompletableFuture.supplyAsync(() -> orders.send(maker.next()));
        await(orders::isInFlight);

        orders.stop();

        assertThat(answer.get(5, TimeUnit.MINUTES)).isNull();
        assertThat(orders.isInFlight()).isFalse();
    }

    @Test
    void withoutABrokerAnOrderIsNotEvenBegun() throws Exception {
        broker.close();
        CompletableFuture<FixmlMessage> answer = CompletableFuture.supplyAsync(() -> orders.send(maker.next()));
        orders.stop();
        assertThat(answer.get(5, TimeUnit.MINUTES)).isNull();
        assertThat(events()).isEmpty();
        broker.open();
    }

    @Test
    void aLoadFinishesWhenWhatIsInFlightIsAnswered() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        broker.behave((request, replies) -> {
            if (requests.incrementAndGet() % 10 != 0) {
                TestBroker.proper(request, replies);
            }
        });
        try (ResendingLoad load = new ResendingLoad(connections, journal, 8, 10, 1)) {
            load.start();
            await(() -> load.answered() >= 100);
            assertThat(load.finish(TimeUnit.MINUTES.toNanos(5))).isTrue();
            assertThat(load.inFlight()).isZero();
            assertThat(kinds()).contains(Kind.RESENT);
            assertThat(load.failure()).isNull();
            assertThat(events()).filteredOn(event -> event.kind().isSent()).hasSize((int) load.answered());
            assertThat(events().stream().filter(event -> event.kind() == Kind.REPLIED || event.kind() == Kind.CHANGED)
                    .map(event -> event.sender() + " " + event.clOrdId()).distinct()).hasSize((int) load.answered());
        }
    }

    private void answerFrom(int attempt) {
        broker.behave((request, replies) -> {
            if (broker.orders() >= attempt) {
                TestBroker.proper(request, replies);
            }
        });
    }

    private static BusinessReject refusal(Order order, BusinessRejectReason reason) {
        return new BusinessReject(Header.NONE, "D", order.clOrdId(), reason, "no");
    }

    private List<Kind> kinds() throws Exception {
        return events().stream().map(OrderEvent::kind).toList();
    }

    private List<OrderEvent> events() throws Exception {
        List<OrderEvent> events = new ArrayList<>();
        OrderJournal.read(file, events::add);
        return events;
    }
}
