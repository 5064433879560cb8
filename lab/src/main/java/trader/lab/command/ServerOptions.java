package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.common.timing.Detail;
import trader.lab.command.CommonOptions.MetricsOption;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.ServerPlan;
import trader.launcher.machine.Cpus;
import trader.server.ResourceKind;
import trader.server.order.WhenResourceDown;
import trader.server.price.QuoteCacheKind;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

final class ServerOptions {
    /** The value of {@code --broker} for the embedded one. */
    static final String IN_VM = "in-vm";

    private static final Set<String> SETTINGS = Set.of("symbols", "seed", "order-store", "durability",
            "when-resource-down", "transaction-store", "node", "jdbc-url", "jdbc-user",
            "order-retention", "detail", "insert-delay", "prepare-delay", "commit-delay", "message-size-limit",
            "codec", "commit", "metrics-port", "quote-cache");

    @Option(names = "--server-gc", paramLabel = "GC", description = "Garbage collector of the server. Default: --gc.")
    private Collector collector;

    @Option(names = "--server-heap", paramLabel = "SIZE", converter = Converters.HeapBytes.class, defaultValue = "256m",
            description = "Heap of the server, or default (a size that the JVM chooses). Default: ${DEFAULT-VALUE}.")
    private long heapBytes;

    @Option(names = "--server-jvm-arg", paramLabel = "FLAG",
            description = "Additional JVM flag for the server, such as -XX:MaxGCPauseMillis=5. Repeatable.")
    List<String> jvmArguments = List.of();

