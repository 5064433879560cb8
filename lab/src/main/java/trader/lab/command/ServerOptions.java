package trader.lab.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ServerPlan;
import trader.launcher.machine.Processors;

/** The server JVM: what it is made of and what it does with an order. */
final class ServerOptions {
    @Option(names = "--server-gc", paramLabel = "GC", converter = Converters.Gc.class,
            description = "The server's collector, when it is not that of --gc.")
    Collector collector;

    @Option(names = "--server-heap", paramLabel = "SIZE", converter = Converters.HeapSize.class, defaultValue = "256m",
            description = "The server's heap. Default: ${DEFAULT-VALUE}.")
    long heapBytes;

    @Option(names = "--server-jvm-arg", paramLabel = "FLAG",
            description = "A JVM flag for the server, such as -XX:MaxGCPauseMillis=5; may be repeated.")
    List<String> jvmArguments = List.of();

    @Option(names = "--server-cpus", paramLabel = "LIST", converter = Converters.Cpus.class,
            description = "The processors that the server may use, such as 0 or 0,2-3 (needs taskset). Its JVM"
                    + " also sizes its pools for so many. Default: all.")
    Processors cpus;

    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class,
            description = "The broker's port; 0 takes a free one. Default: 61616 for 'trader server', else 0.")
    Integer port;

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address the broker listens at. Default: ${DEFAULT-VALUE}.")
    String bind;

    @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
            description = "An external Artemis instead of the embedded broker, such as tcp://host:61616.")
    String broker;

    @Option(names = "--resource", paramLabel = "RESOURCE", converter = Converters.Resource.class,
            defaultValue = "emulated", description = "Where orders are recorded: emulated (an XA resource of our own),"
                    + " emulated-volatile (the same, always in memory), h2 (a database file) or postgresql (the server"
                    + " of --jdbc-url). Default: ${DEFAULT-VALUE}.")
    String resource;

    @Option(names = "--jdbc-url", paramLabel = "URL", converter = Converters.JdbcUrl.class,
            description = "With --resource postgresql: where the database is, such as"
                    + " jdbc:postgresql://127.0.0.1:5432/name.")
    String jdbcUrl;

    @Option(names = "--jdbc-user", paramLabel = "NAME", description = "As whom the database is used.")
    String jdbcUser;

    @Option(names = "--jdbc-password-file", paramLabel = "FILE",
            description = "The file with that user's password, and nothing else.")
    Path jdbcPasswordFile;

    @Option(names = "--durability", paramLabel = "LEVEL", converter = Converters.Durability.class,
            defaultValue = "forced", description = "What an acknowledgement promises: none, process (survives kill"
                    + " -9) or forced (survives a power cut). Default: ${DEFAULT-VALUE}.")
    String durability;

    @Option(names = "--order-retention", paramLabel = "TIME", converter = Converters.Duration.class,
            description = "How long an order's record is kept; an order that is repeated later is a new one."
                    + " Default: 7d.")
    String orderRetention;

    @Option(names = "--insert-delay", paramLabel = "TIME", converter = Converters.Duration.class,
            description = "What the emulated resource takes for an insert.")
    String insertDelay;

    @Option(names = "--prepare-delay", paramLabel = "TIME", converter = Converters.Duration.class,
            description = "What the emulated resource takes for a prepare.")
    String prepareDelay;

    @Option(names = "--commit-delay", paramLabel = "TIME", converter = Converters.Duration.class,
            description = "What the emulated resource takes for a commit.")
    String commitDelay;

    @Option(names = "--quote-listeners", paramLabel = "N", converter = Converters.Count.class, defaultValue = "32",
            description = "Concurrent listeners of the quote service. Default: ${DEFAULT-VALUE}.")
    int quoteListeners;

    @Option(names = "--order-listeners", paramLabel = "N", converter = Converters.Count.class, defaultValue = "32",
            description = "Concurrent listeners of the order service. Default: ${DEFAULT-VALUE}.")
    int orderListeners;

    @Option(names = "--message-size-limit", paramLabel = "SIZE", converter = Converters.Size.class,
            description = "The largest message body that is read. Default: 64k.")
    String messageSizeLimit;

    @Option(names = "--transaction-store", paramLabel = "STORE", converter = Converters.TransactionStore.class,
            defaultValue = "slot", description = "How the transaction log is kept: slot (one file, forced for many at"
                    + " once), shadow or journal (Narayana's). Default: ${DEFAULT-VALUE}.")
    String transactionStore;

    @Option(names = "--node", paramLabel = "NAME", converter = Converters.Node.class, defaultValue = "trader",
            description = "The transaction manager's name, which no other one may have that uses the same broker or"
                    + " database. Default: ${DEFAULT-VALUE}.")
    String node;

    @Option(names = "--journal-type", paramLabel = "TYPE", converter = Converters.Journal.class, defaultValue = "nio",
            description = "How the embedded broker writes its journal: nio, asyncio (needs libaio) or mapped."
                    + " Default: ${DEFAULT-VALUE}.")
    String journalType;

    @Option(names = "--when-resource-down", paramLabel = "CONDUCT", converter = Converters.WhenResourceDown.class,
            defaultValue = "wait", description = "What becomes of orders that cannot be recorded for now: they wait,"
                    + " or their requesters are told to send them again (refuse). Default: ${DEFAULT-VALUE}.")
    String whenResourceDown;

    @Option(names = "--server-times", paramLabel = "BOOLEAN", arity = "1",
            description = "Whether the server notes when it received, handled and committed each request, so that the"
                    + " report can say where its time went: true or false. Default: true for 'trader run', else false"
                    + " (40 bytes a request).")
    Boolean serverTimes;

    /** The default of {@code --server-times}. */
    boolean timesByDefault;

    /** Whether the command starts a database of its own, which the plan then does not know. */
    boolean databaseComesLater;

    /** The plan; {@code defaultPort} when none was asked for. */
    ServerPlan plan(JdkOptions jdk, MarketOptions market, int defaultPort) {
        if (broker != null && port != null) {
            throw new IllegalArgumentException("--port " + port + ": not together with --broker, whose broker has its"
                    + " own port");
        }
        if (!resource.startsWith("emulated") && (insertDelay != null || prepareDelay != null || commitDelay != null)) {
            throw new IllegalArgumentException("--insert-delay, --prepare-delay, --commit-delay: only with --resource"
                    + " emulated or emulated-volatile, not " + resource);
        }
        checkDatabase();
        Map<String, String> settings = new TreeMap<>();
        market.describe(settings);
        settings.put("resource", resource);
        settings.put("durability", durability);
        settings.put("quote-listeners", Integer.toString(quoteListeners));
        settings.put("order-listeners", Integer.toString(orderListeners));
        settings.put("when-resource-down", whenResourceDown);
        settings.put("transaction-store", transactionStore);
        settings.put("node", node);
        settings.put("server-times", Boolean.toString(serverTimes == null ? timesByDefault : serverTimes));
        putGiven(settings, "jdbc-url", jdbcUrl);
        putGiven(settings, "jdbc-user", jdbcUser);
        putGiven(settings, "jdbc-password-file",
                jdbcPasswordFile == null ? null : jdbcPasswordFile.toAbsolutePath().toString());
        putGiven(settings, "order-retention", orderRetention);
        putGiven(settings, "insert-delay", insertDelay);
        putGiven(settings, "prepare-delay", prepareDelay);
        putGiven(settings, "commit-delay", commitDelay);
        putGiven(settings, "message-size-limit", messageSizeLimit);
        if (broker == null) {
            settings.put("bind", bind);
            settings.put("journal-type", journalType);
            settings.put("port", Integer.toString(port == null ? defaultPort : port));
        } else {
            settings.put("broker", broker);
        }
        JvmFlags flags = jdk.flags("--server-gc", collector, heapBytes, jvmArguments).pinnedTo(cpus);
        return new ServerPlan(ServerPlan.SERVER, flags, settings);
    }

    private void checkDatabase() {
        if (resource.equals("postgresql") && jdbcUrl == null && !databaseComesLater) {
            throw new IllegalArgumentException("--resource postgresql: needs --jdbc-url");
        }
        if (!resource.equals("postgresql") && (jdbcUrl != null || jdbcUser != null || jdbcPasswordFile != null)) {
            throw new IllegalArgumentException("--jdbc-url, --jdbc-user, --jdbc-password-file: only with --resource"
                    + " postgresql, not " + resource);
        }
        if (jdbcPasswordFile != null && !Files.isReadable(jdbcPasswordFile)) {
            throw new IllegalArgumentException("--jdbc-password-file " + jdbcPasswordFile + ": cannot be read");
        }
        if (resource.equals("h2") && durability.equals("forced")) {
            throw new IllegalArgumentException("--resource h2: H2 never forces a commit to the disk, use --durability"
                    + " process");
        }
    }

    private static void putGiven(Map<String, String> settings, String key, String value) {
        if (value != null) {
            settings.put(key, value);
        }
    }
}
