package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.FixmlCodec;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.postgres.LocalPostgres;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;

/**
 * A server's machine loses its power while transactions are open: neither database nor broker is told that its
 * connections have ended.
 */
class PowerlessMachineIT {
    private static final int ORDERS = 40;
    private static final int ROUNDS = Integer.getInteger("trader.powerless.rounds", 1);

    @TempDir
    Path directory;
    private OtherMachine here;
    private LocalPostgres postgres;
    private Path hosts;
    private EmbeddedBroker broker;

    @BeforeEach
    void open() throws Exception {
        Assumptions.assumeTrue(LocalPostgres.unsupported() == null, LocalPostgres::unsupported);
        here = OtherMachine.here();
        // PostgreSQL's user cannot enter the directory of the test.
        hosts = Files.createTempFile("trader-hosts", ".conf");
        Files.writeString(hosts, "host all all 0.0.0.0/0 scram-sha-256\n");
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rw-r--r--"));
        postgres = LocalPostgres.temporary(Map.of("fsync", "off", "hba_file", hosts.toString(), "listen_addresses",
                "127.0.0.1," + OtherMachine.HERE)).start();
        broker = new EmbeddedBroker(new BrokerSettings(Files.createDirectory(directory.resolve("broker")),
                OtherMachine.HERE, 0, Durability.PROCESS, BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(),
                () -> { });
        broker.open();
    }

    @AfterEach
    void close() throws Exception {
        if (broker != null) {
            broker.close();
        }
        if (postgres != null) {
            postgres.close();
        }
        if (hosts != null) {
            Files.delete(hosts);
        }
        if (here != null) {
            here.close();
        }
    }

    /** {@code -Dtrader.powerless.rounds=20} repeats it. */
    @Test
    void theServerComesBackElsewhereAndNoOrderWaits() throws Exception {
        Set<String> sent = new TreeSet<>();
        long longestS = 0;
        try (TestServerJvm other = start("other", List.of(), List.of());
                TestRequester client = TestRequester.asServer(broker.url())) {
            other.awaitReady();
            for (int round = 1; round <= ROUNDS; round++) {
                try (OtherMachine machine = OtherMachine.make(2 * round);
                        OtherMachine another = OtherMachine.make(2 * round + 1)) {
                    long sinceNs = losePower(machine, client, sent, round);
                    try (TestServerJvm back = start("lost", another.command(), List.of())) {
                        back.awaitReady();
                        long backS = secondsSince(sinceNs);
                        Fixtures.await("all are recorded", () -> recorded().equals(sent));
                        longestS = Math.max(longestS, secondsSince(sinceNs));
                        System.out.printf(Locale.ROOT, "round %d: back after %d s, no order waits after %d s%n", round,
                                backS, secondsSince(sinceNs));
                        assertThat(back.stop().at("/recovery/inDoubt").asInt(-1)).isZero();
                    }
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d rounds, %d orders, the longest %d s%n", ROUNDS, sent.size(), longestS);
    }

    /** While a thread of the server stands between its insert and the vote, and others at any place. */
    private long losePower(OtherMachine machine, TestRequester client, Set<String> sent, int round) throws Exception {
        Path hit = directory.resolve("hit-" + round);
        try (TestServerJvm lost = start("lost", machine.command(), List.of(AgentJar.option(directory,
                FaultPoint.AFTER_INSERT.argument(3, hit))))) {
            lost.awaitReady();
            while (!Files.exists(hit)) {
                for (int i = 0; i < ORDERS; i++) {
                    Order order = Fixtures.order("S0001");
                    client.send(QueueNames.ORDERS, order, null);
                    sent.add(order.clOrdId());
                }
                Fixtures.await("most are recorded", () -> Files.exists(hit) || recorded().size() > sent.size() - 9);
            }
            machine.losePower();
            lost.kill();
            return System.nanoTime();
        }
    }

    private static long secondsSince(long sinceNs) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - sinceNs);
    }

    private Set<String> recorded() {
        Set<String> ids = new TreeSet<>();
        try (OrderRecords records = Fixtures.records(directory.resolve("other"))) {
            records.forEach(record -> {
                if (!RecordedOrders.isProbe(record)) {
                    ids.add(record.clOrdId());
                }
            });
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
        return ids;
    }

    private TestServerJvm start(String node, List<String> machine, List<String> options) throws IOException {
        BrokerAccess.Login login = broker.access(BrokerUsers.SERVER).login();
        Path access = directory.resolve("access");
        Files.deleteIfExists(access);
        Files.writeString(Files.createFile(access, PosixFilePermissions.asFileAttribute(
                PosixFilePermissions.fromString("rw-------"))),
                "user = " + login.user() + "\npassword = " + login.password() + "\n");
        return new TestServerJvm(Files.createDirectories(directory.resolve(node)), machine, TradingServer.class,
                options,
                new ArrayList<>(List.of("broker=" + broker.url() + "?access=" + access, "durability=process",
                        "symbols=10", "order-listeners=4", "quote-listeners=1", "node=" + node,
                        "order-store=postgresql", "jdbc-url="
                        + postgres.jdbcUrl().replace("127.0.0.1", OtherMachine.HERE), "jdbc-user=" + postgres.user(),
                        "jdbc-password-file=" + postgres.passwordFile())));
    }
}