    @Option(names = "--server-cpus", paramLabel = "LIST", converter = Converters.ListOfCpus.class,
            description = "CPUs that the server uses, such as 0 or 0,2-3 (needs taskset). The JVM sizes its thread"
                    + " pools accordingly. Default: all CPUs.")
    private Cpus cpus;

    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class,
            description = "Port of the embedded broker; 0 picks a free one. Default: 61616 for 'trader server' and"
                    + " --remote-server, otherwise 0.")
    Integer port;

    @Mixin
    private final MetricsOption metrics = new MetricsOption();

    @Mixin
    private final ListenerOptions listeners = new ListenerOptions();

    @Mixin
    final EmbeddedBrokerOptions embedded = new EmbeddedBrokerOptions();

    @Option(names = "--broker", paramLabel = "BROKER", converter = Converters.ServerBroker.class,
            description = "Broker of the server: in-vm (the embedded one), separate (the same in a JVM of its own that"
                    + " 'trader run' starts and ends), or the URL of an external Artemis broker, such as"
                    + " tcp://host:61616. Default: in-vm.")
    String broker;

    @Option(names = "--quote-cache", paramLabel = "KIND", defaultValue = "local",
            description = "Which servers a price update reaches: local (the one that receives it) or grid (all of the"
                    + " same grid: 'trader run' starts two members that store the prices, and each server has a view of"
                    + " them; downloads Coherence on first use; experiments/grid-quotes/README.md). Default:"
                    + " ${DEFAULT-VALUE}.")
    private QuoteCacheKind quoteCache;

    @Option(names = "--order-store", paramLabel = "STORE", defaultValue = "emulated",
            description = "XA resource that stores the orders: emulated (Trader's own), emulated-volatile (the same, in"
                    + " memory only), h2 (an H2 database file), h2-tcp (a database of H2's own server), derby,"
                    + " derby-tcp (the same with Derby, which is downloaded on first use) or postgresql. Default:"
                    + " ${DEFAULT-VALUE}.")
    ResourceKind resource;

    @Option(names = "--jdbc-url", paramLabel = "URL",
            description = "Database for --order-store h2-tcp, derby-tcp or postgresql, such as"
                    + " jdbc:postgresql://host/name. Default: 'trader run' starts one in the run directory.")
    String jdbcUrl;

    @Option(names = "--postgres-socket", description = "Connect to the PostgreSQL that 'trader run' starts over a Unix"
            + " socket instead of TCP.")
    private boolean postgresSocket;

    @Option(names = "--jdbc-user", paramLabel = "NAME", description = "User of the database.")
    private String jdbcUser;

    @Option(names = "--jdbc-password-file", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File that contains only the password of --jdbc-user.")
    private Path jdbcPasswordFile;

    @Option(names = "--order-retention", paramLabel = "TIME", converter = Converters.DurationNs.class,
            description = "How long the record of an order is kept. An order that is resent later counts as new."
                    + " Default: 7d.")
    private Long orderRetentionNs;

    @Option(names = "--insert-delay", paramLabel = "TIME", converter = Converters.DurationNs.class,
            description = "Minimum duration of an insert into the emulated resource. Default: 100us.")
    private Long insertDelayNs;

    @Option(names = "--prepare-delay", paramLabel = "TIME", converter = Converters.DurationNs.class,
            description = "Minimum duration of a prepare in the emulated resource. Default: 100us.")
    private Long prepareDelayNs;

    @Option(names = "--commit-delay", paramLabel = "TIME", converter = Converters.DurationNs.class,
            description = "Minimum duration of a commit in the emulated resource. Default: 100us.")
    private Long commitDelayNs;

    @Option(names = "--transaction-store", paramLabel = "STORE", defaultValue = "slot",
            description = "Format of the transaction log: slot (one file; one fsync covers many"
                    + " transactions), or Narayana's shadow or journal. Default: ${DEFAULT-VALUE}.")
    private TransactionStore transactionStore;

    @Option(names = "--commit", paramLabel = "PROTOCOL", defaultValue = "xa",
            description = "Where the decision to commit an order is kept: xa (in the transaction log; six fsyncs"
                    + " per order) or markable (with --order-store emulated: in the log of the orders; three"
                    + " fsyncs). Default: ${DEFAULT-VALUE}.")
    CommitProtocol commit;

    @Option(names = "--node", paramLabel = "NAME", defaultValue = "trader",
            description = "Name of the transaction manager, unique among all that use the same broker or database."
                    + " Default: ${DEFAULT-VALUE}.")
    private String node;

    @Option(names = "--when-resource-down", paramLabel = "ACTION", defaultValue = "wait",
            description = "Treatment of orders while they cannot be stored: wait (they stay in the queue) or refuse"
                    + " (their senders are asked to resend them later). Default: ${DEFAULT-VALUE}.")
    private WhenResourceDown whenResourceDown;

    @Option(names = "--server-times", negatable = true, fallbackValue = "true",
            description = "Let the server record when it received, handled and committed each request (88 bytes per"
                    + " request), so that the report can show where the time went. Default: true for 'trader run'"
                    + " (except with --client-jms per-request), otherwise false.")
    Boolean serverTimes;

    @Option(names = "--detail", paramLabel = "LEVEL", defaultValue = "full",
            description = "How much is recorded to explain slow requests: full, or basic (without the times of"
                    + " fsyncs, of the calls within a transaction and of each request's CPU waits, and with"
                    + " those of all threads once a second instead of every 10 ms). Default: ${DEFAULT-VALUE}.")
    private Detail detail;

    boolean timesByDefault;

    /** Whether the command starts its own database later. */
    boolean databaseComesLater;

    /** Whether the command starts and ends everything that its server needs. */
    boolean startsServices;

    /** {@code options}: texts of all options of the command; {@code defaultPort}: of the embedded broker. */
    ServerPlan plan(Map<String, String> options, JdkOptions jdk, int defaultPort) {
        check();
        Map<String, String> settings = OptionTexts.select(options, SETTINGS);
        settings.putAll(OptionTexts.select(options, ListenerOptions.SETTINGS));
        settings.put("server-times", Boolean.toString(serverTimes == null ? timesByDefault : serverTimes));
        if (jdbcPasswordFile != null) {
            settings.put("jdbc-password-file", jdbcPasswordFile.toAbsolutePath().toString());
        }
        if (postgresSocket) {
            settings.put(RunPlan.POSTGRES_SOCKET, "true");
        }
        if (!isEmbedded()) {
            settings.put("broker", broker);
        }
        if (!isExternal()) {
            settings.putAll(OptionTexts.select(options, EmbeddedBrokerOptions.SETTINGS));
            settings.put("port", Integer.toString(port == null ? defaultPort : port));
            embedded.addSecurityTo(settings);
        } else {
            // TLS of the FIX port, which a load over FIX gets later.
            embedded.addTlsTo(settings, options.containsKey("fix-port")
                    || LoadDriver.FIX.toString().equals(options.get("driver")));
        }
        ServerRules.check(settings, databaseComesLater ? resource.urlPrefix() : null);
        return new ServerPlan(ServerPlan.SERVER,
                jdk.flags("--server-gc", collector, heapBytes, jvmArguments).pinnedTo(pinnable()), settings);
    }

    /** Checked late: they are those of the server's host. */
    private Cpus pinnable() {
        try {
            return cpus == null ? null : Cpus.pinnable(cpus.toString());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--server-cpus " + wrong.getMessage(), wrong);
        }
    }

    /** Whether the broker is in the server's JVM. */
    boolean isEmbedded() {
        return broker == null || broker.equals(IN_VM);
    }

    /** Whether other hosts may be able to connect to its broker. */
    boolean isReachable() {
        return isExternal() || !embedded.bind.matches("127\\..*|::1|localhost") && !embedded.isBoundToAll();
    }

    private boolean isExternal() {
        return !isEmbedded() && !broker.equals(RunPlan.SEPARATE_BROKER);
    }

    /** Refuses what depends on the command; the server itself checks everything else. */
    private void check() {
        boolean isSeparate = RunPlan.SEPARATE_BROKER.equals(broker);
        boolean emulated = resource == ResourceKind.EMULATED || resource == ResourceKind.EMULATED_VOLATILE;
        String refusal = isSeparate && !startsServices
                ? "--broker separate: only 'trader run' starts and ends one; start 'trader broker' and give its URL"
                : isSeparate && embedded.hasTls()
                ? "--tls-keystore: not with --broker separate, whose server has no access file"
                : isExternal() && port != null ? "--port " + port + ": not with --broker, which has its own port"
                : !emulated && (insertDelayNs != null || prepareDelayNs != null || commitDelayNs != null)
                ? "--insert-delay, --prepare-delay, --commit-delay: only with --order-store emulated or"
                        + " emulated-volatile, not " + resource
                : postgresSocket && (resource != ResourceKind.POSTGRESQL || jdbcUrl != null || !startsServices)
                ? "--postgres-socket: only with the PostgreSQL that 'trader run --order-store postgresql' starts"
                : quoteCache == QuoteCacheKind.GRID && !startsServices
                ? "--quote-cache grid: only with 'trader run', which starts and ends the members that store the prices;"
                        + " otherwise local" : null;
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
    }
}
