package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.SessionID;
import trader.common.config.PasswordHash;
import trader.fixml.Order;

class HostileClientIT {
    @TempDir
    private Path dir;

    TestAcceptor trader(String limits, String... compIds) throws IOException {
        return open(dir, "[defaults]", "addresses=127.0.0.1", "[limits]", limits,
                "[session " + String.join("]\n[session ", compIds) + "]");
    }

    TestAcceptor open(Path storeDir, String... lines) throws IOException {
        return new TestAcceptor(storeDir, lines);
    }

    @Test
    void limitsConnectionsInTotalAndPerAddress() throws IOException {
        for (String limit : new String[] {"connections=2", "connections-per-address=2"}) {
            String client = "FIRST-" + limit.length();
            try (TestAcceptor trader = trader(limit, client, client + "X", "Y");
                    RawClient first = trader.connect(client).logon()) {
                try (RawClient second = trader.connect(client + "X").logon(); RawClient third = trader.connect("Y")) {
                    third.expectClosed();
                    second.ping("goes on");
                    first.ping("goes on");
                }
                await(() -> holds(trader, "Y", RawClient::isKept));
                first.logout();
            }
        }
    }

    private interface ClientCheck {
        boolean holds(RawClient client) throws IOException;
    }

    /** False also where the connection was refused or closed. */
    private static boolean holds(TestAcceptor trader, String compId, ClientCheck check) {
        try (RawClient client = trader.connect(compId)) {
            return check.holds(client);
        } catch (IOException closed) {
            return false;
        }
    }

    @Test
    void closesConnectionsWithoutALogonInTime() throws IOException {
        // Connected first, so its time expires before the others'.
        try (TestAcceptor trader = trader("logon-time=300ms", "A"); RawClient loggedOn = trader.connect("A").logon();
                RawClient silent = trader.connect("A"); RawClient slow = trader.connect("A")) {
            slow.raw("8=FIX.4.4\0019=100\00135=A");
            silent.expectClosed();
            slow.expectClosed();
            loggedOn.ping("past the time");
            loggedOn.logout();
        }
    }

    /** A password check delays no other connection, and one that expires meanwhile gets no session. */
    @Test
    void closesOtherConnectionsWhileAPasswordIsChecked() throws IOException {
        String hash = PasswordHash.of("s3cret", 800_000);
        try (TestAcceptor trader = open(dir, "[limits]", "logon-time=100ms",
                "[session A]", "password-hash=" + hash, "client-may-reset=true")) {
            // A busy machine may finish the check first: then once more.
            await(() -> holds(trader, "A", checked -> {
                checked.sendLogon("30", "554=s3cret").expectClosed();
                return isCheckingAPassword();
            }) && holds(trader, "A", silent -> {
                silent.expectClosed();
                return isCheckingAPassword();
            }));
            await(() -> !isCheckingAPassword());
            // Had the expired one got the session, the number would be too low. A Logon uses it up even where its time
            // is over before the answer is written.
            if (!holds(trader, "A", client -> client.logon("554=s3cret").nextSeq() > 1)) {
                await(() -> holds(trader, "A", client -> client.logon("554=s3cret", "141=Y").nextSeq() > 1));
            }
        }
    }

    private static boolean isCheckingAPassword() {
        return Thread.getAllStackTraces().entrySet().stream().anyMatch(each ->
                each.getKey().getName().equals("FIX passwords") && Arrays.stream(each.getValue())
                        .anyMatch(frame -> frame.getMethodName().equals("generateSecret")));
    }

