package trader.server;

import jakarta.jms.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.broker.Broker;
import trader.broker.BrokerSettings;
import trader.broker.DirectPath;
import trader.broker.DirectService;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.common.HeapCounters;
import trader.common.Settings;
import trader.common.timing.Detail;
import trader.common.timing.DiskTimes;
import trader.common.timing.HandOffTimes;
import trader.common.timing.TimesWriter;
import trader.fixgateway.FixGateway;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixgateway.timing.RecordedGatewayTimes;
import trader.fixml.FixmlCodec;
import trader.fixml.QueueNames;
import trader.server.metrics.ServerMetrics;
import trader.server.order.OrderCounts;
import trader.server.order.OrderFailures;
import trader.server.order.resource.RecordedOrders;
import trader.server.price.PriceCounts;
import trader.server.price.PriceDelays;
import trader.server.price.PriceStore;
import trader.server.quote.QuoteCounts;
import trader.server.timing.RequestTimes;
import trader.server.transaction.Recovery;
import trader.server.transaction.Transactions;

/** Counts and times of the server: {@code counters.csv}, {@code requests.bin}, and {@link ServerCounts} at the end. */
final class ServerCounters implements AutoCloseable {
    final PriceCounts prices = new PriceCounts();
    /** Recorded with {@code server-times}, and with prices in a grid. */
    final PriceDelays priceDelays;
    final QuoteCounts quotes = new QuoteCounts();
    final OrderCounts orderCounts = new OrderCounts();
    final OrderFailures orderFailures;
    private final ServerConfig config;
    private final Broker broker;
    private final Transactions transactions;
    private final FixmlCodec codec;
    /** Null without {@code server-times}, as the next three. */
    private final RequestTimes times;
    /** Null without details. */
    private final DiskTimes disk;
    /** Null without details, and without a broker in this JVM. */
    private final HandOffTimes handOffs;
    /** Null without a FIX gateway. */
    private final RecordedGatewayTimes gatewayTimes;
    /** Null without. */
    private final ServerMetrics metrics;
    /** Null without metrics. */
    private HealthCheck health;
    private final TimesWriter timesWriter;
    private final CounterLog log;
    private RecordedOrders orders;
    private Recovery recovery;
    private FixGateway fix;
    /** Null with {@code quote-path} listener. */
    private DirectPath directQuotes;
    private volatile ServerCounts finalCounts;

    ServerCounters(ServerConfig config, Broker broker, Transactions transactions, FixmlCodec codec) {
        this.config = config;
        ServerConfig.Observation observation = config.observation();
        Path outDir = observation.outDir();
        boolean isTimed = observation.serverTimes();
        boolean isDetailed = isTimed && observation.detail() == Detail.FULL;
        this.metrics = observation.metricsPort() == null ? null : new ServerMetrics(observation.metricsPort());
        if (metrics != null) {
            broker.publishMetrics(metrics.registry());
        }
        this.orderFailures = new OrderFailures(config.orderService().whenResourceDown());
        this.broker = broker;
        this.transactions = transactions;
        this.codec = codec;
        this.times = isTimed ? new RequestTimes(outDir, observation.detail()) : null;
        this.disk = isDetailed ? new DiskTimes(outDir, config.dataDir()) : null;
        this.handOffs = isDetailed && config.broker().url() == null ? new HandOffTimes(outDir) : null;
        this.gatewayTimes = isTimed && config.fix() != null ? new RecordedGatewayTimes(outDir) : null;
        this.priceDelays = new PriceDelays(outDir, InstantSource.system());
        this.timesWriter = new TimesWriter(Stream.<TimesWriter.Part>of(priceDelays,
                times == null ? null : times.file(), disk, handOffs, gatewayTimes == null ? null : gatewayTimes.file())
                .filter(Objects::nonNull).toList());
        this.log = new CounterLog(outDir.resolve("counters.csv"));
    }

    /** The listener, with the times of its messages recorded if this is configured. */
    SessionAwareMessageListener<Message> timedQuotes(SessionAwareMessageListener<Message> listener) {
        SessionAwareMessageListener<Message> metered = metrics == null ? listener : metrics.timedQuotes(listener);
        return times == null ? metered : times.timed(RequestTimes.Service.QUOTE, metered);
    }

    /** Begins to answer directly, with the times of the requests recorded if this is configured. */
    DirectPath openDirectQuotes(DirectService service) {
        DirectService metered = metrics == null ? service : metrics.timedQuotes(service);
        directQuotes = broker.answerQuotes(
                times == null ? metered : times.timed(RequestTimes.Service.QUOTE, metered));
        return directQuotes;
    }

