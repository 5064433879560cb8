package trader.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.analysis.compare.PairedRatio;
import trader.analysis.run.JsonFiles;
import trader.lab.experiment.RunDirectory;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.machine.MachineLook;

/**
 * Measures the floors below quotes and orders: what they would take if all that is left out cost nothing. All series
 * take turns in each round, in random order, and ratios are computed round by round.
 */
@Command(name = "trader benchmark floors",
        description = "Compare quotes by codec and orders by durability with their lower bounds: TCP ping-pong between"
                + " two JVMs, an echo among the quotes' requests, an echo with Artemis as it comes, and fsyncs;"
                + " also with quotes and orders over FIX. Closed loop, 1 and 8 threads (FIX: 1), all interleaved. The"
                + " emulated resource has no delays.")
final class FloorsBenchmark extends Benchmark {
    private static final BigDecimal LEAST_SECONDS = new BigDecimal("0.05");
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(60);

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "20",
            description = "Measured rounds, at least 5. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "1.5",
            description = "Length of each series in a round, 0.05 to 60. Default: ${DEFAULT-VALUE}.")
    private BigDecimal seconds;

    @Option(names = "--warmup-rounds", paramLabel = "N", defaultValue = "10",
            description = "Warm-up rounds. Default: ${DEFAULT-VALUE}.")
    private int warmupRounds;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "Heap of each server JVM. Default: ${DEFAULT-VALUE}.")
    private String heap;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Directory for floors.json. Default: a new one below runs in the current directory.")
    private Path directory;

    @Option(names = "--anyway",
            description = "Measure even if other processes use a quarter of the processors.")
    private boolean anyway;

    public static void main(String[] args) {
        execute(new FloorsBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        requireAtLeast("--rounds", rounds, PairedRatio.LEAST_REPEATS);
        requireAtLeast("--warmup-rounds", warmupRounds, 0);
        if (seconds.compareTo(LEAST_SECONDS) < 0 || seconds.compareTo(MOST_SECONDS) > 0) {
            throw wrong("Invalid value for option '--seconds': '" + seconds + "': allowed are " + LEAST_SECONDS
                    + " to " + MOST_SECONDS);
        }
        BenchmarkServers servers = new BenchmarkServers(heapBytes(heap));
        try {
            MachineLook look = lookAtMachine(anyway);
            if (look == null) {
                return 1;
            }
            Map<String, String> setting = setting(servers.directory(), look);
            if (directory != null) {
                // Fails now rather than at the end.
                RunDirectory.make(directory, null, Instant.now());
            }
            out.println("starting the servers");
            FloorClients clients = new FloorClients(servers);
            clients.connect();
            run(servers, clients.series());
            FloorsResult result = FloorsResult.of(setting,
                    clients.series().stream().map(FloorSeries::result).toList());
            Path file = RunDirectory.make(directory, "floors", Instant.now()).resolve("floors.json");
            JsonFiles.write(file, result);
            printMachine(", G1, heap " + heap + "; closed loop, no emulated delays");
            result.print(out);
            out.println("written: " + file);
            clients.close();
            return 0;
        } finally {
            servers.remove();
        }
    }

    /** @throws JvmFailure with the console of a server that has ended, rather than the failure that this caused */
    private static void take(FloorSeries series, long durationNs, BenchmarkServers servers) throws Exception {
        try {
            series.round(durationNs);
        } catch (Exception failed) {
            JvmFailure ended = servers.ended();
            if (ended == null) {
                throw failed;
            }
            ended.addSuppressed(failed);
            throw ended;
        }
    }

    private Map<String, String> setting(Path data, MachineLook look) throws IOException {
        Map<String, String> setting = facts(look);
        setting.put("fileSystem", Files.getFileStore(data).type());
        setting.put("rounds", Integer.toString(rounds));
        setting.put("seconds", seconds.toPlainString());
        setting.put("warmupRounds", Integer.toString(warmupRounds));
        setting.put("heap", heap);
        return setting;
    }

    private void run(BenchmarkServers servers, List<FloorSeries> series) throws Exception {
        long seriesNs = seconds.movePointRight(9).longValue();
        List<FloorSeries> order = new ArrayList<>(series);
        Random random = new Random(rounds);
        for (int round = -warmupRounds; round < rounds; round++) {
            if (round == 0) {
                series.forEach(FloorSeries::reset);
            }
            out.printf(Locale.ROOT, "%s round %d of %d, %.1f min left%n", round < 0 ? "warm-up" : "measured",
                    1 + (round < 0 ? round + warmupRounds : round), round < 0 ? warmupRounds : rounds,
                    (double) (rounds - round) * series.size() * seriesNs / TimeUnit.MINUTES.toNanos(1));
            Collections.shuffle(order, random);
            for (FloorSeries each : order) {
                take(each, seriesNs, servers);
            }
        }
    }
}
