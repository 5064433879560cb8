package trader.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.benchmarks.RoundTripSeries.RoundTrip;
import trader.client.fix.FixRequester;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.fixml.CodecKind;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlLimits;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.BrokerAccess;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.ReplyMode;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;
import trader.jmsclient.UniqueNames;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.machine.BareForcedWrite;
import trader.server.listener.QuotePath;
import trader.server.transaction.log.CommitProtocol;

/** The servers of the floors, their clients, and the series that these make. */
final class FloorClients {
    static final String TCP = "TCP ping-pong";
    static final String ECHO = "echo";
    static final String STOCK = "echo (stock Artemis)";
    static final String QUOTE = "quote (streaming)";
    static final String DIRECT = "quote (direct)";
    static final String XMLBEANS = "quote (xmlbeans)";
    static final String NONE = "order (none)";
    static final String PROCESS = "order (process)";
    static final String FORCED = "order (forced)";
    static final String MARKABLE = "order (forced, markable)";
    static final String FIX_QUOTE = "FIX quote";
    static final String FIX_ORDER = "FIX order";
    static final String WRITE = "fsync";
    /** An order has pauses between its writes. */
    static final String WRITE_APART = "spaced fsync";

    private static final int MANY = 8;
    private static final int QUOTE_LISTENERS = 4;
    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final int BLOCKS = 2_560;
    private static final String SYMBOL = EchoServer.SYMBOL;
    private static final String COMP_ID = "BENCHMARK";
    private static final BigDecimal QUANTITY = new BigDecimal(100);

    private final BenchmarkServers servers;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<FloorSeries> series = new ArrayList<>();

    FloorClients(BenchmarkServers servers) {
        this.servers = servers;
    }

    List<FloorSeries> series() {
        return series;
    }

    private record Server(String url, MeasuredJvms jvms) { }

    /** Starts the servers, all at once because the rounds take turns, and connects. */
    void connect() throws Exception {
        Server none = start("none", Map.of("fix-port", "0", "fix-sessions", sessions().toString()));
        fix(none);
        List<TraderClient> quoting = clients(none, CodecKind.STREAMING);
        echoes(none, quoting);
        add(QUOTE, none, quotes(quoting));
        add(NONE, none, orders(none));
        Server xmlBeans = start("none", Map.of("codec", Settings.spelling(CodecKind.XMLBEANS)));
        add(XMLBEANS, xmlBeans, quotes(clients(xmlBeans, CodecKind.XMLBEANS)));
        Server direct = start("none", Map.of("quote-path", Settings.spelling(QuotePath.DIRECT)));
        add(DIRECT, direct, quotes(clients(direct, CodecKind.STREAMING)));
        Server process = start("process", Map.of());
        add(PROCESS, process, orders(process));
        Server forced = start("forced", Map.of());
        add(FORCED, forced, orders(forced));
        Server markable = start("forced", Map.of("commit", Settings.spelling(CommitProtocol.MARKABLE)));
        add(MARKABLE, markable, orders(markable));
        List<RoundTrip> writes = new ArrayList<>();
        for (int i = 0; i <= MANY; i++) {
            writes.add(opened(new BareForcedWrite(servers.directory().resolve("forced-write-" + i), BLOCKS))::run);
        }
        add(WRITE, new Server(null, new MeasuredJvms()), writes.subList(0, MANY));
        series.add(new FloorSeries(new RoundTripSeries(WRITE_APART, () -> quoting.get(0).quote(SYMBOL),
                writes.get(MANY)), 1, none.jvms()));
    }

    private Server start(String durability, Map<String, String> more)
            throws IOException, InterruptedException, JvmFailure {
        Map<String, String> settings = new TreeMap<>(more);
        settings.put("durability", durability);
        settings.put("quote-listeners", Integer.toString(QUOTE_LISTENERS));
        String name = Stream.of(durability, settings.get("codec"), settings.get("quote-path"), settings.get("commit"))
                .filter(Objects::nonNull).collect(Collectors.joining("-"));
        String url = servers.start(name, settings, EchoServer.class, List.of());
        AllocationPort allocation = AllocationPort.connect(port(EchoServer.ALLOCATION));
        return new Server(url, opened(new MeasuredJvms(servers.latest().pid(), allocation)));
    }

    private int port(String line) throws InterruptedException, JvmFailure {
        return Integer.parseInt(servers.latest().awaitLine(line, 0));
    }

    private void add(String name, Server server, List<RoundTrip> callers) {
        series.add(new FloorSeries(new RoundTripSeries(name, callers.get(0)), 1, server.jvms()));
        series.add(new FloorSeries(new RoundTripSeries(name, callers), callers.size(), server.jvms()));
    }

