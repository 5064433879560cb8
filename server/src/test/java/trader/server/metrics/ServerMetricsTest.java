package trader.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
    private static final int CONNECTIONS = 1_000;
    /** Those that are open, and as many requests that wait. */
    private static final int MAX_KEPT = 2 * HttpEndpoint.MAX_CONNECTIONS + 10;

    private final ServerMetrics metrics = new ServerMetrics(0);
    private final CountDownLatch scraping = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @BeforeEach
    void open() throws IOException {
        metrics.open(() -> new ServerHealth(ServerHealth.Status.UP, 0L, 0, List.of(), null));
    }

    @AfterEach
    void close() {
        released.countDown();
        metrics.close();
    }

    /** A gauge whose value comes only when it is released. */
    private void addSlowGauge() {
        Gauge.builder("slow", () -> {
            scraping.countDown();
            try {
                released.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return 1;
        }).register(metrics.registry());
    }

    private Socket send(String request) throws IOException {
        URI uri = URI.create(metrics.url());
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private Socket ask(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static String answer(Socket asked) throws IOException {
        return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private void answersHealth() throws IOException {
        try (Socket asked = ask("/health")) {
            assertThat(answer(asked)).startsWith("HTTP/1.1 200 ");
        }
    }

    /** Connections that the heap keeps, counted after a full collection. */
    private static long kept() throws Exception {
        String live = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        String name = " " + HttpEndpoint.class.getName() + "$Requests";
        return live.lines().filter(line -> line.matches(".*\\Q" + name + "\\E( .*)?"))
                .mapToLong(line -> Long.parseLong(line.strip().split(" +")[1])).sum();
    }

    @Test
    void closedConnectionsAreNotKept() throws Exception {
        for (int i = 0; i < CONNECTIONS; i++) {
            send("").close();
        }
        try (Socket half = send("GET ")) {
            answersHealth();
            assertThat(kept()).isBetween(1L, (long) MAX_KEPT);
            half.shutdownOutput();
        }
    }

    @Test
    void aSlowScrapeHoldsUpNoHealth() throws Exception {
        addSlowGauge();
        try (Socket slow = ask("/metrics")) {
            scraping.await();
            answersHealth();
            released.countDown();
            assertThat(answer(slow)).startsWith("HTTP/1.1 200 ").contains("slow 1.0");
        }
    }

    /** Any local program may open connections. */
    @Test
    void whoHasAskedIsAnsweredAlthoughOthersConnect() throws Exception {
        addSlowGauge();
        List<Socket> others = new ArrayList<>();
        try (Socket asked = ask("/metrics")) {
            scraping.await();
            for (int i = 0; i <= HttpEndpoint.MAX_CONNECTIONS; i++) {
                others.add(send(""));
            }
            assertThat(others.get(0).getInputStream().read()).isEqualTo(-1);
            try (Socket late = ask("/metrics")) {
                released.countDown();
                for (Socket each : List.of(asked, late)) {
                    assertThat(answer(each)).startsWith("HTTP/1.1 200 ").contains("slow 1.0");
                }
            }
        } finally {
            for (Socket each : others) {
                each.close();
            }
        }
    }

    @Test
    void scrapesOfClientsThatAreGoneAreNotKept() throws Exception {
        addSlowGauge();
        for (int i = 0; i < CONNECTIONS; i++) {
            ask("/metrics").close();
        }
        answersHealth();
        assertThat(kept()).isBetween(1L, (long) MAX_KEPT);
    }

    @Test
    void aScrapeThatFailsIsSaid() throws Exception {
        FunctionCounter.builder("failing", this, test -> {
            throw new IllegalStateException("no value");
        }).register(metrics.registry());
        try (Socket asked = ask("/metrics")) {
            assertThat(answer(asked)).startsWith("HTTP/1.1 500 ").contains("no value");
        }
        answersHealth();
    }
}
