package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.MsgType;
import quickfix.field.OrigClOrdID;
import quickfix.field.PossResend;
import quickfix.field.QuoteReqID;
import trader.fix.FixRefusedException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.fixml.Side;
import trader.server.Fixtures;
import trader.server.TradingServer;

/** Requests and their answers while everything works, or only the services do not answer. */
class FixToJmsGatewayIT extends GatewayTestBase {
    @Test
    void passesQuotesAndOrdersToTheServices() throws Exception {
        try (TradingServer server = Fixtures.started(directory.resolve("server"))) {
            open(server.brokerUrl(), directory.resolve("list"));
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
            Fixtures.await("all are answered", () -> answers.sent.size() == 7);
            assertThat(answers.sent).extracting(each -> ids(each.message())).contains("8 C-2 C-1 5", "8 C-2 C-1 I",
                    "8 C-3 C-2 4", "9 C-4 C-2 null");
            Fixtures.await("nothing is outstanding", () -> gateway.figures().orders().outstanding() == 0);
            gateway.request(BANK, order("C-5").possibleDuplicate());
            assertThat(answers.await(8).getHeader().getBoolean(PossResend.FIELD)).as("it may be a duplicate").isTrue();
            assertThat(answers.sent).extracting(RecordingAnswers.Sent::session).containsOnly(BANK);
        }
    }

    /** A session's thread does not wait for services that do not answer. */
    @Test
    void doesNotWaitForServices() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 2, 2, true);
        gateway.request(BANK, quote("R-1", "S0001"));
        gateway.request(BANK, order("C-1"));
        gateway.request(BANK, order("C-2"));
        assertThat(answers.sent).isEmpty();
        assertThatThrownBy(() -> gateway.request(BANK, order("C-3"))).isInstanceOf(RequestRefusedException.class)
                .hasMessage("there are 2 orders of this session that wait for their answer: try again later");
        gateway.tick(System.nanoTime() + ANSWER_NS);
        notAvailable(answers.await(1), "R", "the services gave no answer in time");
        gateway.request(BANK, new OrderStatusRequest(Header.from("fix.BANK1"), "C-1", null, "S0001", Side.BUY));
        gateway.tick(System.nanoTime() + ANSWER_NS);
        notAvailable(answers.await(2), "H", "the services gave no answer in time");
        assertThat(gateway.figures().orders().outstanding()).isEqualTo(2);
        assertThat(gateway.figures().refused()).isEqualTo(1);
    }

    @Test
    void resendsOrdersTheServicesCannotTakeNow() throws Exception {
        openWithBroker();
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            gateway.request(BANK, order("C-1"));
            assertThat(service.await(0).header().possDup()).isFalse();
            service.reply(0, ScriptedService.notAvailable());
            assertThat(service.await(1).header().possDup()).isTrue();
            service.accept(1);
            assertThat(answers.await(1).getString(ClOrdID.FIELD)).isEqualTo("C-1");
            service.accept(0);
            Fixtures.await("the second answer arrives", () -> gateway.figures().late() == 1);
            assertThat(answers.sent).hasSize(1);
        }
    }

    @Test
    void aSessionThatWaitsForTheDiskDelaysNoOther() throws Exception {
        openWithBroker();
        answers.waitsForDisk = true;
        AtomicBoolean isFirst = new AtomicBoolean(true);
        answers.onSend = () -> {
            if (isFirst.getAndSet(false)) {
                Fixtures.await(disk);
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
            assertThat(answers.sent).extracting(each -> each.message().getString(ClOrdID.FIELD))
                    .containsExactly("C-3", "C-1", "C-2");
        }
    }

    /** The broker keeps the orders: only one of those waiting is resent now and then. */
    @Test
    void doesNotFillTheQueueOfServicesThatReadNothing() throws Exception {
        openWithBroker();
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            for (int i = 1; i <= 3; i++) {
                gateway.request(BANK, order("C-" + i));
                service.await(i - 1);
            }
            long laterNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            gateway.tick(laterNs);
            gateway.tick(laterNs + 1);
            assertThat(gateway.figures().orders().sentAgain()).isEqualTo(1);
            assertThat(((Order) service.await(3)).clOrdId()).isEqualTo("C-1");
            assertThat(service.await(3).header().possDup()).isTrue();

            // The services read again; the orders they had read before are lost.
            service.accept(3);
            answers.await(1);
            gateway.tick(laterNs + 2);
            assertThat(gateway.figures().orders().sentAgain()).isEqualTo(3);
            service.accept(service.await(4, "C-2"));
            service.accept(service.await(4, "C-3"));
            answers.await(3);
        }
    }

    @Test
    void oneSessionLeavesRoomForTheOthers() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"), 3, 2, true);
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
        assertThat(gateway.figures().orders().outstanding()).isEqualTo(3);
    }

    @Test
    void refusesAnOrderThatCanNeverBeSent() throws Exception {
        openWithBroker();
        assertThatThrownBy(() -> gateway.request(BANK, order("C-\u0002"))).isInstanceOfSatisfying(
                FixRefusedException.class, refused -> assertThat(refused.businessRejectReason())
                        .contains(trader.fixml.BusinessRejectReason.OTHER));
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
}
