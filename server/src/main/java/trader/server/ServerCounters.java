package trader.server;

import jakarta.jms.Message;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jms.listener.SessionAwareMessageListener;
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
import trader.server.broker.Broker;
import trader.server.broker.DirectPath;
import trader.server.broker.DirectService;
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
        this.metrics = config.metricsPort() == null ? null : new ServerMetrics(config.metricsPort());
        if (metrics != null) {
            broker.publishMetrics(metrics.registry());
        }
        this.orderFailures = new OrderFailures(config.whenResourceDown());
        this.broker = broker;
        this.transactions = transactions;
        this.codec = codec;
        this.times = new RequestTimes(config.outDir(), config.detail());
        this.disk = config.detail() == Detail.FULL ? new DiskTimes(config.outDir(), config.dataDir()) : null;
        this.handOffs = config.detail() == Detail.FULL && config.broker() == null ? new HandOffTimes(config.outDir())
                : null;
        this.gatewayTimes = config.fix() == null ? null : new RecordedGatewayTimes(config.outDir());
        this.priceDelays = new PriceDelays(config.outDir(), InstantSource.system());
        this.timesWriter = new TimesWriter(files());
        this.log = new CounterLog(config.outDir().resolve("counters.csv"));
    }

    private List<TimesWriter.Part> files() {
        List<TimesWriter.Part> files = new ArrayList<>(List.of(priceDelays));
        if (config.serverTimes()) {
            files.add(times.file());
            if (disk != null) {
                files.add(disk);
            }
            if (handOffs != null) {
                files.add(handOffs);
            }
            if (gatewayTimes != null) {
                files.add(gatewayTimes.file());
            }
        }
        return files;
    }

    /** The listener, with the times of its messages recorded if this is configured. */
    SessionAwareMessageListener<Message> timedQuotes(SessionAwareMessageListener<Message> listener) {
        SessionAwareMessageListener<Message> metered = metrics == null ? listener : metrics.timedQuotes(listener);
        return config.serverTimes() ? times.timed(RequestTimes.Service.QUOTE, metered) : metered;
    }

    /** Begins to answer directly, with the times of the requests recorded if this is configured. */
    DirectPath openDirectQuotes(DirectService service) {
        DirectService metered = metrics == null ? service : metrics.timedQuotes(service);
        directQuotes = broker.answerQuotes(
                config.serverTimes() ? times.timed(RequestTimes.Service.QUOTE, metered) : metered);
        return directQuotes;
    }

    SessionAwareMessageListener<Message> timedOrders(SessionAwareMessageListener<Message> listener) {
        SessionAwareMessageListener<Message> metered = metrics == null ? listener : metrics.timedOrders(listener);
        return config.serverTimes() ? times.timed(RequestTimes.Service.ORDER, metered) : metered;
    }

    /** Records the gateway's requests, if this is configured. */
    GatewayTimes gatewayTimes() {
        return config.serverTimes() && gatewayTimes != null ? gatewayTimes : GatewayTimes.NONE;
    }

    /** Discards the counts of the order listener's probe, and begins to record times. */
    void startServing() throws IOException {
        orderCounts.reset();
        if (metrics != null) {
            metrics.record();
        }
        if (config.serverTimes() || config.quoteGridPort() != null) {
            timesWriter.open();
        }
        if (config.serverTimes()) {
            if (handOffs != null) {
                broker.timeHandOffs(handOffs);
            }
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
                    orderFailures::oldestFailingS, Map.of(QueueNames.ORDERS, () -> orderCounts.figures().committed(),
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
        List<String> notDurable = new ArrayList<>();
        if (config.durability() != Durability.NONE) {
            notDurable.addAll(broker.notDurable());
            notDurable.addAll(resource.notDurable());
        }
        return new ServerCounts(quotes.figures(), prices.figures(), orderCounts.figures(),
                new ServerCounts.Records(resource.accepted(), resource.rejected()),
                new ServerCounts.Resource(resource.name(), resource.durable(), transactions.enlistments().ordersCalls(),
                        new ServerCounts.Delays(resource.insert(), resource.prepare(), resource.commit())),
                broker.deadLetters(), broker.refused(), directQuotes == null ? null : directQuotes.figures(),
                codec.fallbacks(), recovery.figures(),
                Settings.spelling(config.durability()),
                config.broker() != null, config.journal() == null ? null : Settings.spelling(config.journal()),
                config.serverTimes() ? times.figures(timesWriter.failure()) : null,
                config.serverTimes() && disk != null ? disk.figures(timesWriter.failure()) : null,
                config.serverTimes() && handOffs != null ? handOffs.figures(timesWriter.failure()) : null,
                config.serverTimes() && gatewayTimes != null ? gatewayTimes.figures(timesWriter.failure()) : null,
                fix == null ? null : fix.figures(), notDurable);
    }

    @Override
    public void close() throws IOException {
        try {
            if (orders != null && finalCounts == null) {
                finalCounts = currentCounts();
            }
        } finally {
            times.record(false);
            if (health != null) {
                health.close();
            }
            try (timesWriter; metrics) {
                log.close();
            }
        }
    }
}
