package trader.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.jmsclient.TraderClient;
import trader.launcher.jvm.JvmFailure;
import trader.postgres.LocalPostgres;
import trader.server.TradingServer;

/**
 * What durability costs an order: one server JVM for each variant, all up at once, a few orders to each in turns, so
 * that a machine that slows down slows all of them. Then the forced writes of each are counted from outside, on
 * servers that are not timed.
 */
@Command(name = "trader benchmark durability", sortOptions = false,
        description = "Compares the order round trip over durability, resource, journal and transaction log, one "
                + "factor at a time, interleaved, with one client and with many; and counts the forced writes of an "
                + "order (needs strace). The emulated resource's delays are 0.")
final class DurabilityCosts implements Callable<Integer> {
    /** What docs/OPERATING.md derives: arrival, two prepares, decision, two commits. */
    private static final int DERIVED_FORCES = 6;
    private static final String NONE = "none";
    private static final String FORCED = "forced";
    /** In a tight loop, which keeps disk and processor awake. */
    private static final String BARE = "bare forced write";
    /** As far apart as those of an order are. */
    private static final String APART = "the same, apart";
    private static final String QUOTE = "quote (none)";

    @Option(names = "--rounds", defaultValue = "30", description = "Measured rounds (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--orders", defaultValue = "50",
            description = "Orders of each client in a round (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(names = "--clients", defaultValue = "32",
            description = "How many clients are many (default: ${DEFAULT-VALUE}).")
    private int crowdSize;

    @Option(names = "--warmup-rounds", defaultValue = "30",
            description = "Rounds before, which do not count (default: ${DEFAULT-VALUE}).")
    private int warmupRounds;

    @Option(names = "--heap", defaultValue = "256m",
            description = "Heap of each server JVM (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = "--only", split = ",", paramLabel = "VARIANT",
            description = "Only these variants besides 'none' and 'forced': process, emulated-volatile, h2, "
                    + "postgresql, nio, asyncio, mapped, shadow, journal-store (default: all).")
    private List<String> only;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final Map<String, String> leftOut = new TreeMap<>();
    private LocalPostgres postgres;
    private String fileSystem;

