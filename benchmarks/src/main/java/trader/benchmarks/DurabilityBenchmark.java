package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.common.BareForcedWrite;
import trader.common.TextTable;
import trader.jmsclient.TraderClient;
import trader.launcher.jvm.JvmFailure;
import trader.postgres.LocalPostgres;
import trader.server.TradingServer;

/**
 * Measures the cost of durability per order. Each variant has its own server JVM. These run at the same time and take
 * turns, a few orders each. Afterwards strace counts the fsyncs of each variant, on other servers that are not
 * timed.
 */
@Command(name = "trader benchmark durability",
        description = "Compare the round trip of an order for several durability levels, resources, journals and"
                + " transaction logs, changing one at a time, with one client and with many. The rounds are"
                + " interleaved; the emulated resource has no delays. Also counts the fsyncs per order (needs"
                + " strace).")
final class DurabilityBenchmark extends Benchmark {
    /** As derived in docs/OPERATING.md: arrival, two prepares, decision, two commits. */
    private static final int DERIVED_FORCES = 6;
    private static final int BARE_BLOCKS = 2_560;
    private static final String NONE = "none";
    private static final String FORCED = "forced";
    /** In a tight loop, which keeps disk and processor busy. */
    private static final String BARE = "bare fsync";
    /** With a quote between two writes, because an order has pauses between its writes. */
    private static final String APART = "the same with pauses";
    private static final String QUOTE = "quote (none)";

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "30",
            description = "Measured rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--orders", paramLabel = "N", defaultValue = "50",
            description = "Orders per client and round. Default: ${DEFAULT-VALUE}.")
    private int orders;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "32",
            description = "Number of clients in the measurements with many clients. Default: ${DEFAULT-VALUE}.")
    private int clients;

    @Option(names = "--warmup-rounds", paramLabel = "N", defaultValue = "30",
            description = "Warm-up rounds. Default: ${DEFAULT-VALUE}.")
    private int warmupRounds;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "Heap of each server JVM. Default: ${DEFAULT-VALUE}.")
    private String heap;

    @Option(names = "--only", split = ",", paramLabel = "VARIANT",
            description = "Variants to measure in addition to 'none' and 'forced': process, emulated-volatile, h2, "
                    + "postgresql, nio, asyncio, mapped, markable, shadow, journal-store. Default: all.")
    private List<String> only;

    private final Map<String, String> skipped = new TreeMap<>();
    private LocalPostgres postgres;
    private String fileSystem;

    public static void main(String[] args) {
        execute(new DurabilityBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        requireAtLeast("--rounds", rounds, 1);
        requireAtLeast("--orders", orders, 1);
        requireAtLeast("--clients", clients, 2);
        requireAtLeast("--warmup-rounds", warmupRounds, 0);
        List<OrderVariant> chosen = variants();
        BenchmarkServers servers = new BenchmarkServers(heapBytes(heap));
        try {
            fileSystem = Files.getFileStore(servers.directory()).type();
            List<OrderVariant> variants = start(chosen, servers);
            time(variants, servers.directory());
            for (OrderVariant variant : variants) {
                variant.close();
            }
            servers.stop();
            countForces(variants, servers);
        } finally {
            servers.stop();
            if (postgres != null) {
                postgres.close();
            }
            servers.remove();
        }
        skipped.forEach((variant, why) -> out.printf(Locale.ROOT, "skipped: %s: %s%n", variant, why));
        return 0;
    }

    private List<OrderVariant> variants() {
        List<OrderVariant> all = new ArrayList<>();
        all.add(new OrderVariant(NONE, Map.of("durability", "none")));
        all.add(new OrderVariant(FORCED, Map.of("durability", "forced")));
        all.add(new OrderVariant("process", Map.of("durability", "process")));
        all.add(new OrderVariant("emulated-volatile", Map.of("resource", "emulated-volatile")));
        all.add(new OrderVariant("h2", Map.of("resource", "h2", "durability", "process")));
        all.add(new OrderVariant("postgresql", Map.of("resource", "postgresql")));
        all.add(new OrderVariant("nio", Map.of("journal-type", "nio")));
        all.add(new OrderVariant("asyncio", Map.of("journal-type", "asyncio")));
        all.add(new OrderVariant("mapped", Map.of("journal-type", "mapped")));
        all.add(new OrderVariant("markable", Map.of("commit", "markable")));
        all.add(new OrderVariant("shadow", Map.of("transaction-store", "shadow")));
        all.add(new OrderVariant("journal-store", Map.of("transaction-store", "journal")));
        if (only == null) {
            return all;
        }
        List<String> names = all.stream().map(OrderVariant::name).toList();
        only.stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw wrong("Invalid value for option '--only': '" + name + "': allowed are " + String.join(", ", names));
        });
        return all.stream().filter(each -> List.of(NONE, FORCED).contains(each.name()) || only.contains(each.name()))
                .toList();
    }

    private List<OrderVariant> start(List<OrderVariant> variants, BenchmarkServers servers) throws Exception {
        List<OrderVariant> started = new ArrayList<>();
        for (OrderVariant variant : variants) {
            try {
                variant.connect(servers.start(variant.name(), settings(variant, servers), TradingServer.class,
                        List.of()), clients);
                started.add(variant);
            } catch (JvmFailure | IOException unable) {
                skip(variant, unable);
            }
        }
        return started;
    }

    private void skip(OrderVariant variant, Exception unable) throws Exception {
        if (List.of(NONE, FORCED).contains(variant.name())) {
            throw unable;
        }
        skipped.put(variant.name(), unable.getMessage());
        out.println("skipped: " + variant.name() + ": " + unable.getMessage());
    }

    private Map<String, String> settings(OrderVariant variant, BenchmarkServers servers) throws Exception {
        if (!variant.name().equals("postgresql")) {
            return variant.settings();
        }
        if (postgres == null) {
            postgres = LocalPostgres.in(servers.directory().resolve("database"), Map.of()).start();
        }
        Map<String, String> settings = new TreeMap<>(variant.settings());
        settings.put("jdbc-url", postgres.jdbcUrl());
        settings.put("jdbc-user", postgres.user());
        settings.put("jdbc-password-file", postgres.passwordFile().toString());
        return settings;
    }

    private void time(List<OrderVariant> variants, Path directory) throws Exception {
        TraderClient quoting = variants.get(0).client();
        try (BareForcedWrite force = new BareForcedWrite(directory.resolve("bare-force"),
                BARE_BLOCKS)) {
            RoundTripSeries bare = new RoundTripSeries(BARE, force::run);
            RoundTripSeries quote = new RoundTripSeries(QUOTE, () -> quoting.quote(OrderVariant.SYMBOL));
            RoundTripSeries apart = new RoundTripSeries(APART, () -> quoting.quote(OrderVariant.SYMBOL), force::run);
            List<RoundTripSeries> single = new ArrayList<>(List.of(bare, apart, quote));
            variants.forEach(each -> single.add(each.oneClient()));
            List<RoundTripSeries> many = new ArrayList<>();
            variants.forEach(each -> many.add(each.manyClients()));
            for (int round = -warmupRounds; round < rounds; round++) {
                if (round == 0) {
                    single.forEach(RoundTripSeries::reset);
                    many.forEach(RoundTripSeries::reset);
                }
                printProgress("round", round, 5, warmupRounds, rounds);
                inTurns(single, round, orders);
                inTurns(many, round, orders);
            }
            print(single, many);
        }
    }

    private void print(List<RoundTripSeries> single, List<RoundTripSeries> many) {
        printMachine(", heap " + heap + "; closed loop, no emulated delays, file system " + fileSystem);
        out.println("one client");
        print(single);
        out.printf(Locale.ROOT, "%n%d clients%n", clients);
        print(many);
        RoundTripSeries forced = named(single, FORCED);
        RoundTripSeries none = named(single, NONE);
        out.println();
        TextTable ratios = new TextTable("lr").row("order (none) ÷ quote (none)", none.ratioText(named(single, QUOTE)));
        for (String bare : List.of(BARE, APART)) {
            ratios.row("(forced − none) ÷ (" + DERIVED_FORCES + " × " + bare + ")",
                    RoundTripSeries.text(costInForces(forced, none, named(single, bare))));
        }
        ratios.print(out);
        out.println("ratios: median of the rounds (10th to 90th percentile of the rounds)");
    }

    private void print(List<RoundTripSeries> all) {
        TextTable table = new TextTable("lrrrrr").row("", "n", "p50 µs", "p99 µs", "orders/s", "p50 ÷ forced");
        all.forEach(each -> table.row(each.name(), each.count(), Math.round(each.percentileUs(50)),
                Math.round(each.percentileUs(99)), Math.round(each.perSecond()), each.ratioText(named(all, FORCED))));
        table.print(out);
    }

    /** Per round: the extra cost of a forced order, divided by that of {@value #DERIVED_FORCES} bare fsyncs. */
    private static double[] costInForces(RoundTripSeries forced, RoundTripSeries none, RoundTripSeries bare) {
        double[] costs = new double[forced.roundP50sNs().size()];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = (double) (forced.roundP50sNs().get(i) - none.roundP50sNs().get(i))
                    / (DERIVED_FORCES * bare.roundP50sNs().get(i));
        }
        return costs;
    }

    private static RoundTripSeries named(List<RoundTripSeries> all, String name) {
        return all.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    private void countForces(List<OrderVariant> variants, BenchmarkServers servers) throws Exception {
        if (!FsyncCounter.isSupported()) {
            out.println("\nthe fsyncs were not counted: strace is not installed");
            return;
        }
        out.printf(Locale.ROOT, "%nfsyncs of the server per order (fsync, fdatasync, msync; counted by strace;%n"
                + "without those of PostgreSQL's own processes)%n"
                + "%-20s %10s %14s %8s%n", "", "1 client", clients + " clients", "ratio");
        for (OrderVariant variant : variants) {
            if (variant.name().equals(NONE)) {
                continue;
            }
            FsyncCounter forces = new FsyncCounter(servers.directory().resolve(variant.name() + ".strace"));
            String url = servers.start(variant.name() + "-counted", settings(variant, servers), TradingServer.class,
                    forces.wrapper());
            variant.connect(url, clients);
            double single = forcesPerOrder(forces, variant.oneClient(), clients * orders, 1);
            double many = forcesPerOrder(forces, variant.manyClients(), orders, clients);
            out.printf(Locale.ROOT, "%-20s %10.2f %14.2f %8s%n", variant.name(), single, many,
                    single == 0 ? "-" : String.format(Locale.ROOT, "%.2f", many / single));
            variant.close();
            servers.stop();
        }
    }

    /** Counts fsyncs between two moments without an order in progress. */
    private static double forcesPerOrder(FsyncCounter forces, RoundTripSeries series, int orders, int clientCount)
            throws Exception {
        series.round(orders);
        Instant from = Instant.now();
        series.round(orders);
        return (double) forces.between(from, Instant.now()) / ((long) orders * clientCount);
    }
}
