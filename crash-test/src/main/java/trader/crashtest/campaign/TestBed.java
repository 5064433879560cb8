package trader.crashtest.campaign;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import trader.access.AccessConnections;
import trader.common.FreePorts;
import trader.crashtest.load.ConfirmedOnlyLoad;
import trader.crashtest.load.OrderLoad;
import trader.crashtest.load.ResendingLoad;
import trader.jmsclient.BrokerConnections;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** One setup of the system: server, broker, disk, data and clients. */
final class TestBed implements AutoCloseable {
    /** A client without a reply after this time resends the order. */
    private static final long REPLY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    /** Clients declare a connection dead after four seconds of silence. */
    private static final String CONNECTION_TTL = "?connectionTTL=4000&clientFailureCheckPeriod=1000";
    /** A setting of Artemis: with small files the server often begins a new one, whose name must be synced. */
    private static final String SMALL_JOURNAL_FILES = "-Dbrokerconfig.journalFileSize=524288";
    private static final List<String> OF_BROKER = List.of("bind", "port", "journal-type");

    private final CrashPlan plan;
    final CrashPoint.Setup setup;
    final Path directory;
    final Path data;
    final RestartedServer server;
    /** The external broker, or null. */
    final RestartedServer broker;
    /** The pair of brokers, or null. */
    final PairBrokers pair;
    /** All servers, of which {@link #server} is the first. */
    private final List<RestartedServer> servers = new ArrayList<>();
    /** The disk to fill, or null. */
    final SmallDisk disk;
    final ClientJournal journal;
    final String brokerUrl;
    /** The FIX gateway and its clients, or null. */
    final GatewayClients fix;
    private final BrokerConnections connections;
    private OrderLoad load;
    private ConfirmedOnlyLoad confirmedOnly;
    private long answeredBefore;
    private long loadNumber;

    /** {@code database}: the server's database settings; may be empty. */
    TestBed(CrashPlan plan, CrashPoint.Setup setup, Path directory, ClientJournal journal, Map<String, String> database,
            ModulePath modules) throws IOException {
        this.plan = plan;
        this.setup = setup;
        this.directory = directory;
        this.journal = journal;
        this.data = directory.resolve("data");
        this.disk = setup == CrashPoint.Setup.SMALL_DISK ? new SmallDisk(data) : null;
        Path classArchive = directory.resolveSibling("server.jsa");
        int port = FreePorts.any();
        ServerPlan asked = plan.system().server();
        JvmFlags flags = !setup.isRecorded() ? asked.flags()
                : asked.flags().with(Stream.concat(asked.flags().flags().stream(), Stream.of(SMALL_JOURNAL_FILES))
                        .toList());
        Map<String, String> settings = new TreeMap<>(asked.settings());
        settings.putAll(database);
        settings.put("data-dir", serverData().toString());
        settings.put("port", Integer.toString(port));
        pair = setup.hasPair() ? new PairBrokers(new ServerPlan(ServerPlan.BROKER, flags, settings), directory, data,
                List.of(port, FreePorts.any()), setup, modules, classArchive) : null;
        brokerUrl = pair != null ? pair.serverUrl() : "tcp://127.0.0.1:" + port;
        if (pair != null) {
            settings.keySet().removeAll(OF_BROKER);
            settings.put("broker", brokerUrl);
        }
        if (setup == CrashPoint.Setup.EXTERNAL_BROKER || setup == CrashPoint.Setup.SEVERAL_SERVERS) {
            Map<String, String> brokerSettings = new TreeMap<>(Map.of("data-dir",
                    directory.resolve("broker-data").toString(), "durability", settings.get("durability")));
            for (String key : OF_BROKER) {
                brokerSettings.put(key, settings.remove(key));
            }
            settings.put("broker", brokerUrl);
            broker = new RestartedServer(new ServerPlan(ServerPlan.BROKER, asked.flags(), brokerSettings),
                    directory.resolve("broker"), modules, classArchive);
        } else {
            broker = null;
        }
        fix = setup.hasGateway() ? new GatewayClients(plan, directory, brokerUrl, FreePorts.any(), modules) : null;
        server = new RestartedServer(new ServerPlan(asked.main(), flags, settings),
                directory.resolve("server"), modules, classArchive);
        servers.add(server);
        for (int number = 2; setup == CrashPoint.Setup.SEVERAL_SERVERS && number <= plan.system().servers(); number++) {
            Map<String, String> own = new TreeMap<>(settings);
            own.put("data-dir", directory.resolve("data-" + number).toString());
            own.put("node", settings.get("node") + "-" + number);
            servers.add(new RestartedServer(new ServerPlan(asked.main(), flags, own),
                    directory.resolve("server-" + number), modules, classArchive));
        }
        connections = new AccessConnections((pair != null ? pair.url : brokerUrl) + CONNECTION_TTL, REPLY_TIMEOUT_NS,
                true);
    }

