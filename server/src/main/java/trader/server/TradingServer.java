package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.util.ErrorHandler;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.common.HeapCounters;
import trader.common.HiccupMeter;
import trader.common.ServiceProcess;
import trader.common.Settings;
import trader.fixgateway.FixGateway;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlLimits;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;
import trader.recordlog.DataDirectory;
import trader.server.broker.Broker;
import trader.server.broker.BrokerSettings;
import trader.server.broker.EmbeddedBroker;
import trader.server.broker.ExternalBroker;
import trader.server.listener.BusinessRejects;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainer;
import trader.server.listener.Replier;
import trader.server.listener.RequestReader;
import trader.server.order.OrderCounts;
import trader.server.order.OrderFailures;
import trader.server.order.OrderHandler;
import trader.server.order.OrderListener;
import trader.server.order.Orders;
import trader.server.price.AppliedPrices;
import trader.server.price.ForwardClock;
import trader.server.price.PriceCounts;
import trader.server.price.PriceUpdateHandler;
import trader.server.price.PriceUpdateListener;
import trader.server.price.QuoteCache;
import trader.server.quote.QuoteCounts;
import trader.server.quote.QuoteQueryHandler;
import trader.server.quote.QuoteQueryListener;
import trader.server.timing.CommitWatch;
import trader.server.timing.RequestTimes;
import trader.server.transaction.Enlistments;
import trader.server.transaction.Recovery;
import trader.server.transaction.Transactions;

/** The trading server: a broker, and the price, quote and order services on its queues. */
public final class TradingServer implements ServiceProcess.Service {
    private static final Logger LOG = LoggerFactory.getLogger(TradingServer.class);

    private final ServerConfig config;
    private final UnaryOperator<Orders> aroundOrders;
    private final BiFunction<Broker, Enlistments, ListenerConnections> orderConnections;
    private final FixmlCodec codec;
    private final Broker broker;
    private final Transactions transactions;
    private final HiccupMeter hiccupMeter;
    private final RequestTimes times;
    private final PriceCounts priceCounts = new PriceCounts();
    private final QuoteCounts quoteCounts = new QuoteCounts();
    private final OrderCounts orderCounts = new OrderCounts();
    private final List<AutoCloseable> started = new ArrayList<>();
    private final List<ListenerContainer> listeners = new ArrayList<>();
    private Enlistments enlistments;
    private Orders orders;
    private Recovery recovery;
    private FixGateway fix;
    private boolean serving;
    private volatile ServerCounts finalCounts;

    /** A server that is not yet started. */
    public TradingServer(ServerConfig config) {
        this(config, () -> { }, UnaryOperator.identity());
    }

    /**
     * A server that is not yet started.
     *
     * @param onBrokerFailure called when the embedded broker stops by itself
     * @param aroundOrders may put something around the access to the orders
     */
    TradingServer(ServerConfig config, Runnable onBrokerFailure, UnaryOperator<Orders> aroundOrders) {
        this(config, onBrokerFailure, aroundOrders, (broker, enlistments) ->
                ListenerConnections.transactional(broker.xaConnectionFactory(), enlistments));
    }

    /** The same; {@code orderConnections} makes the connections of the order listeners. */
    TradingServer(ServerConfig config, Runnable onBrokerFailure, UnaryOperator<Orders> aroundOrders,
            BiFunction<Broker, Enlistments, ListenerConnections> orderConnections) {
        this.config = config;
        this.aroundOrders = aroundOrders;
        this.orderConnections = orderConnections;
        // The readers see to the size of requests. A reply repeats what its request says, where a quotation mark may
        // take six characters instead of one: a reply that cannot be written would roll its order back.
        codec = new FixmlCodec(new FixmlLimits(8 * config.messageSizeLimitBytes() / Character.BYTES,
                FixmlLimits.DEFAULT.maxDepth(), FixmlLimits.DEFAULT.maxAttributes()));
        broker = config.broker() != null ? new ExternalBroker(config.broker()) : embeddedBroker(onBrokerFailure);
        transactions = new Transactions(config.transactionSettings());
        hiccupMeter = new HiccupMeter(config.outDir().resolve("stops.csv"));
        times = new RequestTimes(config.outDir());
    }

    private Broker embeddedBroker(Runnable onFailure) {
        EmbeddedBroker embedded = new EmbeddedBroker(config.brokerSettings(), this::rejectText, onFailure);
        embedded.reserve(QueueNames.APPLIED_PRICES);
        return embedded;
    }

