package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.BusinessReject;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.order.resource.RecordedOrders;

/** Orders are cancelled, replaced and asked for, through a real broker and over each resource. */
class OrderLifecycleIT extends ServerTestBase {
    private static final int RACES = 100;

    private TestDatabaseJvm database;

    @Override
    @AfterEach
    void stop() throws Exception {
        super.stop();
        if (database != null) {
            database.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"emulated-volatile", "emulated", "h2", "h2-tcp", "postgresql"})
    void eachRequestIsDecidedOnceAndEachAnswerIsRepeatedWordByWord(String resource) throws Exception {
        String[] settings;
        if (resource.endsWith("-tcp")) {
            database = new TestDatabaseJvm(directory, resource);
            settings = database.settings();
        } else {
            settings = recordingIn(resource);
        }
        start(settings);
        Order order = Fixtures.order("S0001");
        OrderCancelReplaceRequest replace = Fixtures.replace(order, "R1", "150", "10.50");
        OrderCancelRequest superseded = Fixtures.cancel(order, "X1");
        OrderCancelRequest cancel = new OrderCancelRequest(order.header(), "R1", "X2", "S0001", Side.BUY,
                new BigDecimal("150.0"), order.transactTime());
        OrderCancelRequest late = new OrderCancelRequest(order.header(), "R1", "X3", "S0001", Side.BUY,
                new BigDecimal("150"), order.transactTime());

        ExecutionReport accepted = report(order);
        assertThat(accepted.execType()).isEqualTo(ExecType.NEW);
        assertThat(status(order.clOrdId()).ordStatus()).isEqualTo(OrdStatus.NEW);

        ExecutionReport replaced = report(replace);
        assertThat(replaced).isEqualTo(replaced(accepted.orderId(), replaced.execId(), null, ExecType.REPLACED,
                replace, replaced.transactTime()));
        assertThat(replaced.execId()).isNotEqualTo(accepted.execId());
        for (String id : List.of(order.clOrdId(), "R1")) {
            assertThat(status(id)).isEqualTo(replaced(accepted.orderId(), "0", "T-" + id, ExecType.ORDER_STATUS,
                    replace, replaced.transactTime()));
        }

        OrderCancelReject refused = reject(superseded);
        assertThat(refused.orderId()).isEqualTo(accepted.orderId());
        assertThat(refused.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(refused.reason()).isEqualTo(CxlRejReason.OTHER);
        assertThat(refused.text()).isEqualTo("order '" + order.clOrdId() + "' was replaced: its ID is 'R1' now");

        ExecutionReport cancelled = report(cancel);
        assertThat(cancelled.execType()).isEqualTo(ExecType.CANCELED);
        assertThat(cancelled.ordStatus()).isEqualTo(OrdStatus.CANCELED);
        assertThat(cancelled.orderId()).isEqualTo(accepted.orderId());
        assertThat(cancelled.origClOrdId()).isEqualTo("R1");
        assertThat(cancelled.leavesQty()).isZero();

        OrderCancelReject tooLate = reject(late);
        assertThat(tooLate.reason()).isEqualTo(CxlRejReason.TOO_LATE_TO_CANCEL);
        assertThat(tooLate.ordStatus()).isEqualTo(OrdStatus.CANCELED);
        assertThat(tooLate.responseTo()).isEqualTo(CxlRejResponseTo.ORDER_CANCEL_REQUEST);

        Order unknown = Fixtures.order("S9999");
        ExecutionReport rejected = report(unknown);
        assertThat(rejected.ordRejReason()).isEqualTo(OrdRejReason.UNKNOWN_SYMBOL);

        List<OrderRequest> requests = List.of(order, replace, superseded, cancel, late, unknown);
        List<FixmlMessage> answers = List.of(accepted, replaced, refused, cancelled, tooLate, rejected);
        assertThat(again(requests)).isEqualTo(answers);
        Fixtures.await("recorded", () -> server.counts().records().equals(new ServerCounts.Records(3, 3)));
        assertThat(server.counts().resource().name()).isEqualTo(resource);
        assertThat(server.counts().resource().durable()).isEqualTo(!resource.equals("emulated-volatile"));
        if (!resource.equals("emulated-volatile")) {
            server.close();
            requester.close();
            start(settings);
            assertThat(again(requests)).as("after a restart").isEqualTo(answers);
            assertThat(status(order.clOrdId()).clOrdId()).isEqualTo("X2");
            assertThat(server.counts().records()).as("of databases since the start").isEqualTo(
                    resource.equals("emulated") ? new ServerCounts.Records(3, 3) : new ServerCounts.Records(0, 0));
        }
        ExecutionReport end = status("R1");
        assertThat(end.ordStatus()).isEqualTo(OrdStatus.CANCELED);
        assertThat(end.leavesQty()).isZero();
    }

    private static List<OrderChangeRequest> wrong() {
        Order order = Fixtures.order("C1", "S0001");
        return List.of(
                Fixtures.cancel(Fixtures.order("nobody", "S0001"),
                        "1 NONE 8 1 this sender has no order 'nobody'"),
                Fixtures.cancel(Fixtures.order("rejected", "S9999"), "2 O 8 0 order 'rejected' was rejected"),
                Fixtures.cancel(Fixtures.order("C1", "S0002"),
                        "3 O 0 99 the order has symbol 'S0001', not 'S0002'"),
                Fixtures.cancel(Fixtures.order("C1", "S0001", OrdType.LIMIT, "99.5", "10"), "4 O 0 99"
                        + " the order has quantity 100, not 99.5"),
                new OrderCancelRequest(order.header(), "C1", "5 O 0 99 the order has side BUY, not SELL", "S0001",
                        Side.SELL, order.orderQty(), order.transactTime()),
                Fixtures.replace(Fixtures.order("C1", "S0002"),
                        "6 O 0 99 the order has symbol 'S0001', not 'S0002'", "100", "10"),
                Fixtures.replace(order, "7 O 0 99 quantity -1: must be more than 0", "-1", "10"),
                Fixtures.replace(order, "8 O 0 99 price 0: an order of type LIMIT (2) needs one that is more than 0",
                        "1", "0"),
                new OrderCancelReplaceRequest(order.header(), "C1", "A O 0 99 time in force FILL_OR_KILL (4): must"
                        + " be one of DAY (0), GOOD_TILL_CANCEL (1)", "S0001", Side.BUY, OrdType.MARKET,
                        order.orderQty(), null, null, TimeInForce.FILL_OR_KILL, null, order.transactTime()),
                Fixtures.cancel(Fixtures.order("refused", "S0001"), "9 NONE 8 1"
                        + " 'refused' is a cancel request that was refused, and no order"));
    }

    /** The request's ID says what the answer is: order, status, reason and text. */
    @Test
    void whatDoesNotFitTheOrderIsRefusedWithTheReason() throws Exception {
        start("durability", "process");
        report(Fixtures.order("C1", "S0001"));
        report(Fixtures.order("rejected", "S9999"));
        reject(Fixtures.cancel(Fixtures.order("unknown", "S0001"), "refused"));

        for (OrderChangeRequest request : wrong()) {
            OrderCancelReject reject = reject(request);

            assertThat(reject.clOrdId().substring(0, 2) + (reject.orderId().startsWith("O-") ? "O" : reject.orderId())
                    + " " + reject.ordStatus().code() + " " + reject.reason().code() + " " + reject.text())
                    .isEqualTo(request.clOrdId());
            assertThat(reject.origClOrdId()).isEqualTo(request.origClOrdId());
            assertThat(reject.responseTo()).isEqualTo(request instanceof OrderCancelRequest
                    ? CxlRejResponseTo.ORDER_CANCEL_REQUEST : CxlRejResponseTo.ORDER_CANCEL_REPLACE_REQUEST);
            assertThat(reject(request)).isEqualTo(reject);
        }
        assertThat(status("C1").clOrdId()).isEqualTo("C1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2", "postgresql"})
    void anIdIsUsedOnce(String resource) throws Exception {
        start(recordingIn(resource));
        Order order = Fixtures.order("S0001");
        ExecutionReport accepted = report(order);
        OrderCancelReplaceRequest replace = Fixtures.replace(order, "R1", "150", "10.50");
        report(replace);

        OrderCancelReject itself = reject(Fixtures.cancel(order, order.clOrdId()));
        assertThat(itself.reason()).isEqualTo(CxlRejReason.DUPLICATE_CL_ORD_ID_RECEIVED);
        assertThat(itself.text()).endsWith("this is a cancel request");
        OrderCancelReject other = reject(Fixtures.replace(order, "R1", "151", "10.50"));
        assertThat(other.reason()).isEqualTo(CxlRejReason.DUPLICATE_CL_ORD_ID_RECEIVED);
        assertThat(other.orderId()).isEqualTo(accepted.orderId());
        assertThat(other.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(other.text()).endsWith("quantity 150, not 151");
        ExecutionReport third = report(Fixtures.order("R1", "S0001", OrdType.LIMIT, "150", "10.50"));
        assertThat(third.ordRejReason()).isEqualTo(OrdRejReason.DUPLICATE_ORDER);
        assertThat(third.orderId()).as("not of the order that stands").isEqualTo("NONE");
        assertThat(third.text()).startsWith("this sender's replace request of that ID was recorded")
                .endsWith("this is an order");
        Fixtures.await("nothing more is recorded",
                () -> server.counts().records().equals(new ServerCounts.Records(2, 0)));
    }

    /** RefusalIT has longer ones. */
    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2", "postgresql"})
    void theLongestIdIsRecorded(String resource) throws Exception {
        start(recordingIn(resource));
        Header longest = Header.from("\u8a9e".repeat(128));
        Order order = Fixtures.order("\u8a9e".repeat(128), "S0001").with(longest);

        assertThat(report(order).ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(report(Fixtures.cancel(order, "\u9047".repeat(128))).ordStatus()).isEqualTo(OrdStatus.CANCELED);
    }

    @Test
    void anUnknownOrderHasNoStatus() throws Exception {
        start();
        ExecutionReport unknown = status("nobody");
        assertThat(unknown.orderId()).isEqualTo("NONE");
        assertThat(unknown.ordStatus()).isEqualTo(OrdStatus.REJECTED);
        assertThat(unknown.ordRejReason()).isEqualTo(OrdRejReason.UNKNOWN_ORDER);
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(0, 0));

        BusinessReject probe = (BusinessReject) requester.ask(QueueNames.ORDERS, new OrderStatusRequest(
                Header.from(RecordedOrders.PROBE_SENDER), "x", null, "S0001", Side.BUY));
        assertThat(probe.refMsgType()).isEqualTo("H");
        assertThat(requester.ask(QueueNames.ORDERS, Fixtures.CODEC.encode(Fixtures.cancel(Fixtures.order("S0001"),
                "X")).replace("Side=\"1\"", "Side=\"Z\""))).isInstanceOfSatisfying(BusinessReject.class,
                        unreadable -> assertThat(unreadable.refMsgType()).isEqualTo("F"));
    }

    /** The first request changes the order; the answer to the second gives the changed state. */
    @ParameterizedTest
    @ValueSource(strings = {"emulated", "h2", "postgresql"})
    void ofACancelAndAReplaceAtTheSameTimeOneIsAccepted(String resource) throws Exception {
        start(recordingIn(resource));
        int races = resource.equals("emulated") ? RACES : RACES / 4;
        try (TestRequester other = new TestRequester(server.brokerUrl())) {
            for (int i = 0; i < races; i++) {
                Order order = Fixtures.order("S0001");
                report(order);
                OrderCancelReplaceRequest replace = Fixtures.replace(order, "R" + i, "150", "10.50");
                CompletableFuture<FixmlMessage> replaced = CompletableFuture.supplyAsync(() -> ask(other, replace));
                FixmlMessage cancelled = ask(requester, Fixtures.cancel(order, "X" + i));

                FixmlMessage loser = cancelled instanceof ExecutionReport ? replaced.get() : cancelled;
                assertThat(List.of(cancelled, replaced.get())).filteredOn(ExecutionReport.class::isInstance).hasSize(1);
                assertThat(loser).isInstanceOfSatisfying(OrderCancelReject.class, reject ->
                        assertThat(reject.reason()).isEqualTo(reject.ordStatus() == OrdStatus.CANCELED
                                ? CxlRejReason.TOO_LATE_TO_CANCEL : CxlRejReason.OTHER));
            }
        }
        Fixtures.await("recorded",
                () -> server.counts().records().equals(new ServerCounts.Records(2 * races, races)));
    }

    private static FixmlMessage ask(TestRequester requester, OrderRequest request) {
        try {
            return requester.ask(QueueNames.ORDERS, request);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static ExecutionReport replaced(String orderId, String execId, String ordStatusReqId, ExecType type,
            OrderCancelReplaceRequest replace, Instant transactTime) {
        return new ExecutionReport(Header.NONE, orderId, execId, "R1", replace.origClOrdId(), ordStatusReqId, type,
                OrdStatus.NEW, null, "S0001", Side.BUY, OrdType.LIMIT, replace.orderQty(), replace.price(), null,
                replace.timeInForce(), replace.orderQty(), BigDecimal.ZERO, BigDecimal.ZERO, null, transactTime);
    }

    private ExecutionReport report(OrderRequest request) throws Exception {
        return requester.report(request);
    }

    private OrderCancelReject reject(OrderChangeRequest request) throws Exception {
        return (OrderCancelReject) requester.ask(QueueNames.ORDERS, request);
    }

    private ExecutionReport status(String clOrdId) throws Exception {
        return report(new OrderStatusRequest(Header.from("TEST"), clOrdId, "T-" + clOrdId, "S0001", Side.BUY));
    }

    private List<FixmlMessage> again(List<OrderRequest> requests) throws Exception {
        List<FixmlMessage> answers = new ArrayList<>();
        for (OrderRequest request : requests) {
            answers.add(requester.ask(QueueNames.ORDERS, request.possibleDuplicate()));
        }
        return answers;
    }
}