    /** Nothing after a refused Logon is read: here the Logon and order of a client that has a password. */
    @Test
    void ignoresASecondLogonOnAConnection() throws IOException {
        try (TestAcceptor trader = open(dir, "[session A]", "addresses=127.0.0.1",
                "[session B]", "password=s3cret");
                RawClient first = trader.connect("A").logon(); RawClient asA = trader.connect("A");
                RawClient asB = trader.connect("B")) {
            String[] fields = {"98=0", "108=30"};
            asA.raw(asA.message(1, "A", fields) + asB.message(1, "A", fields)
                    + asB.message(2, "D", TestAcceptor.order("STOLEN"))).expectClosed();
            assertThat(trader.acceptor().isLoggedOn(TestAcceptor.id("B"))).isFalse();
            assertThat(asB.sendLogon("30", "554=s3cret").expect("A").seq()).isEqualTo(1);
            asB.ping("b");
            first.ping("a");
            assertThat(trader.requests()).isEmpty();
            asB.logout();
            first.logout();
        }
    }

    @Test
    void keepsFewBytesBehindAGap() throws IOException {
        try (TestAcceptor trader = trader("", "A"); RawClient client = trader.loggedOn("A")) {
            for (int i = 3; i < 203; i++) {
                client.raw(client.message(i, "1", "112=" + "x".repeat(7_900)));
            }
            client.expect("2", 7, "2");
            client.raw(client.gapFill(2, 3));
            client.nextSeq(203).send("1", "112=last");
            int kept = 0;
            RawClient.Received received = client.read();
            for (; received.type().equals("0"); received = client.read()) {
                kept++;
            }
            assertThat(kept).isBetween(60, (1 << 20) / 7_900);
            assertThat(received.get(7)).isEqualTo(Integer.toString(3 + kept));
        }
    }

    /** However long the session's thread takes, messages in order are no gap. */
    @Test
    void keepsTheOrderWhileTheSessionIsBusy() throws IOException, InterruptedException {
        try (TestAcceptor trader = trader("", "A"); RawClient client = trader.loggedOn("A")) {
            CountDownLatch idle = trader.busy();
            Thread writer = new Thread(() -> assertThatCode(() -> {
                for (int i = 0; i < 300; i++) {
                    client.send("D", TestAcceptor.order("O-" + i, "58=" + "x".repeat(i % 2 == 0 ? 10 : 7_000)));
                }
            }).doesNotThrowAnyException());
            writer.start();
            await(() -> trader.requests().size() == 1);
            idle.countDown();
            writer.join();
            client.ping("all came");
            assertThat(trader.requests().stream().map(each -> ((Order) each).clOrdId()))
                    .containsExactlyElementsOf(IntStream.range(0, 300).mapToObj(each -> "O-" + each).toList());
        }
    }

    @Test
    void closesConnectionsThatAnnounceALongMessage() throws IOException {
        try (TestAcceptor trader = trader("body-length=500", "A"); RawClient before = trader.connect("A");
                RawClient after = trader.connect("A")) {
            before.raw("8=FIX.4.4\0019=1999999999\001").expectClosed();
            after.logon().raw("8=FIX.4.4\0019=501\001").expectClosed();
        }
    }

    @Test
    void closesConnectionsThatSendTooMuchGarbage() throws IOException {
        try (TestAcceptor trader = trader("garbage=1k", "A"); RawClient client = trader.loggedOn("A")) {
            client.raw("x".repeat(1_000));
            client.ping("so much may be");
            client.raw("x".repeat(100)).expectClosed();
        }
    }

    @Test
    void closesConnectionsThatDoNotRead() throws IOException {
        try (TestAcceptor trader = trader("write-queue=64k\nresend-bytes=32k", "A", "B");
                RawClient slow = trader.connect("A", 4_096).logon();
                RawClient other = trader.connect("B").logon()) {
            slow.ping("logged on");
            SessionID id = TestAcceptor.id("A");
            assertThat(trader.acceptor().keepsUp(id)).isTrue();
            for (int i = 0; trader.acceptor().isLoggedOn(id) && i < 1_000_000; i++) {
                trader.quote("A", "Q-" + i + "x".repeat(2_000));
            }
            await(() -> !trader.acceptor().isLoggedOn(id));
            other.ping("others go on");
            other.logout();
        }
    }
}
