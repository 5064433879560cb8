package trader.crashtest.campaign;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import trader.crashtest.load.ConfirmedOnlyLoad;
import trader.crashtest.load.OrderLoad;
import trader.crashtest.load.ResendingLoad;
import trader.jmsclient.BrokerConnections;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** One setup of the system: the server, its broker and disk, the data that they keep, and the clients' journal. */
final class TestBed implements AutoCloseable {
    /** How long a client waits for an answer before it sends the order again. */
    private static final long REPLY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    /** After so long without a word from the server, clients take their connection for dead. */
    private static final String DEAD_CONNECTIONS = "?connectionTTL=4000&clientFailureCheckPeriod=1000";
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;

    private final CrashPlan plan;
    private final CrashPoint.Setup setup;
    private final Path directory;
    private final Path data;
    private final RestartedServer server;
    private final RestartedServer broker;
    private final GatewayClients fix;
    private final SmallDisk disk;
    private final JournalSet ledger;
    private final String brokerUrl;
    private final BrokerConnections connections;
    private OrderLoad load;
    private ConfirmedOnlyLoad deposits;
    private long answeredBefore;
    private long loadNumber;

    /**
     * A world that is to be opened.
     *
     * @param directory for everything that belongs to it
     * @param ledger of its clients
     * @param database what the server is to know of its database; may be empty
     */
    TestBed(CrashPlan plan, CrashPoint.Setup setup, Path directory, JournalSet ledger, Map<String, String> database,
            ModulePath modules) throws IOException {
        this.plan = plan;
        this.setup = setup;
        this.directory = directory;
        this.ledger = ledger;
        this.data = directory.resolve("data");
        this.disk = setup == CrashPoint.Setup.SMALL_DISK ? new SmallDisk(data) : null;
        Path classes = directory.resolveSibling("server.jsa");
        int port = freePort();
        Map<String, String> settings = new TreeMap<>(plan.server().settings());
        settings.putAll(database);
        settings.put("data-dir", data.toString());
        settings.put("port", Integer.toString(port));
        brokerUrl = "tcp://127.0.0.1:" + port;
        if (setup == CrashPoint.Setup.EXTERNAL_BROKER) {
            Map<String, String> ofBroker = new TreeMap<>(Map.of("data-dir", directory.resolve("broker-data").toString(),
                    "durability", settings.get("durability")));
            for (String key : List.of("bind", "port", "journal-type")) {
                ofBroker.put(key, settings.remove(key));
            }
            settings.put("broker", brokerUrl);
            broker = new RestartedServer(new ServerPlan(ServerPlan.BROKER, plan.server().flags(), ofBroker),
                    directory.resolve("broker"), modules, classes);
        } else {
            broker = null;
        }
        fix = setup == CrashPoint.Setup.FIX_GATEWAY ? new GatewayClients(plan, directory, brokerUrl, freePort(), modules)
                : null;
        server = new RestartedServer(new ServerPlan(plan.server().main(), plan.server().flags(), settings),
                directory.resolve("server"), modules, classes);
        connections = new BrokerConnections(brokerUrl + DEAD_CONNECTIONS, REPLY_TIMEOUT_NS, true);
    }

