package trader.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.client.fix.FixAddress;
import trader.client.fix.FixRequester;
import trader.common.TextTable;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.BrokerAccess;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.BrokerUsers;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;
import trader.jmsclient.UniqueNames;

/**
 * Compares quotes and orders with a bare JMS echo, and quotes and orders over FIX with those over JMS, with one client
 * thread in a closed loop. Ratios are computed round by round.
 */
@Command(name = "trader benchmark round-trip",
        description = "Compare quotes and orders with a bare JMS echo in the same server JVM, and with quotes and"
                + " orders over FIX through a gateway in that JVM. The rounds are interleaved; the emulated resource"
                + " has no delays.")
final class RoundTripBenchmark extends Benchmark {
    private static final long TIMEOUT_NS = 10_000_000_000L;
    private static final String SYMBOL = "S0001";
    private static final String COMP_ID = "BENCHMARK";
    /** In a tight loop with warm caches: a lower bound of the codec's cost within a round trip. */
    private static final String CODEC = "codec in a loop";

    private static final String[][] RATIOS = {{"quote (none)", "echo (none)"}, {"quote (forced)", "echo (forced)"},
        {"order (none)", "quote (none)"}, {"order (forced)", "quote (forced)"}, {"FIX quote (none)", "quote (none)"},
        {"FIX order (none)", "order (none)"}, {CODEC, "quote (none)"}};

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "60",
            description = "Measured rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--requests", paramLabel = "N", defaultValue = "100",
            description = "Requests per series and round. Default: ${DEFAULT-VALUE}.")
    private int requests;

    @Option(names = "--warmup-rounds", paramLabel = "N", defaultValue = "200",
            description = "Warm-up rounds. Default: ${DEFAULT-VALUE}.")
    private int warmupRounds;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "Heap of each server JVM. Default: ${DEFAULT-VALUE}.")
    private String heap;

    private final FixmlCodec codec = new FixmlCodec();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final Map<String, RoundTripSeries> series = new LinkedHashMap<>();

    public static void main(String[] args) {
        execute(new RoundTripBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        requireAtLeast("--rounds", rounds, 1);
        requireAtLeast("--requests", requests, 1);
        requireAtLeast("--warmup-rounds", warmupRounds, 0);
        BenchmarkServers servers = new BenchmarkServers(heapBytes(heap));
        try {
            for (String durability : List.of("none", "forced")) {
                Map<String, String> settings = new HashMap<>(Map.of("durability", durability));
                if (durability.equals("none")) {
                    settings.putAll(Map.of("fix-port", "0", "fix-sessions", sessions(servers.directory()).toString()));
                }
                addSeries(durability, servers.start(durability, settings, EchoServer.class, List.of()));
                if (durability.equals("none")) {
                    addFix(durability, servers.fixAddress());
                }
            }
            run();
            print();
            for (AutoCloseable client : clients) {
                client.close();
            }
            return 0;
        } finally {
            servers.remove();
        }
    }

    private void addSeries(String durability, String url) throws Exception {
        BrokerConnections broker = new BrokerConnections(url, TIMEOUT_NS).open();
        TraderClient trader = new TraderClient(broker, "BENCHMARK-" + durability);
        BrokerConnections echoBroker =
                new BrokerConnections(TIMEOUT_NS, false, BrokerAccess.of(url, BrokerUsers.SERVER)).open();
        Requester echo = new Requester(echoBroker, service -> EchoServer.ADDRESS);
        clients.addAll(List.of(trader, echo, echoBroker, broker));
        trader.open();
        echo.open();
        String body = codec.encode(new QuoteRequest(Header.from("BENCHMARK"), "Q1", SYMBOL));
        BigDecimal quantity = new BigDecimal(100);
        add("echo", durability, () -> echo.request(Service.QUOTE, body));
        add("quote", durability, () -> trader.quote(SYMBOL));
        add("order", durability, () -> trader.order(SYMBOL, Side.BUY, quantity, null));
        if (!series.containsKey(CODEC)) {
            QuoteRequest request = new QuoteRequest(Header.from("BENCHMARK"), "Q1", SYMBOL);
            FixmlMessage quote = trader.quote(SYMBOL);
            series.put(CODEC, new RoundTripSeries(CODEC, () -> codecOfOneQuote(request, quote)));
        }
    }

    private static Path sessions(Path directory) throws IOException {
        return Files.writeString(directory.resolve("sessions.ini"), "[session " + COMP_ID + "]\n"
                + "addresses = 127.0.0.1\nclient-may-reset = true\n");
    }

    private void addFix(String durability, FixAddress gateway) throws Exception {
        FixRequester fix = new FixRequester(gateway, COMP_ID, UniqueNames.next() + "-", TIMEOUT_NS);
        clients.add(0, fix);
        fix.open();
        Header header = Header.from("fix." + COMP_ID);
        String common = UniqueNames.next() + "-";
        BigDecimal quantity = new BigDecimal(100);
        add("FIX quote", durability, () -> fix.request(Service.QUOTE,
                new QuoteRequest(header, "Q" + common + (fix.pending().lastNumber() + 1), SYMBOL)));
        add("FIX order", durability, () -> fix.request(Service.ORDER,
                new Order(header, "O" + common + (fix.pending().lastNumber() + 1), SYMBOL, Side.BUY, quantity, null,
                        Instant.now().truncatedTo(ChronoUnit.MILLIS))));
    }

    private void add(String name, String durability, RoundTripSeries.RoundTrip roundTrip) {
        String full = name + " (" + durability + ")";
        series.put(full, new RoundTripSeries(full, roundTrip));
    }

    /** The codec's work for one quote, both sides: encode and decode the request, encode and decode the reply. */
    private void codecOfOneQuote(FixmlMessage request, FixmlMessage reply) throws Exception {
        codec.decode(codec.encode(request));
        codec.decode(codec.encode(reply));
    }

    private void run() throws Exception {
        List<RoundTripSeries> all = new ArrayList<>(series.values());
        for (int round = -warmupRounds; round < rounds; round++) {
            if (round == 0) {
                all.forEach(RoundTripSeries::reset);
            }
            printProgress("round", round, 10, warmupRounds, rounds);
            inTurns(all, round, requests);
        }
    }

    private void print() {
        printMachine(", G1, heap " + heap + "; one client thread, closed loop, no emulated delays");
        TextTable times = new TextTable("lrrr").row("", "n", "p50 µs", "p99 µs");
        series.values().forEach(each -> times.row(each.name(), each.count(), Math.round(each.percentileUs(50)),
                Math.round(each.percentileUs(99))));
        times.print(out);
        out.printf("%nratios of p50, median over %d rounds (10 %% to 90 %% of the rounds)%n", rounds);
        TextTable ratios = new TextTable("lr");
        for (String[] pair : RATIOS) {
            ratios.row(pair[0] + " ÷ " + pair[1], series.get(pair[0]).ratioText(series.get(pair[1])));
        }
        ratios.print(out);
    }
}
