package trader.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import trader.client.fix.FixAddress;
import trader.client.fix.FixRequester;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;
import trader.jmsclient.Service;
import trader.jmsclient.UniqueNames;

/**
 * What two hostile FIX clients cost the other sessions of a gateway: rounds of quotes without and with them take turns,
 * so that a machine that slows down slows both. Ratios are taken pair by pair.
 */
@Command(name = "trader benchmark neighbours", sortOptions = false,
        description = "Compares the quotes of FIX sessions while one other connection floods the gateway with garbage and "
                + "one asks for endless resends, with those of the same sessions without, interleaved.")
final class Neighbours implements Callable<Integer> {
    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final String SYMBOL = "S0001";

    @Option(names = "--pairs", defaultValue = "30",
            description = "Measured pairs of a round without and a round with them (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(names = "--requests", defaultValue = "1000", description = "Quotes in a round (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(names = "--warmup-pairs", defaultValue = "10",
            description = "Pairs before, which do not count (default: ${DEFAULT-VALUE}).")
    private int warmupPairs;

    @Option(names = "--sessions", defaultValue = "4",
            description = "Sessions that are measured, in turns (default: ${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--history", defaultValue = "2000",
            description = "Quotes that the one who asks for resends was sent before (default: ${DEFAULT-VALUE}).")
    private int history;

    @Option(names = "--heap", defaultValue = "256m", description = "Heap of the server (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final String common = UniqueNames.next() + "-";
    private final List<FixRequester> neighbours = new ArrayList<>();

    private Neighbours() {
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new Neighbours()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Checks.requireAtLeast(spec, "--pairs", pairs, 1);
        Checks.requireAtLeast(spec, "--requests", requests, 100);
        Checks.requireAtLeast(spec, "--warmup-pairs", warmupPairs, 0);
        Checks.requireAtLeast(spec, "--sessions", sessions, 1);
        Checks.requireAtLeast(spec, "--history", history, 1);
        Servers servers = new Servers(Checks.heapBytes(spec, heap));
        try {
            Path file = servers.directory().resolve("sessions.ini");
            Files.writeString(file, sessionsFile());
            servers.start("gateway", Map.of("durability", "none", "fix-port", "0", "fix-sessions", file.toString()),
                    EchoServer.class, List.of());
            FixAddress gateway = servers.fixAddress();
            for (int i = 0; i < sessions; i++) {
                FixRequester neighbour = new FixRequester(gateway, name(i), common, TIMEOUT_NS);
                neighbours.add(neighbour);
                neighbour.open();
            }
            try (HostileClients hostile = new HostileClients(gateway, SYMBOL, history)) {
                measure(hostile);
            }
            return 0;
        } finally {
            neighbours.forEach(FixRequester::close);
            servers.remove();
        }
    }

    private static String name(int neighbour) {
        return "NEIGHBOUR" + (neighbour + 1);
    }

    private String sessionsFile() {
        StringBuilder text = new StringBuilder("[defaults]\naddresses = 127.0.0.1\n");
        for (int i = 0; i < sessions; i++) {
            text.append("[session ").append(name(i)).append("]\nclient-may-reset = true\n");
        }
        return text + "[session " + HostileClients.FLOODER + "]\nreset-on-logon = true\n"
                + "[session " + HostileClients.RESENDER + "]\n";
    }

    private void measure(HostileClients hostile) throws Exception {
        Histogram[] all = {new Histogram(3), new Histogram(3)};
        double[][] ratios = new double[2][pairs];
        String before = "";
        for (int pair = -warmupPairs; pair < pairs; pair++) {
            if (pair == 0) {
                before = hostile.done();
            }
            if (pair % 10 == 0) {
                out.printf("%s pair %d of %d%n", pair < 0 ? "warm-up" : "measured",
                        pair < 0 ? pair + warmupPairs : pair, pair < 0 ? warmupPairs : pairs);
            }
            Histogram[] round = new Histogram[2];
            for (int turn = 0; turn < 2; turn++) {
                int loud = Math.floorMod(pair + turn, 2);
                hostile.let(loud == 1);
                round[loud] = round();
            }
            if (pair >= 0) {
                for (int loud = 0; loud < 2; loud++) {
                    all[loud].add(round[loud]);
                }
                ratios[0][pair] = ratio(round, 50);
                ratios[1][pair] = ratio(round, 99);
            }
        }
        print(all, ratios, before, hostile.done());
    }

    private Histogram round() throws Exception {
        Histogram round = new Histogram(3);
        for (int i = 0; i < requests; i++) {
            FixRequester neighbour = neighbours.get(i % sessions);
            QuoteRequest request = new QuoteRequest(Header.from("fix." + name(i % sessions)),
                    "Q" + common + (neighbour.lastNumber() + 1), SYMBOL);
            long startNs = System.nanoTime();
            neighbour.request(Service.QUOTE, request);
            round.recordValue(System.nanoTime() - startNs);
        }
        return round;
    }

    private static double ratio(Histogram[] round, double percentile) {
        return (double) round[1].getValueAtPercentile(percentile) / round[0].getValueAtPercentile(percentile);
    }

    private void print(Histogram[] all, double[][] ratios, String before, String after) {
        out.printf("%n%s, %d processors, JDK %s; %d sessions, one quote at a time%n", System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), Runtime.version(), sessions);
        out.printf("%n%-18s %8s %10s %10s %10s%n", "", "n", "p50 µs", "p99 µs", "max µs");
        for (int loud = 0; loud < 2; loud++) {
            out.printf("%-18s %8d %10.0f %10.0f %10.0f%n", loud == 0 ? "without" : "with both",
                    all[loud].getTotalCount(), all[loud].getValueAtPercentile(50) / 1e3,
                    all[loud].getValueAtPercentile(99) / 1e3, all[loud].getMaxValue() / 1e3);
        }
        out.printf("%nwith ÷ without: all requests; median over %d pairs (10 %% to 90 %% of the pairs)%n", pairs);
        for (int each = 0; each < 2; each++) {
            double percentile = each == 0 ? 50 : 99;
            double[] spread = Contender.spread(ratios[each]);
            out.printf("p%.0f  %5.2f;  %5.2f   (%.2f to %.2f)%n", percentile, ratio(all, percentile), spread[1],
                    spread[0], spread[2]);
        }
        out.printf("%nbefore the first measured pair: %s%nat the end: %s%n", before, after);
    }
}