    SessionAwareMessageListener<Message> timedOrders(SessionAwareMessageListener<Message> listener) {
        SessionAwareMessageListener<Message> metered = metrics == null ? listener : metrics.timedOrders(listener);
        return times == null ? metered : times.timed(RequestTimes.Service.ORDER, metered);
    }

    /** Records the gateway's requests, if this is configured. */
    GatewayTimes gatewayTimes() {
        return gatewayTimes == null ? GatewayTimes.NONE : gatewayTimes;
    }

    /** Discards the counts of the order listener's probe, and begins to record times. */
    void startServing() throws IOException {
        orderCounts.reset();
        if (metrics != null) {
            metrics.record();
        }
        if (times != null || config.services().quoteGridPort() != null) {
            timesWriter.open();
        }
        if (handOffs != null) {
            broker.timeHandOffs(handOffs);
        }
        if (times != null) {
            times.record(true);
            transactions.enlistments().setListener(times.xaWatch());
        }
    }

    /** Begins to write {@code counters.csv}; {@code servingFix} is null without a FIX gateway. */
    void open(RecordedOrders servingOrders, Recovery running, FixGateway servingFix, PriceStore servingPrices)
            throws IOException {
        orders = servingOrders;
        recovery = running;
        fix = servingFix;
        HeapCounters.addTo(log);
        broker.addCounters(log);
        transactions.addCounters(log);
        orders.addCounters(log);
        servingPrices.addCounters(log);
        log.add("ordersRolledBack", () -> orderCounts.figures().rolledBack());
        log.add("inDoubt", () -> recovery.figures().inDoubt());
        log.add("refusedAtBroker", broker::refused);
        log.add("fixmlReadFallbacks", () -> codec.fallbacks().read());
        log.add("fixmlWrittenFallbacks", () -> codec.fallbacks().written());
        if (fix != null) {
            fix.addCounters(log);
        }
        log.open();
        if (metrics != null) {
            metrics.add(log);
            health = new HealthCheck(broker::queues, broker::refusesAll, recovery::figures,
                    orderFailures::waits, Map.of(QueueNames.ORDERS, () -> orderCounts.figures().committed(),
                    QueueNames.QUOTES, () -> quotes.figures().received(),
                    QueueNames.PRICES, () -> prices.figures().received()), () -> null, System::nanoTime);
            health.start();
            metrics.open(health::health);
        }
    }

    /** Where metrics are served; null without. */
    String metricsUrl() {
        return metrics == null ? null : metrics.url();
    }

    /** The current counts; after {@link #close()}, those at its time. */
    ServerCounts counts() {
        return finalCounts != null ? finalCounts : currentCounts();
    }

    private ServerCounts currentCounts() {
        RecordedOrders.Figures resource = orders.figures();
        BrokerSettings.Journal journal = config.broker().journal();
        List<String> notDurable = new ArrayList<>();
        if (config.durability() != Durability.NONE) {
            notDurable.addAll(broker.notDurable());
            notDurable.addAll(resource.notDurable());
        }
        return new ServerCounts(new ServerCounts.ServiceCounts(quotes.figures(), prices.figures(),
                orderCounts.figures(), codec.fallbacks()),
                new ServerCounts.Records(resource.accepted(), resource.rejected()),
                new ServerCounts.Resource(resource.name(), resource.durable(), transactions.enlistments().ordersCalls(),
                        new ServerCounts.Delays(resource.insert(), resource.prepare(), resource.commit())),
                new ServerCounts.BrokerCounts(broker.deadLetters(), broker.refused(),
                        directQuotes == null ? null : directQuotes.figures(), config.broker().url() != null,
                        journal == null ? null : Settings.spelling(journal)),
                recovery.figures(),
                new ServerCounts.DurabilityReport(Settings.spelling(config.durability()), notDurable),
                new ServerCounts.RecordedTimes(times == null ? null : times.figures(timesWriter.failure()),
                        disk == null ? null : disk.figures(timesWriter.failure()),
                        handOffs == null ? null : handOffs.figures(timesWriter.failure()),
                        gatewayTimes == null ? null : gatewayTimes.figures(timesWriter.failure())),
                fix == null ? null : fix.figures());
    }

    @Override
    public void close() throws IOException {
        try {
            if (orders != null && finalCounts == null) {
                finalCounts = currentCounts();
            }
        } finally {
            if (times != null) {
                times.record(false);
            }
            if (health != null) {
                health.close();
            }
            try (timesWriter; metrics) {
                log.close();
            }
        }
    }
}
