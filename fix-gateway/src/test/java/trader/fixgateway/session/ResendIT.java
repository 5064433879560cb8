package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Session;

/** Which messages are resent, and how many. */
class ResendIT {
    @TempDir
    private Path dir;

    private TestAcceptor trader(String limits, String... settings) throws IOException {
        return new TestAcceptor(dir, "[defaults]", "addresses=127.0.0.1", "[limits]", limits, "[session A]",
                String.join("\n", settings));
    }

    /** Each request asks for everything; a refused one gets a Logout that says so, and nothing is lost. */
    @Test
    void limitsResentMessagesPerMinute() throws IOException {
        try (TestAcceptor trader = trader("resend-messages=100");
                RawClient client = trader.loggedOn("A")) {
            for (int i = 0; i < 40; i++) {
                trader.quote("A", "Q-" + i);
                client.expect("S");
            }
            for (int i = 0; i < 2; i++) {
                client.send("2", "7=2", "16=0");
                for (int j = 0; j < 40; j++) {
                    client.expect("S", 117, "Q-" + j);
                }
            }
            client.send("2", "7=2", "16=0");
            client.expectLogout("at most 100 messages a minute");
        }
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "A"); RawClient client = trader.connect("A")) {
            // The refused request has not used up its number, so Trader asks for it; the client fills the gap.
            client.nextSeq(6).sendLogon("30").expect("A");
            client.expect("2", 7, "4");
            client.raw(client.gapFill(4, 7));
            client.send("2", "7=2", "16=41");
            for (int j = 0; j < 40; j++) {
                client.expect("S", 117, "Q-" + j);
            }
            client.logout();
        }
    }

    @Test
    void limitsResentBytesPerMinute() throws IOException {
        try (TestAcceptor trader = trader("resend-bytes=3k"); RawClient client = trader.loggedOn("A")) {
            for (int i = 0; i < 40; i++) {
                trader.quote("A", "Q-" + i);
                client.expect("S");
            }
            client.send("2", "7=2", "16=0");
            client.expectLogout("at most 3072 bytes a minute");
            // The client may log on again at once.
            RawClient again = trader.connect("A");
            again.nextSeq(4).sendLogon("30").expect("A");
            again.expect("2", 7, "2");
        }
    }

    /** Gap fills replace prices, however many, and do not count. */
    @Test
    void resendsNoPrices() throws IOException {
        try (TestAcceptor trader = trader("resend-messages=20"); RawClient client = trader.loggedOn("A")) {
            sendQuotesAndPrices(trader, client);
            client.logout();
            trader.restart();
            RawClient again = trader.loggedOn("A", 4);
            expectQuotesOnly(again);
        }
    }

    @Test
    void resendsNoPricesFromMemory() throws IOException {
        try (TestAcceptor trader = trader("resend-messages=20", "store=memory", "client-may-reset=true");
                RawClient client = trader.loggedOn("A")) {
            sendQuotesAndPrices(trader, client);
            expectQuotesOnly(client);
        }
    }

    /** 2 a quote, 3 to 42 prices, 43 a quote, 44 a Heartbeat, 45 to 84 prices. */
    private static void sendQuotesAndPrices(TestAcceptor trader, RawClient client) throws IOException {
        trader.quote("A", "FIRST");
        client.expect("S");
        for (int i = 0; i < 80; i++) {
            if (i == 40) {
                trader.quote("A", "SECOND");
                client.expect("S");
                client.ping("between");
            }
            trader.price("A");
            client.expect("X");
        }
    }

    private static void expectQuotesOnly(RawClient client) throws IOException {
        client.send("2", "7=2", "16=0");
        assertThat(client.expect("S", 117, "FIRST").seq()).isEqualTo(2);
        assertThat(client.expect("4", 36, "43").seq()).isEqualTo(3);
        assertThat(client.expect("S", 117, "SECOND").seq()).isEqualTo(43);
        RawClient.Received fill = client.expect("4", 123, "Y");
        assertThat(fill.seq()).isEqualTo(44);
        int following = client.ping("after").seq();
        assertThat(fill.get(36)).isEqualTo(Integer.toString(following));
        client.logout();
    }

    /** The connection is lost while the client waits for its refusal. */
    @Test
    void acceptsALogonAfterARefusedClientIsGone() throws IOException, InterruptedException {
        try (TestAcceptor trader = trader("resend-messages=20"); RawClient client = trader.loggedOn("A")) {
            client.send("2", "7=1", "16=0").expect("4");
            client.raw(client.message(3, "1", "112=before") + client.message(4, "2", "7=1", "16=0"));
            client.expect("0", 112, "before");
            client.reset();
            assertThat(trader.ended().poll(5, TimeUnit.MINUTES)).isNotNull();
            RawClient again = trader.connect("A").nextSeq(4);
            again.sendLogon("30").expect("A");
            again.logout();
        }
    }

    /** Waiting for each of 400 requests would take longer than the client's guard against hanging. */
    @Test
    void waitsOnceForManyRefusedRequests() throws IOException {
        try (TestAcceptor trader = trader("resend-messages=20"); RawClient client = trader.loggedOn("A")) {
            Session.lookupSession(TestAcceptor.id("A")).setLogoutTimeout(600);
            client.send("2", "7=1", "16=0").expect("4");
            StringBuilder requests = new StringBuilder();
            for (int i = 3; i < 403; i++) {
                requests.append(client.message(i, "2", "7=1", "16=0"));
            }
            client.raw(requests.toString()).nextSeq(403).expectLogout("at most 20 messages a minute");
            RawClient again = trader.connect("A").nextSeq(404);
            again.sendLogon("30").expect("A");
        }
    }

    /** Ended without a connection, as by a Logout that comes too late for it. */
    @Test
    void acceptsALogonAfterTheSessionWasEnded() throws IOException {
        try (TestAcceptor trader = trader("")) {
            Session.lookupSession(TestAcceptor.id("A")).logout("too late");
            RawClient client = trader.connect("A").logon();
            client.ping("it is open");
            client.logout();
        }
    }
}