    private DurabilityCosts() {
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new DurabilityCosts()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Checks.requireAtLeast(spec, "--rounds", rounds, 1);
        Checks.requireAtLeast(spec, "--orders", orders, 1);
        Checks.requireAtLeast(spec, "--clients", crowdSize, 2);
        Checks.requireAtLeast(spec, "--warmup-rounds", warmupRounds, 0);
        Servers servers = new Servers(Checks.heapBytes(spec, heap));
        try {
            fileSystem = Files.getFileStore(servers.directory()).type();
            List<OrderVariant> variants = start(variants(), servers);
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
        leftOut.forEach((variant, why) -> out.printf("left out: %s: %s%n", variant, why));
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
        all.add(new OrderVariant("shadow", Map.of("transaction-store", "shadow")));
        all.add(new OrderVariant("journal-store", Map.of("transaction-store", "journal")));
        if (only == null) {
            return all;
        }
        List<String> names = all.stream().map(OrderVariant::name).toList();
        only.stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw new ParameterException(spec.commandLine(), "--only is '" + name + "': allowed are "
                    + String.join(", ", names));
        });
        return all.stream().filter(each -> List.of(NONE, FORCED).contains(each.name()) || only.contains(each.name()))
                .toList();
    }

    /** Starts a server for each; what this machine cannot do is left out, and named at the end. */
    private List<OrderVariant> start(List<OrderVariant> variants, Servers servers) throws Exception {
        List<OrderVariant> started = new ArrayList<>();
        for (OrderVariant variant : variants) {
            try {
                variant.connect(servers.start(variant.name(), settings(variant, servers), TradingServer.class,
                        List.of()), crowdSize);
                started.add(variant);
            } catch (JvmFailure | IOException unable) {
                leaveOut(variant, unable);
            }
        }
        return started;
    }

    private void leaveOut(OrderVariant variant, Exception unable) throws Exception {
        if (List.of(NONE, FORCED).contains(variant.name())) {
            throw unable;
        }
        leftOut.put(variant.name(), unable.getMessage());
        out.println("left out: " + variant.name() + ": " + unable.getMessage());
    }

    private Map<String, String> settings(OrderVariant variant, Servers servers) throws Exception {
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
        try (BareForce force = new BareForce(directory.resolve("bare-force"))) {
            Contender bare = new Contender(BARE, force::run);
            Contender quote = new Contender(QUOTE, () -> quoting.quote(OrderVariant.SYMBOL));
            Contender apart = new Contender(APART, () -> quoting.quote(OrderVariant.SYMBOL), force::run);
            List<Contender> alone = new ArrayList<>(List.of(bare, apart, quote));
            variants.forEach(each -> alone.add(each.alone()));
            List<Contender> crowds = new ArrayList<>();
            variants.forEach(each -> crowds.add(each.crowd()));
            for (int round = -warmupRounds; round < rounds; round++) {
                if (round == 0) {
                    alone.forEach(Contender::reset);
                    crowds.forEach(Contender::reset);
                }
                if (round % 5 == 0) {
                    out.printf("%s round %d of %d%n", round < 0 ? "warm-up" : "measured",
                            round < 0 ? round + warmupRounds : round, round < 0 ? warmupRounds : rounds);
                }
                inTurns(alone, round);
                inTurns(crowds, round);
            }
            print(alone, crowds);
        }
    }

    private void inTurns(List<Contender> contenders, int round) throws Exception {
        for (int turn = 0; turn < contenders.size(); turn++) {
            contenders.get(Math.floorMod(turn + round, contenders.size())).round(orders);
        }
    }

    private void print(List<Contender> alone, List<Contender> crowds) {
        out.printf("%n%s, %d processors, JDK %s, heap %s; closed loop, emulated delays 0, file system %s%n",
                System.getProperty("os.name"), Runtime.getRuntime().availableProcessors(), Runtime.version(), heap,
                fileSystem);
        out.printf("%none client%n%-20s %8s %10s %10s   %s%n", "", "n", "p50 µs", "p99 µs", "p50 ÷ forced");
        Contender forced = named(alone, FORCED);
        alone.forEach(each -> out.printf("%-20s %8d %10.0f %10.0f   %s%n", each.name(), each.count(),
                each.percentileUs(50), each.percentileUs(99), ratio(each, forced)));
        out.printf("%n%d clients%n%-20s %8s %10s %10s %10s   %s%n", crowdSize, "", "n", "p50 µs", "p99 µs", "orders/s",
                "p50 ÷ forced");
        Contender forcedCrowd = named(crowds, FORCED);
        crowds.forEach(each -> out.printf("%-20s %8d %10.0f %10.0f %10.0f   %s%n", each.name(), each.count(),
                each.percentileUs(50), each.percentileUs(99), each.perSecond(), ratio(each, forcedCrowd)));
        out.printf("%norder (none) ÷ quote (none)%32s%n", ratio(named(alone, NONE), named(alone, QUOTE)));
        for (String bare : List.of(BARE, APART)) {
            double[] cost = Contender.spread(costInForces(forced, named(alone, NONE), named(alone, bare)));
            out.printf("(forced − none) ÷ (%d × %s)%s %6.2f   (%.2f to %.2f)%n", DERIVED_FORCES, bare,
                    " ".repeat(BARE.length() - bare.length()), cost[1], cost[0], cost[2]);
        }
        out.println("ratios: median over the rounds (10 % to 90 % of the rounds)");
    }

    /** What forcing adds to an order, in units of what its forced writes must cost at least; round by round. */
    private static double[] costInForces(Contender forced, Contender none, Contender bare) {
        double[] costs = new double[forced.roundP50sNs().size()];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = (double) (forced.roundP50sNs().get(i) - none.roundP50sNs().get(i))
                    / (DERIVED_FORCES * bare.roundP50sNs().get(i));
        }
        return costs;
    }

    private static String ratio(Contender numerator, Contender denominator) {
        double[] ratio = numerator.ratioTo(denominator);
        return String.format("%5.2f   (%.2f to %.2f)", ratio[1], ratio[0], ratio[2]);
    }

    private static Contender named(List<Contender> contenders, String name) {
        return contenders.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    private void countForces(List<OrderVariant> variants, Servers servers) throws Exception {
        if (!ForcedWrites.canBeCounted()) {
            out.println("\nforced writes are not counted: there is no strace here");
            return;
        }
        out.printf("%nforced writes of the server for an order (fsync, fdatasync, msync; counted by strace;%n"
                + "those of PostgreSQL's own processes are not among them)%n"
                + "%-20s %10s %14s %8s%n", "", "1 client", crowdSize + " clients", "ratio");
        for (OrderVariant variant : variants) {
            if (variant.name().equals(NONE)) {
                continue;
            }
            ForcedWrites forces = new ForcedWrites(servers.directory().resolve(variant.name() + ".strace"));
            String url = servers.start(variant.name() + "-counted", settings(variant, servers), TradingServer.class,
                    forces.wrapper());
            variant.connect(url, crowdSize);
            double alone = forcesPerOrder(forces, variant.alone(), crowdSize * orders, 1);
            double crowd = forcesPerOrder(forces, variant.crowd(), orders, crowdSize);
            out.printf("%-20s %10.2f %14.2f %8s%n", variant.name(), alone, crowd,
                    alone == 0 ? "-" : String.format("%.2f", crowd / alone));
            variant.close();
            servers.stop();
        }
    }

    /** Forced writes between two moments at which no order is under way. */
    private static double forcesPerOrder(ForcedWrites forces, Contender contender, int orders, int clients)
            throws Exception {
        contender.round(orders);
        Instant from = Instant.now();
        contender.round(orders);
        return (double) forces.between(from, Instant.now()) / ((long) orders * clients);
    }
}
