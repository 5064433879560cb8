package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quickfix.field.ClOrdID;
import quickfix.field.PossResend;
import trader.access.BrokerUsers;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.CodecKind;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.recordlog.RecordLog;
import trader.server.Fixtures;

/** Restarts, lost connections, resets and failures of the disk. */
class GatewayRecoveryIT extends GatewayTestBase {
    @Test
    void resendsPendingOrdersAfterARestart() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        open(broker.url(), list);
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
            open(broker.url(), list);
            assertThat(gateway.figures().orders().outstanding()).isEqualTo(2);
            Order again = (Order) service.await(1);
            assertThat(again.clOrdId()).isEqualTo("C-1");
            assertThat(again.header()).isEqualTo(new Header("fix.BANK1", null, true, null));
            service.accept(1);
            assertThat(answers.await(1).getHeader().getBoolean(PossResend.FIELD)).isTrue();
            assertThat(((OrderRequest) service.await(2)).clOrdId()).isEqualTo("C-2");

            // A process that is killed after it sent the answer and before it logged that leaves this.
            gateway.close();
            open(broker.url(), left);
            assertThat(((Order) service.await(3)).header().possDup()).isTrue();
            service.accept(3);
            assertThat(answers.await(2).getHeader().getBoolean(PossResend.FIELD)).isTrue();
        }
    }

    @Test
    void continuesWhenTheBrokerIsBack() throws Exception {
        int port = FreePorts.any();
        open("tcp://127.0.0.1:" + port, directory.resolve("list"), 100, 100, false);
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
        openWithBroker();
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            answers.delivery = FixAnswers.Delivery.AWAY;
            gateway.request(BANK, order("C-1"));
            gateway.request(BANK, order("C-2"));
            service.accept(service.await(0, "C-2"));
            service.accept(service.await(0, "C-1"));
            service.accept(service.await(0, "C-1"));
            Fixtures.await("the first answers arrive", () -> gateway.figures().late() == 1);
            assertThat(answers.sent).isEmpty();
            assertThat(gateway.figures().orders().outstanding()).isEqualTo(2);

            answers.delivery = FixAnswers.Delivery.SENT;
            answers.await(2);
            assertThat(answers.sent).extracting(each -> each.message().getString(ClOrdID.FIELD))
                    .as("in the order of the requests").containsExactly("C-1", "C-2");
            assertThat(answers.await(2).getHeader().isSetField(PossResend.FIELD)).as("never sent before").isFalse();
            Fixtures.await("the client is asked whether it has read them", () -> answers.marks.equals(List.of(2L)));
            gateway.hasRead(BANK, 1);
            assertThat(gateway.figures().orders().outstanding()).as("only the first is read").isEqualTo(1);

            gateway.loggedOn(BANK);
            assertThat(answers.await(3).getString(ClOrdID.FIELD)).isEqualTo("C-2");
            assertThat(answers.await(3).getHeader().getBoolean(PossResend.FIELD)).isTrue();
            gateway.hasRead(BANK, 2);
            assertThat(gateway.figures().orders().outstanding()).as("read before the logon").isEqualTo(1);
            Fixtures.await("the client is asked again", () -> answers.marks.contains(3L));
            gateway.hasRead(BANK, 3);
            assertThat(gateway.figures().orders().outstanding()).isZero();
            assertThat(gateway.figures().orders().answered()).isEqualTo(2);
        }
    }

    /** The order may be in the file and sent after the next start: "refused" would be false. */
    @Test
    void neitherTakesNorRefusesAnOrderThatMayBeLogged() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        AtomicBoolean isBroken = new AtomicBoolean();
        GatewaySettings settings = new GatewaySettings(broker.url(), broker.access(BrokerUsers.GATEWAY), list,
                Durability.FORCED, CodecKind.STREAMING);
        gateway = new FixToJmsGateway(settings, new PendingOrderLog(list, Durability.FORCED,
                new RecordLog.Options(1 << 20, true, segment -> fail(isBroken.get()), System::currentTimeMillis)),
                GatewayTimes.NONE);
        gateway.open(answers);
        isBroken.set(true);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> gateway.request(BANK, order("C-1"))).isInstanceOf(RequestInDoubtException.class)
                    .hasMessage("it is unknown whether C-1 is kept: send it again with the same ClOrdID");
        }
        assertThat(gateway.figures().orders().outstanding()).isZero();
        assertThatThrownBy(gateway::close).isInstanceOf(IOException.class);
        try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
            open(broker.url(), list);
            assertThat(((Order) service.await(0)).clOrdId()).isEqualTo("C-1");
            service.accept(0);
            answers.await(1);
        }
    }

    @Test
    void refusesToStartWithOrdersOfAnUnknownClient() throws Exception {
        broker(0);
        Path list = directory.resolve("list");
        open(broker.url(), list);
        gateway.request(BANK, order("C-1"));
        gateway.request(BANK, order("C-2"));
        gateway.close();
        answers.isKnown = false;
        assertThatThrownBy(() -> open(broker.url(), list)).isInstanceOf(IOException.class)
                .hasMessageContaining("has 2 of BANK1 (trader-comp-id TRADER) without an answer")
                .hasMessageContaining("put its section back");
    }

    @Test
    void reconnectsBeforeEveryQueryHasFailed() throws Exception {
        int port = FreePorts.any();
        broker(port);
        open(broker.url(), directory.resolve("list"));
        gateway.request(BANK, quote("R-1", "S0001"));
        answers.onSend = () -> Fixtures.await(disk);
        broker.close();
        broker(port);
        Fixtures.await("the gateway is connected again",
                () -> gateway.figures().losses() == 1 && gateway.broker().connection() != null);
        assertThat(answers.sent).isEmpty();
        disk.countDown();
        notAvailable(answers.await(1), "R", "the services cannot be reached now");
    }

    private static void fail(boolean isBroken) throws IOException {
        if (isBroken) {
            throw new IOException("the disk is broken");
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
