package trader.server.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.handler.codec.http.HttpResponseStatus;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.broker.DirectRequest;
import trader.broker.DirectService;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.FileErrors;
import trader.common.HostPort;

/** Serves {@code /metrics} and {@code /health}; docs/OPERATING.md describes both. */
public final class ServerMetrics implements AutoCloseable {
    private static final String PREFIX = "trader.";
    private static final Duration SHORTEST = Duration.ofNanos(10_000);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final int port;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    /** Collects the metrics: a gauge may be slow. Refuses requests beyond as many as there can be connections. */
    private final ExecutorService scraper = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(HttpEndpoint.MAX_CONNECTIONS), new DaemonThreads("scrape"));
    private HttpEndpoint http;
    private InetSocketAddress address;
    private volatile boolean open;

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

    /** Begins to answer; {@code health} never blocks. */
    public void open(Supplier<ServerHealth> health) throws IOException {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        collections.bindTo(registry);
        http = new HttpEndpoint(path -> answer(path, health));
        try {
            address = http.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException taken) {
            throw new IOException("cannot serve metrics on port " + port + " (" + FileErrors.reason(taken)
                    + "); choose another with --metrics-port", taken);
        }
    }

    private CompletionStage<HttpEndpoint.Answer> answer(String path, Supplier<ServerHealth> health) {
        return switch (path) {
            case "/metrics" -> CompletableFuture.supplyAsync(() -> new HttpEndpoint.Answer(HttpResponseStatus.OK,
                    "text/plain; version=0.0.4; charset=utf-8", registry.scrape()), scraper);
            case "/health" -> CompletableFuture.completedFuture(answer(health.get()));
            default -> CompletableFuture.completedFuture(HttpEndpoint.Answer.text(HttpResponseStatus.NOT_FOUND,
                    "there are only /metrics and /health\n"));
        };
    }

    private static HttpEndpoint.Answer answer(ServerHealth health) {
        try {
            return new HttpEndpoint.Answer(health.status() == ServerHealth.Status.DOWN
                    ? HttpResponseStatus.SERVICE_UNAVAILABLE : HttpResponseStatus.OK, "application/json",
                    new ObjectMapper().writeValueAsString(health) + "\n");
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Where it answers; null before it is open. */
    public String url() {
        return address == null ? null : "http://" + HostPort.hostInUrl(address.getAddress().getHostAddress()) + ":"
                + address.getPort();
    }

    @Override
    public void close() {
        if (http != null) {
            http.close();
        }
        scraper.shutdownNow();
        collections.close();
        registry.close();
    }

    /**
     * Times each message until it is handled, in a transaction until that has ended.
     *
     * @param failed for a transaction that was not committed
     * @param isOpen whether times are recorded now
     */
    private record MeteredListener(SessionAwareMessageListener<Message> listener, Timer done, Timer failed,
            BooleanSupplier isOpen) implements SessionAwareMessageListener<Message> {
        @Override
        public void onMessage(Message message, Session session) throws JMSException {
            long startNs = System.nanoTime();
            try {
                listener.onMessage(message, session);
            } finally {
                if (TransactionSynchronizationManager.isSynchronizationActive()) {
                    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                        @Override
                        public void afterCompletion(int status) {
                            record(status == STATUS_COMMITTED ? done : failed, startNs);
                        }
                    });
                } else {
                    record(done, startNs);
                }
            }
        }

        private void record(Timer timer, long startNs) {
            if (isOpen.getAsBoolean()) {
                timer.record(System.nanoTime() - startNs, TimeUnit.NANOSECONDS);
            }
        }
    }

    /** Times each request that a service answers. */
    private record MeteredDirectService(DirectService service, Timer timer) implements DirectService {
        @Override
        public boolean answer(DirectRequest request) {
            long startNs = System.nanoTime();
            boolean answered = service.answer(request);
            if (answered) {
                timer.record(System.nanoTime() - startNs, TimeUnit.NANOSECONDS);
            }
            return answered;
        }

        @Override
        public boolean refuse(DirectRequest request, String reason) {
            return service.refuse(request, reason);
        }
    }
}