    /** All carry as much as a quote does. That of the server uses the quotes' clients themselves. */
    private void echoes(Server server, List<TraderClient> quoting) throws Exception {
        String request = new FixmlCodec().encode(new QuoteRequest(Header.from(COMP_ID), "Q1", SYMBOL));
        String echo = EchoListener.request(request.length());
        String reply = quoting.get(0).requester().request(Service.QUOTE, echo);
        requireAnswer(new FixmlCodec().decode(reply));
        int port = port(EchoServer.TCP);
        BenchmarkServers.Program broker = servers.start("stock-echo", StockEcho.class, "benchmarks",
                Integer.toString(QUOTE_LISTENERS), Integer.toString(reply.length()));
        Server stock = new Server(broker.ready(), opened(new MeasuredJvms(broker.pid(),
                AllocationPort.connect(port(EchoServer.ALLOCATION)))));
        List<RoundTrip> tcp = new ArrayList<>();
        List<RoundTrip> echoing = new ArrayList<>();
        List<RoundTrip> stockEchoing = new ArrayList<>();
        for (TraderClient client : quoting) {
            tcp.add(opened(TcpEcho.connect(port, bytes(request), bytes(reply)))::run);
            echoing.add(() -> requireEcho(reply, client.requester().request(Service.QUOTE, echo)));
            stockEchoing.add(opened(StockEcho.connect(stock.url(), request, reply.length()))::run);
        }
        add(TCP, server, tcp);
        add(ECHO, server, echoing);
        add(STOCK, stock, stockEchoing);
    }

    private static void requireEcho(String expected, String reply) {
        if (!reply.equals(expected)) {
            throw new IllegalStateException("the echo answered '" + reply + "'");
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static List<RoundTrip> quotes(List<TraderClient> clients) {
        return clients.stream().<RoundTrip>map(client -> () -> requireAnswer(client.quote(SYMBOL))).toList();
    }

    private List<RoundTrip> orders(Server server) throws Exception {
        return clients(server, CodecKind.STREAMING).stream().<RoundTrip>map(client ->
                () -> requireAnswer(client.order(SYMBOL, Side.BUY, QUANTITY, null))).toList();
    }

    /** A client for each thread. */
    private List<TraderClient> clients(Server server, CodecKind codec) throws Exception {
        List<TraderClient> clients = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            BrokerConnections broker = opened(new BrokerConnections(TIMEOUT_NS, false,
                    BrokerAccess.of(server.url(), null), ReplyMode.READ)).open();
            clients.add(opened(new TraderClient(broker, COMP_ID + "-" + UniqueNames.next(),
                    new FixmlCodec(FixmlLimits.DEFAULT, codec))).open());
        }
        return clients;
    }

    private Path sessions() throws IOException {
        return PrivateFiles.write(servers.directory().resolve("sessions.ini"), "[session " + COMP_ID + "]\n"
                + "addresses = 127.0.0.1\nclient-may-reset = true\n");
    }

    /** One thread only, because a FIX session keeps what it sent in memory. */
    private void fix(Server server) throws Exception {
        String common = UniqueNames.next() + "-";
        FixRequester fix = opened(new FixRequester(servers.fixAddress(), COMP_ID, common, TIMEOUT_NS));
        fix.open();
        Header header = Header.from("fix." + COMP_ID);
        series.add(new FloorSeries(new RoundTripSeries(FIX_QUOTE, () -> requireAnswer(fix.request(Service.QUOTE,
                new QuoteRequest(header, "Q" + common + (fix.pending().lastNumber() + 1), SYMBOL)))), 1,
                server.jvms()));
        series.add(new FloorSeries(new RoundTripSeries(FIX_ORDER, () -> requireAnswer(fix.request(Service.ORDER,
                new Order(header, "O" + common + (fix.pending().lastNumber() + 1), SYMBOL, Side.BUY, QUANTITY, null,
                        Instant.now().truncatedTo(ChronoUnit.MILLIS))))), 1,
                server.jvms()));
    }

    /** A refusal is quicker than an answer. */
    private static void requireAnswer(FixmlMessage reply) {
        if (!(reply instanceof Quote)
                && !(reply instanceof ExecutionReport report && report.ordStatus() != OrdStatus.REJECTED)) {
            throw new IllegalStateException("a request was refused: " + reply);
        }
    }

    private <C extends AutoCloseable> C opened(C client) {
        open.add(client);
        return client;
    }

    void close() throws Exception {
        series.forEach(FloorSeries::close);
        Collections.reverse(open);
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
