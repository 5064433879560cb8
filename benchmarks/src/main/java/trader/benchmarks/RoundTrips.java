package trader.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
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
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import trader.client.fix.FixAddress;
import trader.client.fix.FixRequester;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;
import trader.jmsclient.UniqueNames;

/**
 * Trader's quote and order against a bare JMS echo, and over FIX against themselves: one client thread, closed loop, the contenders in turns of a few
 * dozen requests, so that a machine that slows down slows all of them. Ratios are taken turn by turn.
 */
@Command(name = "trader benchmark round-trip", sortOptions = false,
        description = "Compares quote and order with a bare JMS echo in the same server JVM, and with themselves over FIX "
                + "through the gateway in that JVM, interleaved. "
                + "The emulated resource's delays are 0.")
final class RoundTrips implements Callable<Integer> {
    private static final long TIMEOUT_NS = 10_000_000_000L;
    private static final String SYMBOL = "S0001";
    private static final String COMP_ID = "BENCHMARK";
    /** Without the cold caches that it finds between two waits of a round trip: the least that it can cost. */
    private static final String CODEC = "codec in a loop";

    @Option(names = "--rounds", defaultValue = "60", description = "Measured rounds (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--requests", defaultValue = "100",
            description = "Requests of each contender in a round (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(names = "--warmup-rounds", defaultValue = "200",
            description = "Rounds before, which do not count (default: ${DEFAULT-VALUE}).")
    private int warmupRounds;

    @Option(names = "--heap", defaultValue = "256m", description = "Heap of each JVM (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final FixmlCodec codec = new FixmlCodec();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final Map<String, Contender> contenders = new LinkedHashMap<>();

    private RoundTrips() {
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new RoundTrips()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Checks.requireAtLeast(spec, "--rounds", rounds, 1);
        Checks.requireAtLeast(spec, "--requests", requests, 1);
        Checks.requireAtLeast(spec, "--warmup-rounds", warmupRounds, 0);
        long heapBytes = Checks.heapBytes(spec, heap);
        Servers servers = new Servers(heapBytes);
        try {
            for (String durability : List.of("none", "forced")) {
                Map<String, String> settings = new HashMap<>(Map.of("durability", durability));
                if (durability.equals("none")) {
                    settings.putAll(Map.of("fix-port", "0", "fix-sessions", sessions(servers.directory()).toString()));
                }
                addContenders(durability, servers.start(durability, settings, EchoServer.class, List.of()));
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

    private void addContenders(String durability, String url) throws Exception {
        BrokerConnections broker = new BrokerConnections(url, TIMEOUT_NS).open();
        TraderClient trader = new TraderClient(broker, "BENCHMARK-" + durability);
        Requester echo = new Requester(broker, service -> EchoServer.ADDRESS);
        clients.addAll(List.of(trader, echo, broker));
        trader.open();
        echo.open();
        String body = codec.encode(new QuoteRequest(Header.from("BENCHMARK"), "Q1", SYMBOL));
        BigDecimal quantity = new BigDecimal(100);
        add("echo", durability, () -> echo.request(Service.QUOTE, body));
        add("quote", durability, () -> trader.quote(SYMBOL));
        add("order", durability, () -> trader.order(SYMBOL, Side.BUY, quantity, null));
        if (!contenders.containsKey(CODEC)) {
            QuoteRequest request = new QuoteRequest(Header.from("BENCHMARK"), "Q1", SYMBOL);
            FixmlMessage quote = trader.quote(SYMBOL);
            contenders.put(CODEC, new Contender(CODEC, () -> codecOfOneQuote(request, quote)));
        }
    }

    /** The gateway's file of sessions, with one for this benchmark. */
    private static Path sessions(Path directory) throws IOException {
        return Files.writeString(directory.resolve("sessions.ini"), "[session " + COMP_ID + "]\n"
                + "addresses = 127.0.0.1\nclient-may-reset = true\n");
    }

    /** The same quote and order over FIX, through the gateway in the server's JVM. */
    private void addFix(String durability, FixAddress gateway) throws Exception {
        FixRequester fix = new FixRequester(gateway, COMP_ID, UniqueNames.next() + "-", TIMEOUT_NS);
        clients.add(0, fix);
        fix.open();
        Header header = Header.from("fix." + COMP_ID);
        String common = UniqueNames.next() + "-";
        BigDecimal quantity = new BigDecimal(100);
        add("FIX quote", durability, () -> fix.request(Service.QUOTE,
                new QuoteRequest(header, "Q" + common + (fix.lastNumber() + 1), SYMBOL)));
        add("FIX order", durability, () -> fix.request(Service.ORDER,
                new Order(header, "O" + common + (fix.lastNumber() + 1), SYMBOL, Side.BUY, quantity, null,
                        Instant.now().truncatedTo(ChronoUnit.MILLIS))));
    }

    private void add(String name, String durability, Contender.RoundTrip roundTrip) {
        String full = name + " (" + durability + ")";
        contenders.put(full, new Contender(full, roundTrip));
    }

    /** What both sides of one quote do with the codec: encode and decode the request, encode and decode the reply. */
    private void codecOfOneQuote(FixmlMessage request, FixmlMessage reply) throws Exception {
        codec.decode(codec.encode(request));
        codec.decode(codec.encode(reply));
    }

    private void run() throws Exception {
        List<Contender> all = new ArrayList<>(contenders.values());
        for (int round = -warmupRounds; round < rounds; round++) {
            if (round == 0) {
                all.forEach(Contender::reset);
            }
            if (round % 10 == 0) {
                out.printf("%s round %d of %d%n", round < 0 ? "warm-up" : "measured",
                        round < 0 ? round + warmupRounds : round, round < 0 ? warmupRounds : rounds);
            }
            for (int turn = 0; turn < all.size(); turn++) {
                all.get(Math.floorMod(turn + round, all.size())).round(requests);
            }
        }
    }

    private void print() {
        out.printf("%n%s, %d processors, JDK %s, G1, heap %s; one client thread, closed loop, emulated delays 0%n",
                System.getProperty("os.name"), Runtime.getRuntime().availableProcessors(),
                Runtime.version(), heap);
        out.printf("%n%-18s %8s %10s %10s%n", "", "n", "p50 µs", "p99 µs");
        contenders.values().forEach(each -> out.printf("%-18s %8d %10.0f %10.0f%n", each.name(), each.count(),
                each.percentileUs(50), each.percentileUs(99)));
        out.printf("%nratios of p50, median over %d rounds (10 %% to 90 %% of the rounds)%n", rounds);
        ratio("quote (none)", "echo (none)");
        ratio("quote (forced)", "echo (forced)");
        ratio("order (none)", "quote (none)");
        ratio("order (forced)", "quote (forced)");
        ratio("FIX quote (none)", "quote (none)");
        ratio("FIX order (none)", "order (none)");
        ratio(CODEC, "quote (none)");
    }

    private void ratio(String numerator, String denominator) {
        double[] ratio = contenders.get(numerator).ratioTo(contenders.get(denominator));
        out.printf("%-34s %5.2f   (%.2f to %.2f)%n", numerator + " ÷ " + denominator, ratio[1], ratio[0], ratio[2]);
    }
}
