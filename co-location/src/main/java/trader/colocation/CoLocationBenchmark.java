package trader.colocation;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.analysis.compare.PairedRatio;
import trader.analysis.run.JsonFiles;
import trader.benchmarks.Benchmark;
import trader.benchmarks.BenchmarkServers;
import trader.colocation.CoLocationResult.Series;
import trader.lab.experiment.RunDirectory;
import trader.launcher.machine.MachineLook;
import trader.postgres.LocalPostgres;

/** Measures what a socket between application and database costs, as the article on co-location does. */
@Command(name = "trader benchmark co-location",
        description = "Measure what a TCP connection between application and database costs: H2 and Derby embedded and"
                + " over TCP, PostgreSQL over a Unix socket and over TCP. A JMH client with 4 threads sends HTTP"
                + " requests to a servlet on Tomcat, which queries through a pool of 8 to 20 connections. Both ways of"
                + " an engine take turns, iteration by iteration. All processes are on this machine, and end with the"
                + " command.")
final class CoLocationBenchmark extends Benchmark {
    private static final int THREADS = 4;
    private static final String NONE = "none";
    /** Of a new client. */
    private static final double START_S = 3;
    /** Before each iteration: JMH waits until it is over. */
    private static final double COLLECTION_S = 0.8;
    private static final BigDecimal LEAST_SECONDS = new BigDecimal("0.05");
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(30);

    @Option(names = "--databases", split = ",", paramLabel = "NAME",
            description = "Only these: h2, derby, postgresql. Default: all that run on this machine.")
    private List<String> databases;

    @Option(names = "--sizes", split = ",", paramLabel = "ROWS", defaultValue = "10,25,50,100",
            description = "Rows of an answer, 1 to " + Employees.ROWS + ". Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--fetch-sizes", split = ",", paramLabel = "ROWS", defaultValue = "1,10,all",
            description = "Fetch sizes of the last table, at the largest size: whole numbers from 1, or "
                    + PairClient.ALL + "; or " + NONE + ". Default: ${DEFAULT-VALUE}.")
    private List<String> fetchSizes;

    @Option(names = "--iterations", paramLabel = "N",
            description = "Measured iterations of each way in a fork, at least 5. Default: 10, with --full 25.")
    private Integer iterations;

    @Option(names = "--warmup-iterations", paramLabel = "N",
            description = "Iterations of each way before those. Default: 5, with --full 10.")
    private Integer warmupIterations;

