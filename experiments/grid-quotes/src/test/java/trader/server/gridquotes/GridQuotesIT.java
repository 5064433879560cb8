package trader.server.gridquotes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.net.CacheFactory;
import com.tangosol.net.DistributedCacheService;
import com.tangosol.net.PartitionedService;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.access.AccessConnections;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.common.FreePorts;
import trader.common.Settings;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.TraderClient;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ServerPlan;
import trader.server.price.PriceChange;
import trader.server.price.PriceDelays;
import trader.server.price.PriceSide;
import trader.server.price.PriceStore;
import trader.server.price.QuoteCache;
import trader.server.price.SharedPricesProvider;

/** Members that store prices, a server, and this JVM with the cache of another server. */
class GridQuotesIT {
    private static final String SYMBOL = "S0001";
    private static final int MANY = 2_000;
    private static final long READY_S = 120;
    private static final long STOP_MS = 60_000;

    @TempDir
    private Path directory;

    private final List<JvmProcess> jvms = new ArrayList<>();
    private final QuoteCache other = QuoteCache.generated(10, 1, Instant.EPOCH);
    private final FixmlCodec codec = new FixmlCodec();
    private int port;

    @AfterEach
    void endJvms() {
        jvms.forEach(JvmProcess::kill);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void anUpdateReachesAllServersAlthoughMembersDie() throws Exception {
        port = FreePorts.any();
        JvmProcess first = member(1);
        JvmProcess second = member(2);
        JvmProcess server = start("server", ServerPlan.SERVER, Map.of("quote-cache", "grid", "symbols", "10",
                "quote-listeners", "2", "order-listeners", "2", "durability", "process"));
        String broker = server.awaitLine("READY ", READY_S);
        try (BrokerConnections connections = new BrokerConnections(broker, TimeUnit.MINUTES.toNanos(1)).open();
                TraderClient client = new TraderClient(connections, "TEST").open()) {
            feed(broker, "10.25");
            await("the server shows it", () -> quote(client).bidPx().toString().equals("10.25"));
            assertThat(quote(client).offerPx()).isEqualTo(other.find(SYMBOL).offerPx());
            try (PriceStore prices = SharedPricesProvider.find().open(port, other,
                    new PriceDelays(directory, InstantSource.system()))) {
                assertThat(bid()).as("of a server that starts later").isEqualTo("10.25");
                aFrozenServerJoinsAgain(server, client, prices);
                updatesArrive(broker, client, prices, first, second);
            }
        }
        server.stop(STOP_MS);
        assertThat(server.wasKilled()).isFalse();
        assertThat(Files.readString(home("server").resolve("price-delays.hlog"))).contains("Tag=price");
        assertThat(Files.readString(home("server").resolve("counters.csv"))).contains(",priceMembers,priceChangesLost");
    }

    private void aFrozenServerJoinsAgain(JvmProcess server, TraderClient client, PriceStore prices) throws Exception {
        int members = CacheFactory.getCluster().getMemberSet().size();
        server.signal("STOP");
        await("the others remove it", () -> CacheFactory.getCluster().getMemberSet().size() < members);
        assertThat(offer(prices, "11.75", Instant.now())).isTrue();
        server.signal("CONT");
        await("it shows what it missed", () -> quote(client).offerPx().toString().equals("11.75"));
    }

    private void updatesArrive(String broker, TraderClient client, PriceStore prices, JvmProcess first,
            JvmProcess second) throws Exception {
        assertThat(offer(prices, "11.50", Instant.now())).isTrue();
        assertThat(other.find(SYMBOL).offerPx()).as("without waiting").isEqualTo("11.50");
        await("the server shows the other's", () -> quote(client).offerPx().toString().equals("11.50"));
        assertThat(offer(prices, "11.25", Instant.now().minusSeconds(60))).as("outdated").isFalse();

        for (int i = 1; i <= MANY; i++) {
            offer(prices, "12." + i, Instant.now());
        }
        await("the server shows the last of many", () -> quote(client).offerPx().toString().equals("12." + MANY));
        assertThat(offer(prices, "11.50", Instant.now())).isTrue();

        await("each partition has a backup", () -> hasBackups(prices()));
        first.kill();
        assertThat(quote(client).bidPx()).isEqualTo("10.25");
        feed(broker, "10.50");
        await("a later one arrives", () -> bid().equals("10.50"));
        await("also in the server", () -> quote(client).bidPx().toString().equals("10.50"));
        assertThat(other.find(SYMBOL).offerPx()).as("from the backup").isEqualTo("11.50");

        second.kill();
        await("no member stores prices", () -> prices().getOwnershipEnabledMembers().isEmpty());
        assertThat(quote(client).bidPx()).isEqualTo("10.50");
        feed(broker, "10.60");
        await("the server that receives it shows it", () -> quote(client).bidPx().toString().equals("10.60"));
        assertThat(bid()).as("in the other").isEqualTo("10.50");

        member(3);
        await("what comes now is stored again", () -> {
            feed(broker, "10.75");
            return bid().equals("10.75");
        });
        assertThat(other.find(SYMBOL).offerPx()).as("from the server").isEqualTo("11.50");
        await("also in the server", () -> quote(client).bidPx().toString().equals("10.75"));
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void aServerSaysThatThereIsNoGrid() {
        assertThatThrownBy(() -> start("alone", ServerPlan.SERVER, Map.of("quote-cache", "grid", "durability",
                "process")).awaitLine("READY ", READY_S)).hasMessageContaining("stores prices");
    }

    private static DistributedCacheService prices() {
        return (DistributedCacheService) CacheFactory.getCluster().getService("Prices");
    }

    private static boolean hasBackups(PartitionedService service) {
        return IntStream.range(0, service.getPartitionCount())
                .allMatch(partition -> service.getBackupOwner(partition, 1) != null);
    }

    private String bid() {
        return other.find(SYMBOL).bidPx().toString();
    }

    private static Quote quote(TraderClient client) throws Exception {
        return (Quote) client.quote(SYMBOL);
    }

    private static boolean offer(PriceStore prices, String price, Instant sent) {
        PriceSide side = new PriceSide(new BigDecimal(price), BigDecimal.ONE);
        return prices.apply(List.of(new PriceChange(SYMBOL, null, side)), sent, Instant.now());
    }

    private void feed(String broker, String bid) throws JMSException {
        BrokerAccess access = BrokerAccess.of(broker, BrokerUsers.FEED);
        try (BrokerConnections connections =
                new AccessConnections(TimeUnit.MINUTES.toNanos(1), false, access).open();
                Connection connection = connections.connect(); Session session = connection.createSession()) {
            session.createProducer(session.createQueue(QueueNames.PRICES)).send(session.createTextMessage(
                    codec.encode(new MarketDataIncremental(new Header("FEED", null, false, Instant.now()), null,
                            List.of(new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, SYMBOL,
                                    new BigDecimal(bid), BigDecimal.TEN))))));
        }
    }

    private JvmProcess member(int number) throws Exception {
        JvmProcess member = start("price-member-" + number, PriceMember.class.getName(), Map.of());
        member.awaitLine("READY ", READY_S);
        return member;
    }

    private JvmProcess start(String name, String main, Map<String, String> settings) throws IOException {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("out-dir", Files.createDirectories(home(name)).toString());
        all.put("quote-grid-port", Integer.toString(port == 0 ? FreePorts.any() : port));
        Path file = home(name).resolve("settings.properties");
        new Settings(all).write(file);
        JvmFlags flags = JvmFlags.of(Jdk.current(), "gc", Collector.SERIAL, 128L << 20,
                List.of("-XX:TieredStopAtLevel=1"));
        JvmProcess jvm = JvmProcess.start(name, home(name), flags, flags.flags(), System.getProperty("java.class.path"),
                main, file.toString());
        jvms.add(jvm);
        return jvm;
    }

    private Path home(String name) {
        return directory.resolve(name);
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadlineNs);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
