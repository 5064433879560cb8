package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.BusinessRejectReason;
import quickfix.field.MsgType;
import quickfix.field.RefMsgType;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.CodecKind;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.fixml.QuoteRequest;
import trader.server.Fixtures;

/** A gateway between recorded sessions and services that are real or answer as the test says. */
abstract class GatewayTestBase {
    static final SessionID BANK = RecordingAnswers.BANK;
    static final SessionID OTHER = new SessionID("FIX.4.4", "TRADER", "BANK2");
    static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    Path directory;

    final RecordingAnswers answers = new RecordingAnswers();
    /** Answers being sent wait for this. */
    final CountDownLatch disk = new CountDownLatch(1);
    EmbeddedBroker broker;
    FixToJmsGateway gateway;

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

    static OrderRequest cancel(String original, String id) {
        return OrderChainsTest.cancel(original, id).with(Header.from("fix.BANK1"));
    }

    static OrderRequest replace(String original, String id) {
        return OrderChainsTest.replace(original, id).with(Header.from("fix.BANK1"));
    }

    void broker(int port) throws Exception {
        broker = Fixtures.broker(directory.resolve("broker"), port, Durability.NONE, BrokerSettings.Journal.GROUPED);
    }

    void openWithBroker() throws Exception {
        broker(0);
        open(broker.url(), directory.resolve("list"));
    }

    void open(String url, Path list) throws Exception {
        open(url, list, 100, 100, true);
    }

    void open(String url, Path list, int mostOrders, int mostOfSession, boolean connected) throws Exception {
        gateway = new FixToJmsGateway(
                new GatewaySettings(url, BrokerAccess.of(url, BrokerUsers.GATEWAY), list,
                        Durability.PROCESS, CodecKind.STREAMING, mostOrders, mostOfSession, ANSWER_NS),
                GatewayTimes.NONE);
        gateway.open(answers);
        gateway.connect();
        // It waits for 5 s, in which a busy machine may not have loaded the client's classes.
        Fixtures.await("connected: " + connected, () -> gateway.broker().connection() != null == connected);
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

    static void notAvailable(Message answer, String refMsgType, String text) throws Exception {
        assertThat(type(answer)).isEqualTo(MsgType.BUSINESS_MESSAGE_REJECT);
        assertThat(answer.getString(RefMsgType.FIELD)).isEqualTo(refMsgType);
        assertThat(answer.getInt(BusinessRejectReason.FIELD)).isEqualTo(BusinessRejectReason.APPLICATION_NOT_AVAILABLE);
        assertThat(answer.getString(quickfix.field.Text.FIELD)).isEqualTo(text);
    }
}
