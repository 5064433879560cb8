package trader.crashtest.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import trader.client.journal.OrderJournal;
import trader.common.Settings;
import trader.server.ServerConfig;
import trader.server.order.resource.OrderRecords;

/** A directory of a run or a campaign: the settings of a server, and its clients' journals at any depth. */
public record AuditedDirectory(Path path, ServerConfig server, List<Path> journals) {
    private static final String SETTINGS = "server/server.properties";
    /** The settings of a broker in a JVM of its own that the run started. */
    private static final String SEPARATE_BROKER = "broker/broker.properties";
    private static final String CONSOLE = "server/console.log";
    private static final String READY = "READY ";
    private static final int MAX_DEPTH = 4;

    /**
     * Reads a directory.
     *
     * @param given the directory or a link to it
     * @param passwordFile overrides the server's password file; may be null
     * @throws IllegalArgumentException when no server ran in it, or its resource cannot be audited
     */
    public static AuditedDirectory of(Path given, Path passwordFile) throws IOException {
        if (!hasServer(given)) {
            throw new IllegalArgumentException("DIR '" + given + "': there is no " + SETTINGS + " in it");
        }
        Path path = given.toRealPath();
        Map<String, String> settings = Settings.read(path.resolve(SETTINGS)).asMap();
        if (passwordFile != null && settings.containsKey("jdbc-url")) {
            settings.put("jdbc-password-file", passwordFile.toString());
        }
        // The directory may have been moved.
        settings.put("out-dir", path.resolve("server").toString());
        ServerConfig server = ServerConfig.from(new Settings(settings));
        if (!server.orders().keepsRecords()) {
            throw new IllegalArgumentException("DIR '" + path + "': with order-store "
                    + server.resource() + " and durability " + Settings.spelling(server.durability())
                    + " the server stores nothing to audit");
        }
        return new AuditedDirectory(path, server, journals(path));
    }

    /** Whether a server ran in the directory. */
    public static boolean hasServer(Path path) {
        return Files.isRegularFile(path.resolve(SETTINGS));
    }

    /** The clients' journals at any depth below a directory, which need not exist. */
    public static List<Path> journals(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(path.toRealPath(), MAX_DEPTH, (each,
                attributes) -> attributes.isRegularFile() && each.endsWith(OrderJournal.FILE))) {
            return files.sorted().toList();
        }
    }

    public AuditedDirectory with(List<Path> more) {
        return new AuditedDirectory(path, server, Stream.concat(journals.stream(), more.stream()).toList());
    }

    /**
     * Audits directories whose servers share a store.
     *
     * @param broker the URL of the broker, or null to determine it
     * @param ignoresOthers leaves out records and messages of senders that are in no journal
     */
    public static AuditResult audit(List<AuditedDirectory> directories, String broker, boolean ignoresOthers,
            int maxListed) throws IOException {
        try (OrderAudit audit = new OrderAudit(ignoresOthers, maxListed, null)) {
            // The queues come first: an order that leaves a queue meanwhile is then among the records.
            Set<String> read = new HashSet<>();
            for (AuditedDirectory directory : directories) {
                if (read.add(broker == null ? directory.brokerLocation() : broker)) {
                    try (BrokerContents queues = directory.queues(broker)) {
                        audit.queues(queues);
                    }
                }
            }
            for (AuditedDirectory directory : directories) {
                for (Path journal : directory.journals()) {
                    audit.journal(journal);
                }
            }
            try (OrderRecords records = directories.get(0).records()) {
                audit.records(records);
            }
            return audit.result();
        }
    }

    public String store() {
        return server.orders().url() != null ? server.orders().url() : dataDir().toString();
    }

    private String brokerLocation() {
        return server.broker().url() != null ? server.broker().url() : dataDir().toString();
    }

    /** The records. A database that the run started is opened anew, unless it is still running. */
    private OrderRecords records() throws IOException {
        if (!ReopenedDatabase.isIn(path)) {
            return server.orders().records();
        }
        try {
            return ReopenedDatabase.open(path, Settings.read(path.resolve(SETTINGS)).asMap());
        } catch (IOException notOpened) {
            OrderRecords running = server.orders().records();
            try {
                running.inDoubt();
                return running;
            } catch (DataAccessException notRunning) {
                running.close();
                throw notOpened;
            }
        }
    }

    private Path dataDir() {
        return server.dataDir().toAbsolutePath().normalize();
    }

    /**
     * The queues: of the given broker, of the server's external one, or of the embedded or separate one of the run,
     * which may still be running.
     *
     * @param broker a URL, or null
     * @throws IOException when no broker is found
     */
    private BrokerContents queues(String broker) throws IOException {
        boolean hasSeparate = Files.isRegularFile(path.resolve(SEPARATE_BROKER));
        String url = broker != null ? broker : hasSeparate ? null : server.broker().url();
        if (url != null) {
            return BrokerContents.of(url);
        }
        try {
            return BrokerContents.stored(hasSeparate ? path.resolve("broker/data/broker")
                    : server.dataDir().resolve("broker"));
        } catch (IOException inUse) {
            String running = runningBroker();
            if (running == null) {
                throw new IOException(inUse.getMessage() + "; give the broker's URL with --broker", inUse);
            }
            return BrokerContents.of(running);
        }
    }

    /** The URL that the server printed last, or null. */
    private String runningBroker() throws IOException {
        Path console = path.resolve(CONSOLE);
        if (!Files.exists(console)) {
            return null;
        }
        try (Stream<String> lines = Files.lines(console, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(READY)).map(line -> line.substring(READY.length()).strip())
                    .reduce((earlier, later) -> later).orElse(null);
        }
    }
}
