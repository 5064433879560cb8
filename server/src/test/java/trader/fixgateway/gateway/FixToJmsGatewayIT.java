package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.BusinessRejectReason;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.MsgType;
import quickfix.field.OrigClOrdID;
import quickfix.field.PossResend;
import quickfix.field.QuoteReqID;
import quickfix.field.RefMsgType;
import trader.common.Durability;
import trader.fix.FixRefusedException;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.recordlog.RecordLog;
import trader.server.Fixtures;
import trader.server.TradingServer;
import trader.server.broker.BrokerSettings;
import trader.server.broker.EmbeddedBroker;

/** The gateway between recorded sessions and services that are real or answer as the test says. */
@Timeout(120)
public class FixToJmsGatewayIT {
    public static final SessionID BANK = new SessionID("FIX.4.4", "TRADER", "BANK1");
    private static final SessionID OTHER = new SessionID("FIX.4.4", "TRADER", "BANK2");
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    Path directory;

    private final RecordingAnswers answers = new RecordingAnswers();
    /** Answers being sent wait for this. */
    private final CountDownLatch disk = new CountDownLatch(1);
    private EmbeddedBroker broker;
    private FixToJmsGateway gateway;

    @AfterEach
    void close() throws IOException {
        disk.countDown();
        if (gateway != null) {
            gateway.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void passesQuotesAndOrdersToTheServices() throws Exception {
        try (TradingServer server = new TradingServer(Fixtures.config(directory.resolve("server")))) {
            server.start();
            open(server.brokerUrl(), directory.resolve("list"), 10_000, ANSWER_NS);
            gateway.request(BANK, quote("R-1", "S0001"));
            assertThat(type(answers.await(1))).isEqualTo(MsgType.QUOTE);
            assertThat(answers.await(1).getString(QuoteReqID.FIELD)).isEqualTo("R-1");
            gateway.request(BANK, quote("R-2", "NOWHERE"));
            assertThat(type(answers.await(2))).isEqualTo(MsgType.QUOTE_REQUEST_REJECT);
            gateway.request(BANK, order("C-1"));
            assertThat(type(answers.await(3))).isEqualTo(MsgType.EXECUTION_REPORT);
            assertThat(answers.await(3).getString(ClOrdID.FIELD)).isEqualTo("C-1");
            assertThat(answers.await(3).getHeader().isSetField(PossResend.FIELD)).isFalse();
            gateway.request(BANK, replace("C-1", "C-2"));
            gateway.request(BANK, new OrderStatusRequest(Header.from("fix.BANK1"), "C-2", "S-1", "S0001", Side.BUY));
            // Nothing waits for a status request: the cancel could overtake it.
            answers.await(5);
            gateway.request(BANK, cancel("C-2", "C-3"));
            gateway.request(BANK, cancel("C-2", "C-4"));
            Fixtures.await("all are answered", () -> answers.given.size() == 7);
            assertThat(answers.given).extracting(each -> ids(each.message())).contains("8 C-2 C-1 5", "8 C-2 C-1 I",
                    "8 C-3 C-2 4", "9 C-4 C-2 null");
            Fixtures.await("nothing is outstanding", () -> gateway.figures().outstanding() == 0);
            gateway.request(BANK, order("C-5").possibleDuplicate());
            assertThat(answers.await(8).getHeader().getBoolean(PossResend.FIELD)).as("it may be a duplicate").isTrue();
            assertThat(answers.given).extracting(RecordingAnswers.Given::session).containsOnly(BANK);
        }
    }

    /** A session's thread does not wait for services that do not answer. */
    @Test
    void doesNotWaitForServices() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 2, ANSWER_NS);
        gateway.request(BANK, quote("R-1", "S0001"));
        gateway.request(BANK, order("C-1"));
        gateway.request(BANK, order("C-2"));
        assertThat(answers.given).isEmpty();
        assertThatThrownBy(() -> gateway.request(BANK, order("C-3"))).isInstanceOf(RequestRefusedException.class)
                .hasMessage("there are 2 orders of this session that wait for their answer: try again later");
        gateway.tick(System.nanoTime() + ANSWER_NS);
        notAvailable(answers.await(1), "R", "the services gave no answer in time");
        gateway.request(BANK, new OrderStatusRequest(Header.from("fix.BANK1"), "C-1", null, "S0001", Side.BUY));
        gateway.tick(System.nanoTime() + ANSWER_NS);
        notAvailable(answers.await(2), "H", "the services gave no answer in time");
        assertThat(gateway.figures().outstanding()).isEqualTo(2);
        assertThat(gateway.figures().refused()).isEqualTo(1);
    }

