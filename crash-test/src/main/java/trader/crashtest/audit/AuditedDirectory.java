package trader.crashtest.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.client.journal.OrderJournal;
import trader.common.Settings;
import trader.server.ServerConfig;

/**
 * A directory with a server's settings and the journals of its clients: that of a run, or of a campaign.
 *
 * @param path where it is
 * @param server what the server was told
 * @param journals the clients' journals, anywhere below it
 */
public record AuditedDirectory(Path path, ServerConfig server, List<Path> journals) {
    private static final String SETTINGS = "server/server.properties";
    private static final String CONSOLE = "server/console.log";
    private static final String READY = "READY ";
    private static final int DEEPEST = 4;

    /**
     * Reads a directory.
     *
     * @param given the directory or a link to it
     * @param passwordFile the database's password, in place of the file that the server was told; or null
     * @throws IllegalArgumentException when it is not such a directory, or its resource cannot be audited
     * @throws IOException when it cannot be read
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
        // It may have been moved since.
        settings.put("out-dir", path.resolve("server").toString());
        ServerConfig server = ServerConfig.from(new Settings(settings));
        if (!server.orders().keepsRecords()) {
            throw new IllegalArgumentException("DIR '" + path + "': with resource "
                    + server.resource() + " and durability " + Settings.spelling(server.durability())
                    + " nothing is kept that could be audited");
        }
        return new AuditedDirectory(path, server, journals(path));
    }

    /** Whether a server ran in the directory. */
    public static boolean hasServer(Path path) {
        return Files.isRegularFile(path.resolve(SETTINGS));
    }

    /**
     * The clients' journals anywhere below a directory; none where there is no such directory.
     *
     * @throws IOException when it cannot be read
     */
    public static List<Path> journals(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(path.toRealPath(), DEEPEST, (each, attributes) -> attributes.isRegularFile()
                && each.endsWith(OrderJournal.FILE))) {
            return files.sorted().toList();
        }
    }

    /** The same, with journals of clients that ran elsewhere. */
    public AuditedDirectory with(List<Path> more) {
        return new AuditedDirectory(path, server, Stream.concat(journals.stream(), more.stream()).toList());
    }

    /** Where its orders are recorded: directories with the same are audited together. */
    public String store() {
        return server.orders().url() != null ? server.orders().url() : dataDir().toString();
    }

    /** Where its queues are. */
    String brokerLocation() {
        return server.broker() != null ? server.broker() : dataDir().toString();
    }

    private Path dataDir() {
        return server.dataDir().toAbsolutePath().normalize();
    }

    /**
     * What is in the queues: of the broker that is given, or the external one that the server was told; else of the
     * embedded one, which has ended, or still runs where it said.
     *
     * @param broker its URL, or null
     * @throws IOException when there is none
     */
    QueueContents queues(String broker) throws IOException {
        String url = broker != null ? broker : server.broker();
        if (url != null) {
            return BrokerContents.of(url);
        }
        try {
            return BrokerContents.stored(server.dataDir().resolve("broker"));
        } catch (IOException inUse) {
            String running = runningBroker();
            if (running == null) {
                throw new IOException(inUse.getMessage() + "; --broker says where it can be reached", inUse);
            }
            return BrokerContents.of(running);
        }
    }

    /** Where the server said last that its broker is, or null. */
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
