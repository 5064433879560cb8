package trader.server;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import trader.common.Durability;
import trader.common.Settings;
import trader.common.Units;
import trader.fixgateway.FixGatewaySettings;
import trader.server.broker.BrokerSettings;
import trader.server.config.ResourceKind;
import trader.server.config.TransactionStore;
import trader.server.order.WhenResourceDown;
import trader.server.order.emulated.Delays;
import trader.server.order.jdbc.PostgresAddress;
import trader.server.transaction.TransactionSettings;

/**
 * What the server is told.
 *
 * @param outDir where {@code stops.csv} and {@code server.json} are written
 * @param bind the address of the embedded broker's acceptor
 * @param port its port; 0 takes a free one
 * @param broker the URL of an external Artemis, or null for the embedded broker
 * @param dataDir the broker's journal, the transaction log and the database
 * @param symbols how many symbols have a price
 * @param seed what the prices are generated from
 * @param quoteListeners concurrent listeners of the quote service
 * @param orderListeners concurrent listeners of the order service
 * @param resource where orders are recorded
 * @param postgres the PostgreSQL server, when that is the resource; else null
 * @param durability what an acknowledgement promises
 * @param delays what the emulated resource takes for its work
 * @param messageSizeLimitBytes the largest body that is read; a text counts two bytes a character, as it is sent
 * @param journalType how the embedded broker writes its journal
 * @param whenResourceDown what becomes of orders while they cannot be recorded
 * @param transactionStore how the transaction log is kept
 * @param node the name of the transaction manager
 * @param orderRetentionMs how long an order's record is kept, in milliseconds
 * @param serverTimes whether {@code requests.bin} is written
 * @param fix the FIX gateway's own settings; null for no gateway
 */
public record ServerConfig(Path outDir, String bind, int port, String broker, Path dataDir, int symbols, long seed,
        int quoteListeners, int orderListeners, ResourceKind resource, PostgresAddress postgres,
        Durability durability, Delays delays, int messageSizeLimitBytes, BrokerSettings.Journal journalType,
        WhenResourceDown whenResourceDown, TransactionStore transactionStore, String node, long orderRetentionMs,
        boolean serverTimes, FixGatewaySettings fix) {
    private static final int MAX_LISTENERS = 512;

    /**
     * Reads the settings; docs/OPERATING.md describes each.
     *
     * @throws IllegalArgumentException naming the key, the value and what is allowed
     */
    public static ServerConfig from(Settings settings) {
        Path outDir = Path.of(settings.text("out-dir"));
        ServerConfig config = new ServerConfig(
                outDir,
                settings.text("bind", "127.0.0.1"),
                (int) settings.whole("port", 0, 0, 65_535),
                settings.text("broker", null),
                Path.of(settings.text("data-dir", outDir.resolve("data").toString())),
                (int) settings.whole("symbols", 1_000, 1, 1_000_000),
                settings.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
                (int) settings.whole("quote-listeners", 32, 1, MAX_LISTENERS),
                (int) settings.whole("order-listeners", 32, 1, MAX_LISTENERS),
                settings.oneOf("resource", ResourceKind.class, ResourceKind.EMULATED),
                PostgresAddress.from(settings),
                settings.oneOf("durability", Durability.class, Durability.FORCED),
                new Delays(delayNs(settings, "insert-delay"), delayNs(settings, "prepare-delay"),
                        delayNs(settings, "commit-delay")),
                BrokerSettings.sizeLimitBytes(settings),
                settings.oneOf("journal-type", BrokerSettings.Journal.class, BrokerSettings.Journal.NIO),
                settings.oneOf("when-resource-down", WhenResourceDown.class, WhenResourceDown.WAIT),
                settings.oneOf("transaction-store", TransactionStore.class, TransactionStore.SLOT),
                node(settings.text("node", "trader")),
                orderRetentionMs(settings),
                settings.flag("server-times", false),
                FixGatewaySettings.from(settings));
        settings.rejectUnknown();
        config.refuseContradictions();
        return config;
    }

    private void refuseContradictions() {
        if (resource == ResourceKind.POSTGRESQL && postgres == null) {
            throw new IllegalArgumentException("setting 'resource' is 'postgresql': it needs 'jdbc-url'");
        }
        if (resource != ResourceKind.POSTGRESQL && postgres != null) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + postgres.url()
                    + "': only with 'resource' 'postgresql', not '" + Settings.spelling(resource) + "'");
        }
        if (resource == ResourceKind.H2 && durability == Durability.FORCED) {
            throw new IllegalArgumentException("setting 'durability' is 'forced': H2 never forces a commit to the disk;"
                    + " with 'resource' 'h2' use 'process'");
        }
    }

    private static long delayNs(Settings settings, String key) {
        long delayNs = settings.durationNs(key, Units.formatDuration(Delays.DEFAULT_NS));
        if (delayNs > Delays.LONGEST_NS) {
            throw new IllegalArgumentException("setting '" + key + "' is '" + settings.text(key) + "': at most "
                    + Units.formatDuration(Delays.LONGEST_NS));
        }
        return delayNs;
    }

    /** It is part of every branch's id, which has no room for more. */
    private static String node(String name) {
        if (!name.matches("[A-Za-z0-9-]{1,28}")) {
            throw new IllegalArgumentException("setting 'node' is '" + name
                    + "': 1 to 28 letters, digits and hyphens");
        }
        return name;
    }

    /** The transaction manager's part. */
    TransactionSettings transactionSettings() {
        return new TransactionSettings(dataDir.resolve("transactions"), transactionStore, durability, orderListeners,
                node, broker == null ? "embedded" : broker,
                Settings.spelling(resource) + (resource == ResourceKind.POSTGRESQL ? "/" + postgres.url() : ""));
    }

    private static long orderRetentionMs(Settings settings) {
        long retentionMs = TimeUnit.NANOSECONDS.toMillis(settings.durationNs("order-retention", "7d"));
        if (retentionMs < 1_000) {
            throw new IllegalArgumentException("setting 'order-retention' is '" + settings.text("order-retention")
                    + "': at least 1s");
        }
        return retentionMs;
    }

    /** The embedded broker's part. */
    BrokerSettings brokerSettings() {
        return new BrokerSettings(dataDir.resolve("broker"), bind, port, durability, journalType,
                messageSizeLimitBytes);
    }
}