    @Test
    void sendsACancelWhenItsOrderIsAnswered() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            gateway.request(BANK, order("C-1"));
            gateway.request(BANK, cancel("C-1", "C-2"));
            gateway.request(BANK, order("C-3"));
            assertThat(((Order) service.await(0)).clOrdId()).isEqualTo("C-1");
            assertThat(((Order) service.await(1)).clOrdId()).isEqualTo("C-3");
            assertThat(service.received()).isEqualTo(2);
            service.accept(0);
            assertThat(((OrderRequest) service.await(2)).clOrdId()).isEqualTo("C-2");
        }
    }

    @Test
    void resendsOrdersTheServicesCannotTakeNow() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            gateway.request(BANK, order("C-1"));
            assertThat(service.await(0).header().possDup()).isFalse();
            service.reply(0, ScriptedService.notAvailable());
            assertThat(service.await(1).header().possDup()).isTrue();
            service.accept(1);
            assertThat(answers.await(1).getString(ClOrdID.FIELD)).isEqualTo("C-1");
            service.accept(0);
            Fixtures.await("the second answer arrives", () -> gateway.figures().late() == 1);
            assertThat(answers.given).hasSize(1);
        }
    }

    @Test
    void resendsPendingOrdersAfterARestart() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        open(broker.url(), list, 100, ANSWER_NS);
        Path left = directory.resolve("left");
        answers.onSend = () -> {
            copy(list, left);
            answers.onSend = () -> { };
        };
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            gateway.request(BANK, order("C-1"));
            gateway.request(BANK, cancel("C-1", "C-2"));
            service.await(0);
            gateway.close();
            open(broker.url(), list, 100, ANSWER_NS);
            assertThat(gateway.figures().outstanding()).isEqualTo(2);
            Order again = (Order) service.await(1);
            assertThat(again.clOrdId()).isEqualTo("C-1");
            assertThat(again.header()).isEqualTo(new Header("fix.BANK1", null, true, null));
            service.accept(1);
            assertThat(answers.await(1).getHeader().getBoolean(PossResend.FIELD)).isTrue();
            assertThat(((OrderRequest) service.await(2)).clOrdId()).isEqualTo("C-2");

            // As left by a process killed after it sent the answer and before it logged that.
            gateway.close();
            open(broker.url(), left, 100, ANSWER_NS);
            assertThat(((Order) service.await(3)).header().possDup()).isTrue();
            service.accept(3);
            assertThat(answers.await(2).getHeader().getBoolean(PossResend.FIELD)).isTrue();
        }
    }

    @Test
    void continuesWhenTheBrokerIsBack() throws Exception {
        int port = freePort();
        open("tcp://127.0.0.1:" + port, directory.resolve("list"), 100, ANSWER_NS, false);
        assertThatThrownBy(() -> gateway.request(BANK, quote("R-1", "S0001")))
                .isInstanceOf(RequestRefusedException.class).hasMessageContaining("cannot be reached");
        gateway.request(BANK, order("C-1"));
        broker(port);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            assertThat(service.await(0).header().possDup()).as("never sent before").isFalse();
            gateway.request(BANK, quote("R-2", "S0001"));
        }
        broker.close();
        notAvailable(answers.await(1), "R", "the services cannot be reached now");
        broker(port);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            assertThat(service.await(0).header().possDup()).isTrue();
            service.accept(0);
            assertThat(answers.await(2).getString(ClOrdID.FIELD)).isEqualTo("C-1");
            assertThat(answers.await(2).getHeader().isSetField(PossResend.FIELD)).as("never sent before").isFalse();
        }
        assertThat(gateway.figures().losses()).isEqualTo(1);
    }

    /** A session that is reset at its logon may have lost every answer it has not read. */
    @Test
    void redeliversAnswersThatAResetMayHaveLost() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            answers.delivery = FixAnswers.Delivery.AWAY;
            gateway.request(BANK, order("C-1"));
            gateway.request(BANK, order("C-2"));
            service.accept(service.await(0, "C-2"));
            service.accept(service.await(0, "C-1"));
            service.accept(service.await(0, "C-1"));
            Fixtures.await("the first answers arrive", () -> gateway.figures().late() == 1);
            assertThat(answers.given).isEmpty();
            assertThat(gateway.figures().outstanding()).isEqualTo(2);

            answers.delivery = FixAnswers.Delivery.SENT;
            answers.await(2);
            assertThat(answers.given).extracting(each -> each.message().getString(ClOrdID.FIELD))
                    .as("in the order of the requests").containsExactly("C-1", "C-2");
            assertThat(answers.await(2).getHeader().isSetField(PossResend.FIELD)).as("never sent before").isFalse();
            Fixtures.await("the client is asked whether it has read them", () -> answers.marks.equals(List.of(2L)));
            gateway.hasRead(BANK, 1);
            assertThat(gateway.figures().outstanding()).as("only the first is read").isEqualTo(1);

            gateway.loggedOn(BANK);
            assertThat(answers.await(3).getString(ClOrdID.FIELD)).isEqualTo("C-2");
            assertThat(answers.await(3).getHeader().getBoolean(PossResend.FIELD)).isTrue();
            gateway.hasRead(BANK, 2);
            assertThat(gateway.figures().outstanding()).as("read before the logon").isEqualTo(1);
            Fixtures.await("the client is asked again", () -> answers.marks.contains(3L));
            gateway.hasRead(BANK, 3);
            assertThat(gateway.figures().outstanding()).isZero();
            assertThat(gateway.figures().answered()).isEqualTo(2);
        }
    }

    /** The order may be in the file and sent after the next start: "refused" would be false. */
    @Test
    void neitherTakesNorRefusesAnOrderThatMayBeLogged() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        AtomicBoolean isBroken = new AtomicBoolean();
        GatewaySettings settings = new GatewaySettings(broker.url(), list, Durability.FORCED);
        gateway = new FixToJmsGateway(settings, new PendingOrderLog(list, Durability.FORCED,
                new RecordLog.Options(1 << 20, true, segment -> fail(isBroken.get()), System::currentTimeMillis)));
        gateway.open(answers);
        isBroken.set(true);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> gateway.request(BANK, order("C-1"))).isInstanceOf(RequestInDoubtException.class)
                    .hasMessage("it is unknown whether C-1 is kept: send it again with the same ClOrdID");
        }
        assertThat(gateway.figures().outstanding()).isZero();
        assertThatThrownBy(gateway::close).isInstanceOf(IOException.class);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            open(broker.url(), list, 100, ANSWER_NS);
            assertThat(((Order) service.await(0)).clOrdId()).isEqualTo("C-1");
            service.accept(0);
            answers.await(1);
        }
    }

    @Test
    void refusesToStartWithOrdersOfAnUnknownClient() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        open(broker.url(), list, 100, ANSWER_NS);
        gateway.request(BANK, order("C-1"));
        gateway.request(BANK, order("C-2"));
        gateway.close();
        answers.isKnown = false;
        assertThatThrownBy(() -> open(broker.url(), list, 100, ANSWER_NS)).isInstanceOf(IOException.class)
                .hasMessageContaining("has 2 of BANK1 (trader-comp-id TRADER) without an answer")
                .hasMessageContaining("put its section back");
    }

    @Test
    void aSessionThatWaitsForTheDiskDelaysNoOther() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        answers.waitsForDisk = true;
        AtomicBoolean isFirst = new AtomicBoolean(true);
        answers.onSend = () -> {
            if (isFirst.getAndSet(false)) {
                awaitDisk();
            }
        };
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            gateway.request(BANK, order("C-1"));
            service.accept(service.await(0, "C-1"));
            Fixtures.await("the first answer waits for the disk", () -> !isFirst.get());
            gateway.request(BANK, order("C-2"));
            service.accept(service.await(0, "C-2"));
            gateway.request(OTHER, order("C-3").with(Header.from("fix.BANK2")));
            service.accept(service.await(0, "C-3"));
            assertThat(answers.await(1).getString(ClOrdID.FIELD)).isEqualTo("C-3");
            disk.countDown();
            answers.await(3);
            assertThat(answers.given).extracting(each -> each.message().getString(ClOrdID.FIELD))
                    .containsExactly("C-3", "C-1", "C-2");
        }
    }

    @Test
    void reconnectsBeforeEveryQueryHasFailed() throws Exception {
        int port = freePort();
        broker(port);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        gateway.request(BANK, quote("R-1", "S0001"));
        answers.onSend = this::awaitDisk;
        broker.close();
        broker(port);
        Fixtures.await("the gateway is connected again",
                () -> gateway.figures().losses() == 1 && gateway.broker().connection() != null);
        assertThat(answers.given).isEmpty();
        disk.countDown();
        notAvailable(answers.await(1), "R", "the services cannot be reached now");
    }

    /** The broker keeps the orders: only one of those waiting is resent now and then. */
    @Test
    void doesNotFillTheQueueOfServicesThatReadNothing() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            for (int i = 1; i <= 3; i++) {
                gateway.request(BANK, order("C-" + i));
                service.await(i - 1);
            }
            long laterNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            gateway.tick(laterNs);
            gateway.tick(laterNs + 1);
            assertThat(gateway.figures().sentAgain()).isEqualTo(1);
            assertThat(((Order) service.await(3)).clOrdId()).isEqualTo("C-1");
            assertThat(service.await(3).header().possDup()).isTrue();

            // The services read again; the orders they had read before are lost.
            service.accept(3);
            answers.await(1);
            gateway.tick(laterNs + 2);
            assertThat(gateway.figures().sentAgain()).isEqualTo(3);
            service.accept(service.await(4, "C-2"));
            service.accept(service.await(4, "C-3"));
            answers.await(3);
        }
    }

    @Test
    void oneSessionLeavesRoomForTheOthers() throws Exception {
        broker(0);
        gateway = new FixToJmsGateway(
                new GatewaySettings(broker.url(), directory.resolve("list"), Durability.PROCESS, 3, 2, ANSWER_NS));
        gateway.open(answers);
        gateway.connect();
        for (int i = 1; i <= 2; i++) {
            gateway.request(BANK, order("C-" + i));
            gateway.request(BANK, quote("R-" + i, "S0001"));
        }
        assertThatThrownBy(() -> gateway.request(BANK, order("C-3"))).isInstanceOf(RequestRefusedException.class)
                .hasMessage("there are 2 orders of this session that wait for their answer: try again later");
        assertThatThrownBy(() -> gateway.request(BANK, quote("R-3", "S0001")))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage("there are 2 requests of this session that wait for their answer: try again later");
        gateway.request(OTHER, order("C-3"));
        gateway.request(OTHER, quote("R-3", "S0001"));
        assertThatThrownBy(() -> gateway.request(OTHER, order("C-4"))).isInstanceOf(RequestRefusedException.class)
                .hasMessage("there are 3 orders that wait for their answer: try again later");
        assertThat(gateway.figures().outstanding()).isEqualTo(3);
    }

    @Test
    void refusesAnOrderThatCanNeverBeSent() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 100, ANSWER_NS);
        assertThatThrownBy(() -> gateway.request(BANK, order("C-\u0002"))).isInstanceOfSatisfying(
                FixRefusedException.class, refused -> assertThat(refused.businessRejectReason())
                        .contains(trader.fixml.BusinessRejectReason.OTHER));
    }

    private static void fail(boolean isBroken) throws IOException {
        if (isBroken) {
            throw new IOException("the disk is broken");
        }
    }

    private void awaitDisk() {
        try {
            disk.await();
        } catch (InterruptedException closed) {
            throw new IllegalStateException(closed);
        }
    }

    private static OrderRequest cancel(String original, String id) {
        return OrderChainsTest.cancel(original, id).with(Header.from("fix.BANK1"));
    }

    private static OrderRequest replace(String original, String id) {
        return OrderChainsTest.replace(original, id).with(Header.from("fix.BANK1"));
    }

    /** MsgType, ClOrdID, OrigClOrdID and ExecType. */
    private static String ids(Message message) {
        try {
            return type(message) + " " + message.getString(ClOrdID.FIELD) + " "
                    + (message.isSetField(OrigClOrdID.FIELD) ? message.getString(OrigClOrdID.FIELD) : null) + " "
                    + (message.isSetField(ExecType.FIELD) ? message.getString(ExecType.FIELD) : null);
        } catch (Exception missing) {
            return message.toString();
        }
    }

    private void broker(int port) throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(directory.resolve("broker"), "127.0.0.1", port,
                Durability.NONE, BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
        broker.open();
    }

    private void open(String url, Path list, int mostOrders, long answerNs) throws Exception {
        open(url, list, mostOrders, answerNs, true);
    }

    private void open(String url, Path list, int mostOrders, long answerNs, boolean connected) throws Exception {
        gateway = new FixToJmsGateway(
                new GatewaySettings(url, list, Durability.PROCESS, mostOrders, mostOrders, answerNs));
        gateway.open(answers);
        gateway.connect();
        assertThat(gateway.broker().connection() != null).as("connected when connect() returns").isEqualTo(connected);
    }

    private static void copy(Path from, Path to) {
        try {
            PendingOrderLogTest.copy(from, to);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static QuoteRequest quote(String id, String symbol) {
        return new QuoteRequest(Header.from("fix.BANK1"), id, symbol);
    }

    static Order order(String id) {
        return OrderChainsTest.order(id).with(Header.from("fix.BANK1"));
    }

    static String type(Message message) throws Exception {
        return message.getHeader().getString(MsgType.FIELD);
    }

    private static void notAvailable(Message answer, String refMsgType, String text) throws Exception {
        assertThat(type(answer)).isEqualTo(MsgType.BUSINESS_MESSAGE_REJECT);
        assertThat(answer.getString(RefMsgType.FIELD)).isEqualTo(refMsgType);
        assertThat(answer.getInt(BusinessRejectReason.FIELD)).isEqualTo(BusinessRejectReason.APPLICATION_NOT_AVAILABLE);
        assertThat(answer.getString(quickfix.field.Text.FIELD)).isEqualTo(text);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