    /**
     * A port that stays the same from life to life. Not one of those that the system hands out: a client that connects
     * to such a port while nobody listens there may be connected to itself.
     */
    private static int freePort() throws IOException {
        for (int attempt = 1;; attempt++) {
            int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException taken) {
                if (attempt == 100) {
                    throw taken;
                }
            }
        }
    }

    /** Makes its directory, mounts its disk, prepares the clients; starts neither server nor load. */
    void open() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        if (fix != null) {
            fix.writeSessions();
        }
        if (disk != null) {
            disk.open();
        }
        connections.open();
    }

    /** Starts the broker where it is one by itself, and the FIX gateway where there is one. */
    void startBroker() throws IOException, InterruptedException, JvmFailure {
        if (broker != null && !broker.isAlive()) {
            broker.start(null);
            broker.awaitReady();
        }
        if (fix != null) {
            fix.startGateway();
        }
    }

    /** Orders come from now on. */
    void startLoad() {
        long seed = plan.seed() + ++loadNumber;
        load = fix != null ? fix.load(ledger.journal(), seed)
                : new ResendingLoad(connections, ledger.journal(), plan.threads(), plan.symbols(), seed);
        load.start();
        deposits = new ConfirmedOnlyLoad(connections, ledger.journal(), plan.symbols(), plan.seed() - loadNumber,
                load::answered);
        deposits.start();
    }

    /** No more orders are made; false when some are not confirmed, or not answered where that is waited for, in time. */
    boolean finishLoad(long deadlineNs) throws InterruptedException {
        boolean finished = deposits.finish(deadlineNs) & load.finish(deadlineNs);
        if (finished) {
            answeredBefore += load.answered();
            load.close();
            load = null;
        }
        return finished;
    }

    /** Why a client ended before its time, or null. */
    RuntimeException clientFailure() {
        return load.failure() != null ? load.failure() : deposits.failure();
    }

    /** The running load. */
    OrderLoad load() {
        return load;
    }

    /** Orders answered since the world was opened. */
    long answered() {
        return answeredBefore + (load == null ? 0 : load.answered());
    }

    /** Connects as the clients do, to see when such a connection is taken for dead. */
    DeathWatch watchConnection() throws IOException {
        CountDownLatch dead = new CountDownLatch(1);
        try {
            Connection connection = connections.connect();
            connection.setExceptionListener(failed -> dead.countDown());
            return new DeathWatch(connection, dead);
        } catch (JMSException unreachable) {
            throw new IOException("cannot connect as the clients do: " + BrokerConnections.reason(unreachable),
                    unreachable);
        }
    }

    /**
     * A connection that nobody uses.
     *
     * @param dead opens when the connection is taken for dead
     */
    record DeathWatch(Connection connection, CountDownLatch dead) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try {
                connection.close();
            } catch (JMSException failed) {
                throw new IOException("a connection does not close: " + BrokerConnections.reason(failed), failed);
            }
        }
    }

    /** What its clients sent and were told. */
    JournalSet ledger() {
        return ledger;
    }

    /** Where its broker is. */
    String brokerUrl() {
        return brokerUrl;
    }

    CrashPoint.Setup setup() {
        return setup;
    }

    RestartedServer server() {
        return server;
    }

    /** The broker where it is one by itself, else null. */
    RestartedServer broker() {
        return broker;
    }

    /** The FIX gateway, in a setup that has one. */
    RestartedServer gateway() {
        return fix.gateway();
    }

    /** Breaks off the connections of some of the FIX clients, in a setup that has them. */
    void disconnectSomeClients(RandomGenerator random) {
        fix.disconnectSome(random);
    }

    /** The disk that can be filled, or null. */
    SmallDisk disk() {
        return disk;
    }

    /** The server's data directory. */
    Path data() {
        return data;
    }

    Path directory() {
        return directory;
    }

    /** Stops all of them as an operator does. */
    void stopInOrder() throws InterruptedException, JvmFailure {
        if (fix != null) {
            fix.gateway().stopInOrder();
        }
        server.stopInOrder();
        if (broker != null) {
            broker.stopInOrder();
        }
    }

    /** Keeps what would be gone with its disk; nothing may run any more. */
    void keepEvidence() throws IOException {
        if (disk != null) {
            disk.keep(directory.resolve("data-kept"));
        }
    }

    /** Ends all of them at once. */
    void kill() {
        server.abandon();
        if (fix != null) {
            fix.gateway().abandon();
        }
        if (broker != null) {
            broker.abandon();
        }
    }

    /** Ends everything at once; the files stay. */
    @Override
    public void close() throws IOException {
        kill();
        if (load != null) {
            deposits.close();
            load.close();
        }
        connections.close();
        if (disk != null) {
            disk.close();
        }
    }
}