    /** Creates its directory, mounts its disk and prepares the clients; starts neither server nor load. */
    void open() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        if (fix != null) {
            fix.writeSessions();
        }
        if (disk != null) {
            disk.open();
        }
        if (pair != null) {
            pair.open();
        }
        connections.open();
    }

    /** The data directory of the (first) server, perhaps beside those of a pair's brokers. */
    Path serverData() {
        return setup.hasPair() ? data.resolve("server") : data;
    }

    List<RestartedServer> servers() {
        return servers;
    }

    /** Fails if a further server or a broker of a pair has ended by itself: it must not just be started again. */
    void requireFurtherServers() {
        for (RestartedServer each : Stream.concat(servers.stream().skip(1), pairBrokers()).toList()) {
            if (each.hasEndedByItself()) {
                throw new CampaignFailure(each.unexpectedEnd());
            }
        }
    }

    /** Starts the external brokers, further servers and the FIX gateway, if the setup includes them. */
    void startServices() throws IOException, InterruptedException, JvmFailure {
        requireFurtherServers();
        if (broker != null) {
            broker.startIfEnded();
        }
        if (pair != null) {
            pair.start();
        }
        for (RestartedServer further : servers.subList(1, servers.size())) {
            further.startIfEnded();
        }
        if (fix != null) {
            fix.gateway.startIfEnded();
        }
    }

    void startLoad() {
        long seed = plan.rounds().seed() + ++loadNumber;
        load = fix != null ? fix.load(journal.journal, seed)
                : new ResendingLoad(connections, journal.journal, plan.threads(), plan.system().symbols(), seed);
        load.start();
        confirmedOnly = new ConfirmedOnlyLoad(connections, journal.journal, plan.system().symbols(),
                plan.rounds().seed() - loadNumber, load::answered);
        confirmedOnly.start();
    }

    /** Stops making new orders; false when some are not confirmed or answered in time. */
    boolean finishLoad(long deadlineNs) throws InterruptedException {
        boolean finished = confirmedOnly.finish(deadlineNs) & load.finish(deadlineNs);
        if (finished) {
            answeredBefore += load.answered();
            load.close();
            load = null;
        }
        return finished;
    }

    /** The reason why a client ended early, or null. */
    RuntimeException clientFailure() {
        return load.failure() != null ? load.failure() : confirmedOnly.failure();
    }

    OrderLoad load() {
        return load;
    }

    /** Orders answered since {@link #open}. */
    long answered() {
        return answeredBefore + (load == null ? 0 : load.answered());
    }

    /** Connects like the clients. */
    ConnectionProbe probeConnection() throws IOException {
        CountDownLatch connectionFailed = new CountDownLatch(1);
        try {
            Connection connection = connections.connect();
            connection.setExceptionListener(failure -> connectionFailed.countDown());
            return new ConnectionProbe(connection, connectionFailed);
        } catch (JMSException unreachable) {
            throw new IOException("cannot connect like the clients: " + BrokerConnections.reason(unreachable),
                    unreachable);
        }
    }

    /** An idle connection; {@code failed} opens when it is declared dead. */
    record ConnectionProbe(Connection connection, CountDownLatch failed) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try {
                connection.close();
            } catch (JMSException broken) {
                throw new IOException("a connection does not close: " + BrokerConnections.reason(broken), broken);
            }
        }
    }

    void stop() throws InterruptedException, JvmFailure {
        for (RestartedServer each : withoutPair()) {
            each.stop();
        }
        if (pair != null) {
            pair.stop();
        }
    }

    /** All processes but the brokers of a pair, in the order in which they are stopped. */
    private List<RestartedServer> withoutPair() {
        List<RestartedServer> all = new ArrayList<>(servers);
        if (fix != null) {
            all.add(0, fix.gateway);
        }
        if (broker != null) {
            all.add(broker);
        }
        return all;
    }

    /** Copies the files that would be lost with the disk; all processes must have ended. */
    void keepEvidence() throws IOException {
        if (disk != null) {
            disk.keep(directory.resolve("data-kept"));
        }
    }

    void kill() {
        Stream.concat(withoutPair().stream(), pairBrokers()).forEach(RestartedServer::killNow);
    }

    private Stream<RestartedServer> pairBrokers() {
        return pair == null ? Stream.empty() : pair.brokers.stream();
    }

    /** Kills everything; the files stay. */
    @Override
    public void close() throws IOException {
        kill();
        if (load != null) {
            confirmedOnly.close();
            load.close();
        }
        connections.close();
        if (disk != null) {
            disk.close();
        }
        if (pair != null) {
            pair.close();
        }
    }
}
