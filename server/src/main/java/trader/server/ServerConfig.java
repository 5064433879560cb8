package trader.server;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import trader.broker.BrokerSettings;
import trader.broker.QuotePath;
import trader.common.Durability;
import trader.common.Settings;
import trader.common.timing.Detail;
import trader.fixgateway.FixGatewaySettings;
import trader.fixml.CodecKind;
import trader.fixml.FixmlLimits;
import trader.server.listener.ContainerKind;
import trader.server.listener.ListenerSettings;
import trader.server.order.WhenResourceDown;
import trader.server.order.resource.OrderStore;
import trader.server.price.QuoteCacheKind;
import trader.server.transaction.BranchId;
import trader.server.transaction.TransactionSettings;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/**
 * Settings of the server, a record for each feature; {@code trader server --help} describes them.
 *
 * @param fix null without a FIX gateway
 */
public record ServerConfig(Path dataDir, BrokerChoice broker, ListenerSettings listeners, Services services,
        OrderService orderService, TransactionSettings transactions, FixGatewaySettings fix, Observation observation) {
    /** Characters of a node's name. */
    public static final int MAX_NODE = 28;

    private static final int MAX_LISTENERS = 512;

    /**
     * The server's broker.
     *
     * @param url of an external Artemis; null for the embedded broker
     * @param embedded settings of the embedded broker; its size limit also holds for messages of an external one
     */
    public record BrokerChoice(String url, BrokerSettings embedded) {
        /** The journal of the embedded broker; null when it has none, or is external. */
        BrokerSettings.Journal journal() {
            return url != null || embedded.durability() == Durability.NONE ? null : embedded.journal();
        }
    }

    /**
     * Prices and quotes, and the codec of all services.
     *
     * @param quoteGridPort of the data grid whose prices the quotes have, on the loopback address; null with
     *        quote-cache local
     */
    public record Services(int symbols, long seed, CodecKind codec, int quoteListeners, Integer quoteGridPort) {
    }

    /**
     * How orders are received and recorded.
     *
     * @param forgetIntervalNs time between two looks for finished decisions in the order resource's log; tests change
     *        it
     */
    public record OrderService(ResourceKind resource, OrderStore store, int listeners,
            WhenResourceDown whenResourceDown, long forgetIntervalNs) {
    }

    /**
     * What the server tells about itself.
     *
     * @param detail of the times, if there are any
     * @param metricsPort on the loopback address, 0 for a free one; null without metrics
     */
    public record Observation(Path outDir, boolean serverTimes, Detail detail, Integer metricsPort) {
    }

    /** Throws an {@link IllegalArgumentException} naming the key, the value and what is allowed. */
    public static ServerConfig from(Settings settings) {
        Path outDir = Path.of(settings.text("out-dir"));
        Path dataDir = Path.of(settings.text("data-dir", outDir.resolve("data").toString()));
        String url = settings.text("broker", null);
        Durability durability = settings.oneOf("durability", Durability.class, Durability.FORCED);
        String node = node(settings.text("node", "trader"));
        ResourceKind resource = settings.oneOf("order-store", ResourceKind.class, ResourceKind.EMULATED);
        TransactionStore store = settings.oneOf("transaction-store", TransactionStore.class, TransactionStore.SLOT);
        CommitProtocol commit = commit(settings, resource, store);
        long retentionMs = TimeUnit.NANOSECONDS.toMillis(settings.durationNs("order-retention", "7d", "1s", null));
        int orderListeners = (int) settings.whole("order-listeners", 32, 1, MAX_LISTENERS);
        OrderService orders = new OrderService(resource,
                resource.store(settings, new OrderStore.Shared(dataDir, durability, orderListeners,
                        retentionMs, node, commit)), orderListeners,
                settings.oneOf("when-resource-down", WhenResourceDown.class, WhenResourceDown.WAIT),
                settings.durationNs("forget-interval", "1s"));
        TransactionSettings transactions = new TransactionSettings(dataDir.resolve("transactions"), store, durability,
                orderListeners, new TransactionSettings.LogNames(node, url == null ? "embedded" : url,
                resource + (orders.store.url() == null ? "" : "/" + orders.store.url())), commit,
                resource.canKeepDecisions());
        BrokerSettings embedded = BrokerSettings.within(settings, dataDir, durability, null,
                commit == CommitProtocol.MARKABLE ? branch -> BranchId.isOfNode(branch, node) : null);
        Services services = new Services((int) settings.whole("symbols", 1_000, 1, 1_000_000),
                settings.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
                settings.oneOf("codec", CodecKind.class, CodecKind.STREAMING),
                (int) settings.whole("quote-listeners", 4, 1, MAX_LISTENERS), quoteGridPort(settings));
        Observation observation = new Observation(outDir, settings.flag("server-times", false),
                settings.oneOf("detail", Detail.class, Detail.FULL), metricsPort(settings));
        ServerConfig config = new ServerConfig(dataDir, new BrokerChoice(url, embedded), listeners(settings, store),
                services, orders, transactions, FixGatewaySettings.from(settings), observation);
        settings.rejectUnknown();
        if (config.listeners.quotePath() == QuotePath.DIRECT && services.codec != CodecKind.STREAMING) {
            throw new IllegalArgumentException("setting 'quote-path' is 'direct': needs 'codec' streaming, not "
                    + Settings.spelling(services.codec) + ", which would hold up the broker's I/O threads");
        }
        return config;
    }

    private static CommitProtocol commit(Settings settings, ResourceKind resource, TransactionStore store) {
        CommitProtocol commit = settings.oneOf("commit", CommitProtocol.class, CommitProtocol.XA);
        if (commit == CommitProtocol.MARKABLE && !resource.canKeepDecisions()) {
            throw new IllegalArgumentException("setting 'commit' is 'markable': only with order-store 'emulated', whose"
                    + " log keeps decisions, not '" + Settings.spelling(resource) + "'; otherwise 'xa'");
        }
        if (commit == CommitProtocol.MARKABLE && store != TransactionStore.SLOT) {
            throw new IllegalArgumentException("setting 'commit' is 'markable': only with transaction-store 'slot', not"
                    + " '" + Settings.spelling(store) + "'");
        }
        return commit;
    }

    private static ListenerSettings listeners(Settings settings, TransactionStore store) {
        ListenerSettings listeners = ListenerSettings.from(settings, settings.text("broker", null) == null);
        if (listeners.container() == ContainerKind.MDB && store == TransactionStore.JOURNAL) {
            throw new IllegalArgumentException("setting 'transaction-store' is 'journal': not with 'listener-container'"
                    + " mdb, because WildFly lacks its classes; allowed are slot, shadow");
        }
        return listeners;
    }

    static Integer metricsPort(Settings settings) {
        return settings.text("metrics-port", null) == null ? null
                : (Integer) (int) settings.whole("metrics-port", 0, 0, 65_535);
    }

    private static Integer quoteGridPort(Settings settings) {
        if (settings.oneOf("quote-cache", QuoteCacheKind.class, QuoteCacheKind.LOCAL) == QuoteCacheKind.LOCAL) {
            return null;
        }
        if (settings.oneOf("listener-container", ContainerKind.class, ContainerKind.SPRING) == ContainerKind.MDB) {
            throw new IllegalArgumentException("setting 'quote-cache' is 'grid': not with 'listener-container' mdb,"
                    + " whose module path lacks the grid");
        }
        if (settings.text("quote-grid-port", null) == null) {
            throw new IllegalArgumentException("setting 'quote-cache' is 'grid': it needs 'quote-grid-port'");
        }
        return (int) settings.whole("quote-grid-port", 0, 1, 65_535);
    }

    /** Limited because every branch id contains it. */
    private static String node(String name) {
        if (!name.matches("[A-Za-z0-9-]{1," + MAX_NODE + "}")) {
            throw new IllegalArgumentException("setting 'node' is '" + name + "': 1 to " + MAX_NODE
                    + " letters, digits and hyphens");
        }
        return name;
    }

    public Durability durability() {
        return transactions.durability();
    }

    public ResourceKind resource() {
        return orderService.resource;
    }

    public OrderStore orders() {
        return orderService.store;
    }

    /**
     * For messages that the server reads and writes. Its readers check the size of requests. A reply repeats parts of
     * its request, in which a quotation mark may take six characters instead of one, and a reply that cannot be written
     * would roll its order back.
     */
    FixmlLimits fixmlLimits() {
        return new FixmlLimits(8 * broker.embedded.sizeLimitBytes() / Character.BYTES);
    }
}
