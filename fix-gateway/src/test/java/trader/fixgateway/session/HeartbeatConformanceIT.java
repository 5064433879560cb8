package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Session;
import quickfix.SystemTime;
import quickfix.SystemTimeSource;

/** Heartbeats: FIX 4.4 volume 2, "Heartbeat", "Test Request"; session test cases 4, 5, 6. */
class HeartbeatConformanceIT {
    @TempDir
    private Path dir;

    /** QuickFIX/J's clock: stands still until the test moves it. */
    private static final class TestClock implements SystemTimeSource {
        private final long startMs = System.currentTimeMillis();
        private volatile long nowMs = startMs;

        void setMs(long sinceStartMs) {
            nowMs = startMs + sinceStartMs;
        }

        @Override
        public long getTime() {
            return nowMs;
        }

        @Override
        public LocalDateTime getNow() {
            return LocalDateTime.ofInstant(Instant.ofEpochMilli(nowMs), ZoneOffset.UTC);
        }
    }

    @AfterEach
    void resetClock() {
        SystemTime.setTimeSource(null);
    }

    /**
     * 4 a, b: a Heartbeat after an idle interval (10 s), and at once for a TestRequest, with its ID; 6: a TestRequest
     * after 1.5 intervals in which nothing is received, and a disconnect after 2.4.
     */
    @Test
    void sendsHeartbeatsAndTestRequests() throws IOException {
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "BEAT"); RawClient client = trader.connect("BEAT")) {
            TestClock clock = new TestClock();
            SystemTime.setTimeSource(clock);
            client.sendLogon("10").expect("A");
            client.ping("at once");
            Session session = Session.lookupSession(TestAcceptor.id("BEAT"));
            assertThat(sentAt(10, session, client, clock, "0").get(112)).isNull();
            String id = sentAt(15, session, client, clock, "1").get(112);
            assertThat(id).isNotBlank();
            client.send("0", "112=" + id);
            await(() -> session.getExpectedTargetNum() == client.nextSeq());
            // Trader heard it: both intervals begin again.
            sentAt(25, session, client, clock, "0");
            sentAt(30, session, client, clock, "1");
            clock.setMs(38_900);
            session.next();
            assertThat(session.hasResponder()).isTrue();
            clock.setMs(39_000);
            client.expectClosed();
        }
    }

    /** Reads a message that QuickFIX/J's timer sends at this time since the start, and not 100 ms earlier. */
    private static RawClient.Received sentAt(long seconds, Session session, RawClient client, TestClock clock,
            String type) throws IOException {
        clock.setMs(1_000 * seconds - 100);
        session.next();
        clock.setMs(1_000 * seconds);
        return client.expect(type, 52, RawClient.time(0));
    }

    /** 13: Trader sends a Logout and waits for the answer. */
    @Test
    void logsClientsOutWhenItCloses() throws IOException, InterruptedException {
        TestAcceptor trader = TestAcceptor.of(dir, "", "BYE");
        try (RawClient client = trader.connect("BYE").logon()) {
            Thread closer = new Thread(trader.acceptor()::close);
            closer.start();
            client.expect("5");
            client.send("5");
            // QuickFIX/J answers a Logout that comes before it has recorded its own.
            assertThatThrownBy(() -> {
                while (true) {
                    client.expect("5");
                }
            }).isInstanceOf(SocketException.class);
            closer.join();
        }
    }
}
