package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
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
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.settings.HierarchicalRepository;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import trader.broker.BrokerException;
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
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.order.OrderCounts;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;

/** Servers and messages for tests. */
public final class Fixtures {
    static final FixmlCodec CODEC = new FixmlCodec();
    private static final Duration HTTP_GUARD = Duration.ofMinutes(2);
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

    /** Messages in a queue of a server with an embedded broker. */
    static long waiting(TradingServer server, String queue) {
        return artemis(server).locateQueue(queue).getMessageCount();
    }

    /** A temporary queue, for the CORE client. */
    static QueueConfiguration temporaryQueue(String name) {
        return QueueConfiguration.of(name).setRoutingType(RoutingType.ANYCAST).setDurable(false).setTemporary(true);
    }

    /** A text as a JMS client sends it, for the CORE client. */
    static ClientMessage coreText(ClientSession session, String text) {
        ClientMessage message = session.createMessage(Message.TEXT_TYPE, true);
        message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
        message.setRoutingType(RoutingType.ANYCAST);
        return message;
    }

    /** The text of a new order, and so many spaces. */
    static String longOrder(int spaces) {
        return CODEC.encode(order("S0001")) + " ".repeat(spaces);
    }

    /** The answer to a GET. */
    static HttpResponse<String> get(String url) {
        try {
            return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(url)).timeout(HTTP_GUARD).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
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

    /** The prepared branches of a server's resource. */
    static Xid[] prepared(TradingServer server) {
        try {
            return server.orders.recoveryResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A broker by itself in this JVM, open on a free port. */
    public static EmbeddedBroker broker(Path directory, Durability durability) throws BrokerException {
        return broker(directory, 0, durability, BrokerSettings.Journal.GROUPED);
    }

    /** A broker by itself in this JVM, open. */
    public static EmbeddedBroker broker(Path directory, int port, Durability durability, BrokerSettings.Journal journal)
            throws BrokerException {
        EmbeddedBroker broker = new EmbeddedBroker(new BrokerSettings(directory, "127.0.0.1", port, durability, journal,
                65_536), new FixmlCodec(), () -> { });
        broker.open();
        return broker;
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

    /** An order of a new id. */
    public static Order order(String symbol) {
        return order("A" + IDS.incrementAndGet(), symbol);
    }

    /** An order of this id. */
    public static Order order(String id, String symbol) {
        return order(id, symbol, OrdType.LIMIT, "100", "10.25");
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
            OrderCounts.Figures orders = server.counts().services().orders();
            return orders.committed() + orders.rolledBack() == orders.received();
        });
    }

    /** Asserts that a call fails with a code of the X/Open XA specification. */
    public static void assertXaError(int code, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(XAException.class,
                error -> assertThat(error.errorCode).as(error.getMessage()).isEqualTo(code));
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
