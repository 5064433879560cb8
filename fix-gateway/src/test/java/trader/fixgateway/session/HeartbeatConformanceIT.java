package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heartbeats: FIX 4.4 volume 2, "Heartbeat", "Test Request"; session test cases 4, 5, 6. */
class HeartbeatConformanceIT {
    @TempDir
    private Path dir;

    /**
     * 4 a, b: a Heartbeat after an idle interval, and at once for a TestRequest, with its ID; 6: a TestRequest when
     * nothing is received, and a disconnect when still nothing is.
     */
    @Test
    void sendsHeartbeatsAndTestRequests() throws IOException, InterruptedException {
        ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor();
        try (TestAcceptor trader = TestAcceptor.of(dir, "", "BEAT"); RawClient client = trader.connect("BEAT")) {
            client.sendLogon("1").expect("A");
            client.ping("at once");
            ScheduledFuture<?> beating = beats.scheduleAtFixedRate(() -> beat(client), 0, 200, TimeUnit.MILLISECONDS);
            assertThat(client.expect("0").get(112)).isNull();
            beating.cancel(false);
            beats.shutdown();
            assertThat(beats.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
            RawClient.Received next = client.read();
            while (next.type().equals("0")) {
                next = client.read();
            }
            assertThat(next.type()).isEqualTo("1");
            assertThat(next.get(112)).isNotBlank();
            client.send("0", "112=" + next.get(112));
            // Trader heard it: another TestRequest comes before the disconnect.
            next = client.read();
            while (next.type().equals("0")) {
                next = client.read();
            }
            assertThat(next.type()).isEqualTo("1");
            client.expectClosed();
        }
    }

    private static void beat(RawClient client) {
        try {
            client.send("0");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** 13: Trader sends a Logout and waits for the answer. */
    @Test
    void logsClientsOutWhenItCloses() throws IOException, InterruptedException {
        TestAcceptor trader = TestAcceptor.of(dir, "", "BYE");
        try (RawClient client = trader.connect("BYE").logon()) {
            Thread closer = new Thread(trader::close);
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
