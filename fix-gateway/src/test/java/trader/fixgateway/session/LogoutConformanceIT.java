package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.fixgateway.session.TestAcceptor.order;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Session;
import trader.fixml.Order;

/** Errors that end a session, its Logout, and the next Logon: FIX 4.4 volume 2, "Logon" and "Logout". */
class LogoutConformanceIT {
    @TempDir
    private Path dir;

    /** Answers, prices, heartbeats and resends wait for the next Logon; so do the client's messages. */
    @Test
    void sendsNothingAfterItsLogout() throws IOException {
        try (TestAcceptor trader = TestAcceptor.of(dir, "[limits]\nresend-messages=20", "A")) {
            RawClient client = trader.loggedOn("A");
            Session.lookupSession(TestAcceptor.id("A")).setLogoutTimeout(600);
            for (int i = 0; i < 15; i++) {
                trader.quote("A", "Q-" + i);
                client.expect("S");
            }
            client.send("2", "7=1", "16=0");
            for (int i = 0; i < 16; i++) {
                client.read();
            }
            client.send("2", "7=1", "16=0");
            assertThat(client.expect("5").get(58)).contains("at most 20 messages a minute");
            trader.quote("A", "LATE");
            trader.price("A");
            client.send("1", "112=late").send("2", "7=2", "16=2").send("D", order("LATE"));
            client.send("5").expectClosed();
            assertThat(trader.requests()).isEmpty();
        }
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "A"); RawClient client = trader.connect("A").nextSeq(8)) {
            client.sendLogon("30").expect("A");
            client.expect("2", 7, "3");
            client.raw(client.gapFill(3, 9));
            client.send("2", "7=18", "16=18");
            assertThat(client.expect("S", 117, "LATE").seq()).isEqualTo(18);
            client.logout();
        }
    }

    /** A client that does not answer the Logout is disconnected, whatever Trader would still send. */
    @Test
    void closesAConnectionThatDoesNotAnswerItsLogout() throws IOException {
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "A"); RawClient client = trader.loggedOn("A")) {
            client.send("A", "98=0", "108=30").expect("5");
            Thread prices = new Thread(() -> {
                while (trader.ended().isEmpty()) {
                    trader.price("A");
                }
            });
            prices.start();
            client.expectClosed();
        }
    }

    /** The old connection's messages count; the client does not know that they are still being handled. */
    @Test
    void acceptsALogonWhileTheOldConnectionIsWorkedOff() throws IOException {
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "A", "B"); RawClient other = trader.connect("B").logon()) {
            CountDownLatch idle = trader.busy();
            RawClient old = trader.loggedOn("A");
            StringBuilder orders = new StringBuilder();
            for (int i = 0; i < 200; i++) {
                orders.append(old.message(2 + i, "D", order("O-" + i)));
            }
            old.raw(orders.toString());
            await(() -> trader.requests().size() == 1);
            old.close();
            RawClient client = trader.connect("A").nextSeq(202);
            client.sendLogon("30").send("D", order("LAST"));
            for (int i = 0; i < 100; i++) {
                other.ping("meanwhile " + i);
            }
            idle.countDown();
            client.expect("A");
            client.ping("goes on");
            client.logout();
            assertThat(trader.requests()).hasSize(201);
            assertThat(((Order) trader.requests().toArray()[200]).clOrdId()).isEqualTo("LAST");
        }
    }
}
