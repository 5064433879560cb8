package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
import trader.common.PrivateFiles;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.FixmlCodec;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.postgres.LocalPostgres;

/**
 * A server's machine loses its power while transactions are open: neither database nor broker is told that its
 * connections have ended.
 */
class PowerlessMachineIT {
    private static final int ORDERS = 40;

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

    @Test
    void theServerComesBackElsewhereAndNoOrderWaits() throws Exception {
        Set<String> sent = new TreeSet<>();
        try (TestServerJvm other = start("other", List.of(), List.of());
                TestRequester client = TestRequester.asServer(broker.url());
                OtherMachine machine = OtherMachine.make(2);
                OtherMachine another = OtherMachine.make(3)) {
            other.awaitReady();
            losePower(machine, client, sent);
            try (TestServerJvm back = start("lost", another.command(), List.of())) {
                back.awaitReady();
                Fixtures.await("all are recorded", () -> recorded().equals(sent));
                assertThat(back.stop().at("/recovery/inDoubt").asInt(-1)).isZero();
            }
        }
    }

    /** While a thread of the server stands between its insert and the vote, and others at any place. */
    private void losePower(OtherMachine machine, TestRequester client, Set<String> sent) throws Exception {
        Path hit = directory.resolve("hit");
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
        }
    }

    private Set<String> recorded() {
        return new TreeSet<>(Fixtures.recorded(directory.resolve("other")));
    }

    private TestServerJvm start(String node, List<String> machine, List<String> options) throws IOException {
        BrokerAccess.Login login = broker.access(BrokerUsers.SERVER).login();
        Path access = PrivateFiles.write(directory.resolve("access"),
                "user = " + login.user() + "\npassword = " + login.password() + "\n");
        return new TestServerJvm(Files.createDirectories(directory.resolve(node)), machine, TradingServer.class,
                options, TestServerJvm.small("broker=" + broker.url() + "?access=" + access, "durability=process",
                        "node=" + node, "order-store=postgresql", "jdbc-url="
                        + postgres.jdbcUrl().replace("127.0.0.1", OtherMachine.HERE), "jdbc-user=" + postgres.user(),
                        "jdbc-password-file=" + postgres.passwordFile()));
    }
}