    @Option(names = "--forks", paramLabel = "N",
            description = "Client JVMs, one after the other, for each size. Default: 1, with --full 4.")
    private Integer forks;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "1",
            description = "Length of an iteration, 0.05 to 30. Default: ${DEFAULT-VALUE}.")
    private BigDecimal seconds;

    @Option(names = "--full", description = "As many forks and iterations as the article, and a collection of the"
            + " client's garbage before each iteration.")
    private boolean full;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "Heap of each JVM with a servlet or a database. Default: ${DEFAULT-VALUE}.")
    private String heap;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Directory for co-location.json, report.html and JMH's output."
                    + " Default: a new one below runs in the current directory.")
    private Path directory;

    @Option(names = "--anyway",
            description = "Measure even if other processes use a quarter of the processors.")
    private boolean anyway;

    public static void main(String[] args) {
        execute(new CoLocationBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        checkOptions();
        List<Engine> engines = engines();
        // The look at the machine sees more than JMH's lock, which is one for all users of the machine.
        System.setProperty("jmh.ignoreLock", "true");
        BenchmarkServers servers = new BenchmarkServers(heapBytes(heap));
        try {
            MachineLook look = lookAtMachine(anyway);
            if (look == null) {
                return 1;
            }
            Map<String, String> setting = facts(look);
            setting.put("threads", Integer.toString(THREADS));
            setting.put("forks", forks.toString());
            setting.put("warmupIterations", warmupIterations.toString());
            setting.put("iterations", iterations.toString());
            setting.put("seconds", seconds.toPlainString());
            setting.put("heap", heap);
            Instant started = Instant.now();
            Path results = RunDirectory.make(directory, "co-location", started);
            CoLocationResult result = CoLocationResult.of(setting, measure(engines, servers, results));
            Path file = results.resolve("co-location.json");
            JsonFiles.write(file, result);
            printMachine(", G1, heap " + heap + "; closed loop, " + THREADS + " threads");
            result.print(out);
            out.println("written: " + file);
            Path page = results.resolve("report.html");
            new CoLocationPage(result).report(started.toString(), warnings(look)).write(page);
            out.println("report:  " + page);
            return 0;
        } finally {
            servers.remove();
        }
    }

    private void checkOptions() {
        forks = forks != null ? forks : full ? 4 : 1;
        iterations = iterations != null ? iterations : full ? 25 : 10;
        warmupIterations = warmupIterations != null ? warmupIterations : full ? 10 : 5;
        requireAtLeast("--forks", forks, 1);
        requireAtLeast("--iterations", iterations, PairedRatio.LEAST_REPEATS);
        requireAtLeast("--warmup-iterations", warmupIterations, 0);
        if (seconds.compareTo(LEAST_SECONDS) < 0 || seconds.compareTo(MOST_SECONDS) > 0) {
            throw wrong("Invalid value for option '--seconds': '" + seconds + "': allowed are " + LEAST_SECONDS
                    + " to " + MOST_SECONDS);
        }
        checkFetchSizes();
        sizes.stream().filter(size -> size < 1 || size > Employees.ROWS).findFirst().ifPresent(size -> {
            throw wrong("Invalid value for option '--sizes': '" + size + "': allowed are 1 to " + Employees.ROWS);
        });
    }

    private void checkFetchSizes() {
        if (fetchSizes.equals(List.of(NONE))) {
            fetchSizes = List.of();
        }
        fetchSizes.stream().filter(each -> !each.matches(PairClient.ALL + "|[1-9][0-9]{0,5}")).findFirst()
                .ifPresent(each -> {
                    throw wrong("Invalid value for option '--fetch-sizes': '" + each
                            + "': allowed are whole numbers from 1 and " + PairClient.ALL + ", or " + NONE + " alone");
                });
    }

    /** What to measure at each engine. */
    private List<Query> queries() {
        List<Query> queries = new ArrayList<>();
        sizes.stream().distinct().forEach(size -> queries.add(new Query(size, null)));
        fetchSizes.stream().distinct().forEach(fetch -> queries.add(new Query(Collections.max(sizes), fetch)));
        return queries;
    }

    /** The fetch size is null for the article's query. */
    private record Query(int size, String fetch) {
        private String text() {
            return size + " rows" + (fetch == null ? "" : ", fetch size " + fetch);
        }

        private String fileName() {
            return size + (fetch == null ? "" : "-fetch-" + fetch);
        }
    }

    /** Those of the option, or all that can run. */
    private List<Engine> engines() {
        List<Engine> engines = new ArrayList<>();
        for (String id : databases == null ? Engine.ids() : databases) {
            if (!Engine.ids().contains(id)) {
                throw wrong("Invalid value for option '--databases': '" + id + "': allowed are "
                        + String.join(", ", Engine.ids()));
            }
            Engine engine = Engine.of(id);
            if (engine != Engine.POSTGRESQL || LocalPostgres.unsupported() == null) {
                engines.add(engine);
            } else if (databases == null) {
                out.println("without postgresql: " + LocalPostgres.unsupported());
            } else {
                throw wrong("Invalid value for option '--databases': '" + id + "': " + LocalPostgres.unsupported());
            }
        }
        return engines.stream().distinct().toList();
    }

    private List<Series> measure(List<Engine> engines, BenchmarkServers servers, Path results) throws Exception {
        List<Query> queries = queries();
        PairClient client = new PairClient(THREADS, warmupIterations, iterations,
                seconds.movePointRight(3).longValue(), full, results.resolve("jmh"));
        int left = engines.size() * queries.size() * forks;
        double iterationS = seconds.doubleValue() + (full ? COLLECTION_S : 0);
        double minutes = (2 * (iterations + warmupIterations) * iterationS + START_S) / TimeUnit.MINUTES.toSeconds(1);
        List<Series> all = new ArrayList<>();
        for (Engine engine : engines) {
            out.println(engine.id() + ": starting");
            OpenPair pair = new OpenPair(engine, servers);
            try {
                pair.open();
                for (Query query : queries) {
                    Series series = new Series(engine, pair.product(), query.size(), query.fetch(), new ArrayList<>());
                    for (int fork = 1; fork <= forks; fork++, left--) {
                        out.printf(Locale.ROOT,
                                "%s: %s, fork %d of %d, %.1f min left%n", engine.id(), query.text(), fork, forks,
                                left * minutes);
                        series.pairs().addAll(client.run(pair, query.size(), query.fetch(),
                                engine.id() + "-" + query.fileName() + "-" + fork));
                    }
                    all.add(series);
                }
            } finally {
                pair.close();
            }
        }
        return all;
    }
}
