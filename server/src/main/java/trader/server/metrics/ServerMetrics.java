package trader.server.metrics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.jms.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.FileErrors;
import trader.common.HostPort;
import trader.server.broker.DirectService;

/** Serves {@code /metrics} and {@code /health}; docs/OPERATING.md describes both. */
public final class ServerMetrics implements AutoCloseable {
    private static final String PREFIX = "trader.";
    private static final Duration SHORTEST = Duration.ofNanos(10_000);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int THREADS = 2;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;

    private final int port;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, new DaemonThreads("metrics"));
    private HttpServer http;
    private volatile boolean open;

    /**
     * Whether the server works.
     *
     * @param status      UP or DOWN
     * @param deadLetters in the queue; null if the broker cannot be asked, and then the status is DOWN
     * @param inDoubt     transactions, at recovery's last look
     */
    public record Health(String status, Long deadLetters, int inDoubt) {
        /** The health of a server that has started. */
        public static Health of(Long deadLetters, int inDoubt) {
            return new Health(deadLetters == null ? "DOWN" : "UP", deadLetters, inDoubt);
        }
    }

    /** {@code port}: on the loopback address; 0 picks a free one. */
    public ServerMetrics(int port) {
        this.port = port;
    }

    private Timer timer(String service, String outcome) {
        return Timer.builder(PREFIX + "request").description("From receiving a request to the end of its handling")
                .tag("service", service).tag("outcome", outcome).publishPercentileHistogram()
                .minimumExpectedValue(SHORTEST).maximumExpectedValue(LONGEST).register(registry);
    }

    private Timer quotes() {
        return timer("quote", "answered");
    }

    /** For the metrics of other parts; those of the broker must come first, because it sets a filter. */
    public MeterRegistry registry() {
        return registry;
    }

    public SessionAwareMessageListener<Message> timedQuotes(SessionAwareMessageListener<Message> listener) {
        return new MeteredListener(listener, quotes(), quotes(), () -> open);
    }

    public SessionAwareMessageListener<Message> timedOrders(SessionAwareMessageListener<Message> listener) {
        return new MeteredListener(listener, timer("order", "committed"), timer("order", "rolled back"), () -> open);
    }

    /** A service whose requests are timed if it answers them. */
    public DirectService timedQuotes(DirectService service) {
        return new MeteredDirectService(service, quotes());
    }

    /** Begins to record the times of requests; what came before was the server's own. */
    public void record() {
        open = true;
    }

    /** Adds a gauge for each counter of an open log, with the value of its last line. */
    public void add(CounterLog counters) {
        counters.names().forEach(name -> Gauge.builder(PREFIX + name, () -> {
            long value = counters.last(name);
            return value == CounterLog.UNKNOWN ? Double.NaN : value;
        }).register(registry));
    }

    /** Begins to answer. */
    public void open(Supplier<Health> health) throws IOException {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        collections.bindTo(registry);
        // Without it, an answer can wait 40 ms for the acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException taken) {
            throw new IOException("cannot serve metrics on port " + port + " (" + FileErrors.reason(taken)
                    + "); choose another with --metrics-port", taken);
        }
        http.setExecutor(threads);
        http.createContext("/", exchange -> answer(exchange, health));
        http.start();
    }

    private void answer(HttpExchange exchange, Supplier<Health> health) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                send(exchange, NOT_ALLOWED, "text/plain", "only GET is allowed\n");
                return;
            }
            switch (exchange.getRequestURI().getPath()) {
                case "/metrics" -> send(exchange, OK, "text/plain; version=0.0.4; charset=utf-8", registry.scrape());
                case "/health" -> {
                    Health now = health.get();
                    send(exchange, now.deadLetters() == null ? UNAVAILABLE : OK, "application/json",
                            new ObjectMapper().writeValueAsString(now) + "\n");
                }
                default -> send(exchange, NOT_FOUND, "text/plain", "there are only /metrics and /health\n");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** Where it answers; null before it is open. */
    public String url() {
        return http == null ? null : "http://" + new HostPort(http.getAddress().getAddress().getHostAddress(),
                http.getAddress().getPort());
    }

    @Override
    public void close() {
        if (http != null) {
            http.stop(0);
        }
        threads.shutdown();
        collections.close();
        registry.close();
    }
}