    @Override
    public void start() throws IOException {
        try {
            Files.createDirectories(config.outDir());
            started.add(DataDirectory.take(config.dataDir()));
            hiccupMeter.open();
            started.add(hiccupMeter);
            started.add(broker);
            broker.open();
            started.add(transactions);
            transactions.open();
            enlistments = transactions.enlistments();
            orders = aroundOrders.apply(config.orders().orders(enlistments));
            started.add(orders);
            orders.open();
            recovery = transactions.recovery(broker.xaConnectionFactory(), orders::recoveryResource);
            started.add(recovery);
            recovery.resolve();
            startServices();
            recovery.start();
            startFix();
            serving = true;
            openCounters();
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** It is a client of the services, and needs them. */
    private void startFix() throws IOException {
        if (config.fix() != null) {
            fix = new FixGateway(config.fix(), broker.url(), config.dataDir(), config.durability());
            started.add(fix);
            fix.open();
        }
    }

    private void openCounters() throws IOException {
        CounterLog log = new CounterLog(config.outDir().resolve("counters.csv"));
        HeapCounters.addTo(log);
        broker.addCounters(log);
        transactions.addCounters(log);
        orders.addCounters(log);
        log.add("ordersRolledBack", () -> orderCounts.figures().rolledBack());
        log.add("inDoubt", () -> recovery.figures().inDoubt());
        log.add("refusedAtBroker", broker::refused);
        if (fix != null) {
            fix.addCounters(log);
        }
        started.add(log);
        log.open();
    }

    private void startServices() throws IOException {
        Clock clock = new ForwardClock(Clock.systemUTC());
        QuoteCache cache = QuoteCache.generated(config.symbols(), config.seed(), clock.instant());
        Replier replier = Replier.withoutTransaction(codec);
        Replier orderReplier = Replier.inTransaction(codec, broker);

        listen(QueueNames.PRICES, 1, new PriceUpdateListener(reader(FixmlMessage.class),
                new PriceUpdateHandler(cache, clock), new BusinessRejects("X", replier),
                new AppliedPrices(broker, codec, clock), priceCounts));

        listen(QueueNames.QUOTES, config.quoteListeners(), new QuoteQueryListener(reader(QuoteRequest.class),
                new QuoteQueryHandler(cache, clock), replier, new BusinessRejects("R", replier), quoteCounts,
                times));

        OrderFailures failures = new OrderFailures(config.whenResourceDown());
        OrderProbe probe = new OrderProbe();
        probe.setListener(new OrderListener(reader(OrderRequest.class), new OrderHandler(cache, orders, clock), orderReplier,
                new BusinessRejects("D", orderReplier), failures, probe::isOwn, orderCounts,
                times));
        serveOrders(probe, failures);
    }

    /** The container that has passed the probe is the one that goes on to the orders. */
    private void serveOrders(OrderProbe probe, ErrorHandler errorHandler) throws IOException {
        ListenerContainer each = new ListenerContainer(QueueNames.ORDER_PROBES, 1, orderConnections.apply(broker, enlistments),
                transactions.springManager(), probe, failure -> {
                    if (!(failure instanceof OrderProbe.PlannedRollbackException)) {
                        errorHandler.handleError(failure);
                    }
                });
        each.select(probe.selector());
        startListening(each);
        probe.run(broker.connectionFactory(), codec, orders, enlistments);
        orderCounts.reset();
        enlistments.resetCalls();
        noteTimes();
        each.moveTo(QueueNames.ORDERS, config.orderListeners());
    }

    /** Of what comes from now on: the probe is no request. */
    private void noteTimes() throws IOException {
        if (config.serverTimes()) {
            started.add(times);
            times.open();
            enlistments.watchOtherwise(new CommitWatch(times));
            enlistments.watch(null);
        }
    }

    private <T extends FixmlMessage> RequestReader<T> reader(Class<T> type) {
        return new RequestReader<>(type, codec, broker, config.messageSizeLimitBytes());
    }

    private void listen(String queue, int concurrent, SessionAwareMessageListener<?> listener) {
        startListening(new ListenerContainer(queue, concurrent, ListenerConnections.plain(broker.connectionFactory()), null, listener,
                null));
    }

    private void startListening(ListenerContainer each) {
        listeners.add(each);
        each.start();
    }

    private String rejectText(String reason) {
        return BrokerSettings.rejectText(codec, reason);
    }

    @Override
    public String brokerUrl() {
        return broker.url();
    }

    @Override
    public String fixAddress() {
        return fix == null ? null : fix.address();
    }

    /** The embedded or external broker. */
    Broker broker() {
        return broker;
    }

    Recovery recovery() {
        return recovery;
    }

    Orders orders() {
        return orders;
    }

    /** What has been counted; after {@link #close()}, what had been counted when the last message was done. */
    @Override
    public ServerCounts counts() {
        return finalCounts != null ? finalCounts : currentCounts();
    }

    private ServerCounts currentCounts() {
        Orders.Figures resource = orders.figures();
        OptionalLong deadLetters = broker.deadLetters();
        List<String> notDurable = new ArrayList<>();
        if (config.durability() != Durability.NONE) {
            notDurable.addAll(broker.notDurable());
            notDurable.addAll(resource.notDurable());
        }
        return new ServerCounts(quoteCounts.figures(), priceCounts.figures(), orderCounts.figures(),
                new ServerCounts.Records(resource.accepted(), resource.rejected()),
                new ServerCounts.Resource(resource.name(), resource.durable(), enlistments.ordersCalls(),
                        new ServerCounts.Delays(resource.insert(), resource.prepare(), resource.commit())),
                deadLetters.isPresent() ? deadLetters.getAsLong() : null, broker.refused(),
                recovery.figures(),
                Settings.spelling(config.durability()), config.serverTimes() ? times.figures() : null,
                fix == null ? null : fix.figures(), notDurable);
    }

    /** Stops the listeners; the broker goes on. */
    void stopListening() {
        listeners.forEach(ListenerContainer::stop);
        closeAll(listeners);
    }

    /** Ends FIX sessions and listeners, counts, and then stops what they worked with; the second time does nothing. */
    @Override
    public synchronized void close() {
        if (fix != null && started.remove(fix)) {
            closeAll(new ArrayList<>(List.of(fix)));
        }
        stopListening();
        try {
            if (serving && finalCounts == null) {
                finalCounts = currentCounts();
            }
        } finally {
            closeAll(started);
        }
    }

    /** The last that was started first. */
    private static void closeAll(List<? extends AutoCloseable> parts) {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.remove(parts.size() - 1);
            try {
                part.close();
            } catch (Exception failed) {
                LOG.warn("{} did not stop in order: {}", part.getClass().getSimpleName(), failed.toString(),
                        failed instanceof IOException ? null : failed);
            }
        }
    }

    /** Runs a server until it is told to end; the only argument is its settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments, (settings, onFailure) ->
                new TradingServer(ServerConfig.from(settings), onFailure, UnaryOperator.identity()));
    }
}
