package trader.server;

import jakarta.jms.Message;
import java.io.IOException;
import java.time.Instant;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.access.BrokerUsers;
import trader.broker.Broker;
import trader.broker.EmbeddedBroker;
import trader.broker.ExternalBroker;
import trader.broker.QuotePath;
import trader.common.HiccupMeter;
import trader.common.ServiceProcess;
import trader.common.StartedParts;
import trader.fixgateway.FixGateway;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.QuoteQuery;
import trader.recordlog.DataDirectory;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainers;
import trader.server.listener.Replier;
import trader.server.listener.RequestReader;
import trader.server.order.OrderFailures;
import trader.server.order.OrderHandler;
import trader.server.order.OrderListener;
import trader.server.order.OrderReader;
import trader.server.order.resource.RecordedOrders;
import trader.server.price.AppliedPrices;
import trader.server.price.LocalPrices;
import trader.server.price.MonotonicClock;
import trader.server.price.PriceStore;
import trader.server.price.PriceUpdateHandler;
import trader.server.price.PriceUpdateListener;
import trader.server.price.QuoteCache;
import trader.server.price.SharedPricesProvider;
import trader.server.quote.DirectQuotes;
import trader.server.quote.QuoteQueryHandler;
import trader.server.quote.QuoteQueryListener;
import trader.server.transaction.Recovery;
import trader.server.transaction.Transactions;

/** The trading server: a broker, and the price, quote and order services on its queues. */
public class TradingServer implements ServiceProcess.Service {
    final Broker broker;
    final Transactions transactions;
    final Listeners listeners = new Listeners();
    RecordedOrders orders;
    Recovery recovery;
    private final ServerConfig config;
    private final Runnable onBrokerFailure;
    private final FixmlCodec codec;
    private final ServerCounters counters;
    private final StartedParts parts = new StartedParts();
    /** Any update is later than the generated prices. */
    private final QuoteCache cache;
    private PriceStore prices;
    private FixGateway fix;

    public TradingServer(ServerConfig config) {
        this(config, () -> { });
    }

    /** {@code onBrokerFailure} is called when the broker stops by itself. */
    protected TradingServer(ServerConfig config, Runnable onBrokerFailure) {
        this.config = config;
        this.onBrokerFailure = onBrokerFailure;
        codec = new FixmlCodec(config.fixmlLimits(), config.services().codec());
        String url = config.broker().url();
        broker = url != null ? new ExternalBroker(url, config.listeners().prefetch())
                : new EmbeddedBroker(config.broker().embedded(), config.listeners().transport(),
                        config.listeners().prefetch(), config.listeners().quotePath(), codec, onBrokerFailure);
        transactions = new Transactions(config.transactions());
        counters = new ServerCounters(config, broker, transactions, codec);
        cache = QuoteCache.generated(config.services().symbols(), config.services().seed(), Instant.EPOCH);
    }

    @Override
    public void start() throws IOException {
        try {
            parts.add(DataDirectory.take(config.dataDir()));
            parts.add(new HiccupMeter(config.observation().outDir().resolve("stops.csv"))).open();
            parts.add(broker).open();
            parts.add(transactions).open();
            orders = parts.add(newOrders());
            orders.open();
            transactions.useDecisions(orders.decisions());
            recovery = parts.add(transactions.recovery(broker.xaConnectionFactory(), orders::recoveryResource,
                    RecordsIdentity.of(orders, config.durability(), config.dataDir()), onBrokerFailure));
            recovery.resolve();
            parts.add(transactions.forgetting(broker::forceCommits, config.orderService().forgetIntervalNs())).start();
            parts.add(counters);
            prices = parts.add(newPrices());
            parts.add(listeners);
            startServices();
            recovery.start();
            if (config.fix() != null) {
                fix = parts.add(new FixGateway(config.fix(), broker.url(),
                        broker.access(BrokerUsers.GATEWAY), config.dataDir(), config.durability(),
                        counters.gatewayTimes()));
                fix.open();
            }
            counters.open(orders, recovery, fix, prices);
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private void startServices() throws IOException {
        codec.loadXmlBeans();
        ListenerContainers containers = listeners.open(config, transactions, broker);
        MonotonicClock clock = new MonotonicClock();
        Replier replier = Replier.withoutTransaction(codec, config.listeners(), broker.connectionFactory());
        listeners.start(QueueNames.PRICES, 1, broker.connectionFactory(), new PriceUpdateListener(
                reader(FixmlMessage.class, Integer.MAX_VALUE), new PriceUpdateHandler(cache, prices, clock),
                new AppliedPrices(broker, codec, clock), replier, counters.prices));
        QuoteQueryHandler quotes = new QuoteQueryHandler(cache, clock);
        listeners.start(QueueNames.QUOTES, config.services().quoteListeners(), broker.connectionFactory(),
                counters.timedQuotes(quoteListener(new QuoteQueryListener(reader(QuoteQuery.class), quotes::handle,
                        replier, counters.quotes))));

        OrderFailures failures = counters.orderFailures;
        OrderProbe probe = new OrderProbe(codec, orders, transactions);
        OrderReader requests = new OrderReader(reader(OrderRequest.class), broker.knowsUsers(), probe::isOwn);
        var orderListeners = listeners.start(probe.container(counters.timedOrders(
                new OrderListener(requests, new OrderHandler(cache::knows, orders, clock),
                        Replier.inTransaction(codec, config.listeners().jms(), broker), failures,
                        counters.orderCounts)), orderConnections(), containers, failures));
        probe.run(broker.connectionFactory());
        counters.startServing();
        if (config.listeners().quotePath() == QuotePath.DIRECT) {
            parts.add(counters.openDirectQuotes(new DirectQuotes(codec, quotes, counters.quotes)));
        }
        orderListeners.moveTo(QueueNames.ORDERS, config.orderService().listeners());
    }

    /** What receives the requests for quotes: by default the service's listener itself. */
    protected SessionAwareMessageListener<Message> quoteListener(QuoteQueryListener quotes) {
        return quotes;
    }

    private <T extends FixmlMessage> RequestReader<T> reader(Class<T> type) {
        return reader(type, RequestReader.MAX_ELEMENTS);
    }

    private <T extends FixmlMessage> RequestReader<T> reader(Class<T> type, int maxElements) {
        return new RequestReader<>(type, codec, broker, config.broker().embedded().sizeLimitBytes(), maxElements);
    }

    private PriceStore newPrices() throws IOException {
        Integer gridPort = config.services().quoteGridPort();
        if (gridPort == null) {
            return new LocalPrices(cache, counters.priceDelays);
        }
        try {
            return SharedPricesProvider.find().open(gridPort, cache, counters.priceDelays);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while joining the grid", interrupted);
        }
    }

    RecordedOrders newOrders() {
        return config.orders().orders(transactions.enlistments());
    }

    ListenerConnections orderConnections() {
        return ListenerConnections.transactional(broker.connectionFactory(), broker.xaConnectionFactory(),
                transactions.enlistments()::enlistBroker);
    }

    @Override
    public String brokerUrl() {
        return broker.url();
    }

    @Override
    public String fixAddress() {
        return fix == null ? null : fix.address();
    }

    @Override
    public String metricsUrl() {
        return counters.metricsUrl();
    }

    @Override
    public ServerCounts counts() {
        return counters.counts();
    }

    /** Ends FIX sessions and listeners, counts, and then stops the rest; does nothing the second time. */
    @Override
    public synchronized void close() {
        parts.close();
    }

    /** Runs a server until a signal ends it; the only argument is the settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments,
                (settings, onFailure) -> new TradingServer(ServerConfig.from(settings), onFailure));
    }
}
