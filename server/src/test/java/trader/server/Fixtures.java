package trader.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.settings.HierarchicalRepository;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.common.Settings;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.order.OrderCounts;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;

/** Servers and messages for tests. */
public final class Fixtures {
    private static final AtomicInteger IDS = new AtomicInteger();

    private Fixtures() {
    }

    /** A small server on a free port; {@code settings} are key, value, key, value. */
    public static ServerConfig config(Path directory, String... settings) {
        Map<String, String> values = new TreeMap<>(Map.of("out-dir", directory.toString(), "quote-listeners", "4",
                "order-listeners", "4", "insert-delay", "0", "prepare-delay", "0", "commit-delay", "0",
                "durability", "none", "symbols", "10"));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return ServerConfig.from(new Settings(values));
    }

    /** A server of {@link #config}, started. */
    public static TradingServer started(Path directory, String... settings) throws IOException {
        TradingServer server = new TradingServer(config(directory, settings));
        server.start();
        return server;
    }

    /** Of a server with an embedded broker. */
    static ActiveMQServer artemis(TradingServer server) {
        return ((EmbeddedBroker) server.broker).artemis();
    }

    /** Lets a queue be full at so many bytes; returns its settings before. */
    static AddressSettings limit(TradingServer server, String queue, long maxBytes) {
        HierarchicalRepository<AddressSettings> all = artemis(server).getAddressSettingsRepository();
        AddressSettings before = all.getMatch(queue);
        all.addMatch(queue, new AddressSettings(before).setMaxSizeBytes(maxBytes));
        return before;
    }

    /** The records of a server that was started by a {@link TestServerJvm} in this directory. */
    static OrderRecords records(Path directory) throws IOException {
        return ServerConfig.from(Settings.read(directory.resolve("server.properties"))).orders().records();
    }

    /** The ids of these orders. */
    static List<String> recorded(Path directory) {
        List<String> ids = new ArrayList<>();
        try (OrderRecords records = records(directory)) {
            records.forEach(each -> ids.add(each.clOrdId()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return ids;
    }

    /** Whether strace is there and may trace. */
    static boolean canTrace() throws InterruptedException {
        try {
            return new ProcessBuilder("/usr/bin/strace", "--seccomp-bpf", "-f", "-o", "/dev/null", "true").start()
                    .waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    /** The lines of a trace of system calls. */
    static List<String> traced(Path trace) {
        try {
            return Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The prepared branches of a server's resource. */
    static Xid[] prepared(TradingServer server) {
        try {
            return server.orders.recoveryResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A broker by itself in this JVM, on a free port. */
    public static EmbeddedBroker broker(Path directory, Durability durability) {
        return new EmbeddedBroker(new BrokerSettings(directory, "127.0.0.1", 0, durability,
                BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
    }

    /** A server that is not yet started, with something around its access to the orders. */
    static TradingServer server(ServerConfig config, UnaryOperator<RecordedOrders> around) {
        return new TradingServer(config) {
            @Override
            RecordedOrders newOrders() {
                return around.apply(super.newOrders());
            }
        };
    }

    static QuoteRequest quoteRequest(String symbol) {
        return new QuoteRequest(Header.NONE, "R" + IDS.incrementAndGet(), symbol);
    }

    /** Not the server's own probe. */
    static boolean isOfATest(OrderRequest request) {
        return request.header().senderCompId().equals("TEST");
    }

    /** An order of a new id. */
    public static Order order(String symbol) {
        return order("A" + IDS.incrementAndGet(), symbol, OrdType.LIMIT, "100", "10.25");
    }

    /** An order. */
    public static Order order(String id, String symbol, OrdType type, String quantity, String price) {
        return new Order(Header.from("TEST"), id, symbol, Side.BUY, type, new BigDecimal(quantity),
                price == null ? null : new BigDecimal(price), null, null, null, null,
                Instant.parse("2026-01-02T03:04:05Z"));
    }

    /** A request to cancel an order as it was sent. */
    public static OrderCancelRequest cancel(Order order, String id) {
        return new OrderCancelRequest(order.header(), order.clOrdId(), id, order.symbol(), order.side(),
                order.orderQty(), Instant.parse("2026-01-02T03:04:06Z"));
    }

    /** A request to replace an order by one of other quantity and price. */
    public static OrderCancelReplaceRequest replace(Order order, String id, String quantity, String price) {
        return new OrderCancelReplaceRequest(order.header(), order.clOrdId(), id, order.symbol(), order.side(),
                OrdType.LIMIT, new BigDecimal(quantity), new BigDecimal(price), null, TimeInForce.GOOD_TILL_CANCEL,
                null, Instant.parse("2026-01-02T03:04:06Z"));
    }

    /** Waits until the server has ended every order's transaction: a reply is there before its commit is counted. */
    public static void awaitNothingInWork(TradingServer server) throws InterruptedException {
        await("no order is in progress", () -> {
            OrderCounts.Figures orders = server.counts().orders();
            return orders.committed() + orders.rolledBack() == orders.received();
        });
    }

    /** For a latch that another thread counts down. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(5, TimeUnit.MINUTES)) {
                throw new AssertionError("not within 5 minutes");
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Waits for a condition; the deadline guards against hanging only. */
    public static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("not within 2 minutes: " + what);
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
