package trader.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.client.fix.FixAddress;
import trader.client.fix.FixRequester;
import trader.common.PrivateFiles;
import trader.common.TextTable;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;
import trader.jmsclient.Service;
import trader.jmsclient.UniqueNames;

/**
 * Measures how much two hostile FIX clients slow down the other sessions of a gateway. Rounds of quotes with and
 * without them alternate. Ratios are computed pair by pair.
 */
@Command(name = "trader benchmark neighbours",
        description = "Compare the quotes of FIX sessions with and without hostile neighbours: one connection that"
                + " floods the gateway with garbage and one that asks for endless resends. The rounds are interleaved.")
final class HostileClientsBenchmark extends Benchmark {
    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final String SYMBOL = "S0001";

    @Option(names = "--pairs", paramLabel = "N", defaultValue = "30",
            description = "Measured pairs of rounds, one without and one with hostile clients. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int pairs;

    @Option(names = "--requests", paramLabel = "N", defaultValue = "1000",
            description = "Quotes per round. Default: ${DEFAULT-VALUE}.")
    private int requests;

    @Option(names = "--warmup-pairs", paramLabel = "N", defaultValue = "10",
            description = "Warm-up pairs. Default: ${DEFAULT-VALUE}.")
    private int warmupPairs;

    @Option(names = "--sessions", paramLabel = "N", defaultValue = "4",
            description = "Measured sessions, which send in turns. Default: ${DEFAULT-VALUE}.")
    private int sessions;

    @Option(names = "--history", paramLabel = "N", defaultValue = "2000",
            description = "Quotes sent beforehand to the client that asks for resends. Default: ${DEFAULT-VALUE}.")
    private int history;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "Heap of the server. Default: ${DEFAULT-VALUE}.")
    private String heap;

    private final String idPrefix = UniqueNames.next() + "-";
    private final List<FixRequester> neighbours = new ArrayList<>();

    public static void main(String[] args) {
        execute(new HostileClientsBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        requireAtLeast("--pairs", pairs, 1);
        requireAtLeast("--requests", requests, 100);
        requireAtLeast("--warmup-pairs", warmupPairs, 0);
        requireAtLeast("--sessions", sessions, 1);
        requireAtLeast("--history", history, 1);
        BenchmarkServers servers = new BenchmarkServers(heapBytes(heap));
        try {
            Path file = servers.directory().resolve("sessions.ini");
            PrivateFiles.write(file, sessionsFile());
            servers.start("gateway", Map.of("durability", "none", "fix-port", "0", "fix-sessions", file.toString()),
                    EchoServer.class, List.of());
            FixAddress gateway = servers.fixAddress();
            for (int i = 0; i < sessions; i++) {
                FixRequester neighbour = new FixRequester(gateway, name(i), idPrefix, TIMEOUT_NS);
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
                before = hostile.activity();
            }
            printProgress("pair", pair, 10, warmupPairs, pairs);
            Histogram[] round = new Histogram[2];
            for (int turn = 0; turn < 2; turn++) {
                int hostileOn = Math.floorMod(pair + turn, 2);
                hostile.enable(hostileOn == 1);
                round[hostileOn] = round();
            }
            if (pair >= 0) {
                for (int hostileOn = 0; hostileOn < 2; hostileOn++) {
                    all[hostileOn].add(round[hostileOn]);
                }
                ratios[0][pair] = ratio(round, 50);
                ratios[1][pair] = ratio(round, 99);
            }
        }
        print(all, ratios, before, hostile.activity());
    }

    private Histogram round() throws Exception {
        Histogram round = new Histogram(3);
        for (int i = 0; i < requests; i++) {
            FixRequester neighbour = neighbours.get(i % sessions);
            QuoteRequest request = new QuoteRequest(Header.from("fix." + name(i % sessions)),
                    "Q" + idPrefix + (neighbour.pending().lastNumber() + 1), SYMBOL);
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
        printMachine("; " + sessions + " sessions, one quote at a time");
        TextTable times = new TextTable("lrrrr").row("", "n", "p50 µs", "p99 µs", "max µs");
        for (int hostileOn = 0; hostileOn < 2; hostileOn++) {
            times.row(hostileOn == 0 ? "without" : "with both", all[hostileOn].getTotalCount(),
                    all[hostileOn].getValueAtPercentile(50) / 1_000, all[hostileOn].getValueAtPercentile(99) / 1_000,
                    all[hostileOn].getMaxValue() / 1_000);
        }
        times.print(out);
        out.printf(Locale.ROOT,
                "%nwith ÷ without: all requests; median over %d pairs (10 %% to 90 %% of the pairs)%n", pairs);
        for (int each = 0; each < 2; each++) {
            double percentile = each == 0 ? 50 : 99;
            out.printf(Locale.ROOT,
                    "p%.0f  %5.2f;  %s%n", percentile, ratio(all, percentile), RoundTripSeries.text(ratios[each]));
        }
        out.printf(Locale.ROOT, "%nduring the warm-up: %s%nin all: %s%n", before, after);
    }
}
