package trader.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.analysis.summary.RunAnalysis;
import trader.common.DirectoryTrees;
import trader.common.TextTable;

/**
 * Compares reading a GC log and a run directory with reading the same files byte by byte and counting the lines; or
 * checks whether a run of several hours can be analysed in a small heap.
 */
@Command(name = "trader benchmark reading",
        description = {"Read a generated run directory and compare the speed (MB/s) with that of reading the same files"
                + " byte by byte. The rounds are interleaved.",
            "With --long, analyse a run of 2 h at 5,000 requests/s in a JVM with a small heap instead (needs 4.7 GB in"
            + " a temporary directory, deleted afterwards)."})
final class ReadingBenchmark extends Benchmark {
    @Option(names = "--rounds", paramLabel = "N", defaultValue = "9",
            description = "Measured rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--seconds", paramLabel = "N",
            description = "Length of the generated run in seconds. Default: 600; with --long 7200.")
    private Integer seconds;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "5000",
            description = "Requests per second of the generated run. Default: ${DEFAULT-VALUE}.")
    private int rate;

    @Option(names = "--long", description = "Analyse the generated run in a JVM with the heap of --heap.")
    private boolean inSmallHeap;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "256m",
            description = "With --long: heap of the analysis. Default: ${DEFAULT-VALUE}.")
    private String heap;

    public static void main(String[] args) {
        execute(new ReadingBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        int length = seconds != null ? seconds : inSmallHeap ? 7_200 : 600;
        requireAtLeast("--rounds", rounds, 1);
        requireAtLeast("--seconds", length, 10);
        requireAtLeast("--rate", rate, 100);
        Path directory = Files.createTempDirectory("trader-reading");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory)));
        GeneratedRun run = new GeneratedRun(length, rate, 2, 0);
        long startNs = System.nanoTime();
        run.write(directory.resolve("run"));
        out.printf(Locale.ROOT,
                "generated a run of %d s at %d requests/s, two clients: %,.0f MB in %.0f s%n", length, rate,
                bytes(directory) / 1e6, (System.nanoTime() - startNs) / 1e9);
        if (inSmallHeap) {
            return SmallHeapAnalysis.inOwnJvm(directory.resolve("run"), heap).print(out);
        }
        compare(directory);
        return 0;
    }

    private void compare(Path directory) throws Exception {
        Path run = directory.resolve("run");
        Path client = run.resolve("client-1");
        Path gcLog = directory.resolve("gc.log");
        GeneratedRun hours = new GeneratedRun(7_200, rate, 1, 0);
        new GeneratedRunFiles(hours).gcLog(gcLog, GeneratedPauses.ofServer(hours));
        List<ReadingSeries> allSeries = List.of(
                new ReadingSeries("gc.log of 2 h", List.of(gcLog), () -> RunFileReaders.gcLog(gcLog)),
                new ReadingSeries("requests.bin", List.of(client.resolve("requests.bin")),
                        () -> RunFileReaders.requests(client)),
                new ReadingSeries("latency.hlog", List.of(client.resolve("latency.hlog")),
                        () -> RunFileReaders.histograms(client)),
                new ReadingSeries("run directory, read", files(run, "gc.log", "requests.bin", "latency.hlog"),
                        () -> read(run)),
                new ReadingSeries("run directory, analysed", files(run, ""),
                        () -> RunAnalysis.of(run).summary().services().size()));
        for (int round = -2; round < rounds; round++) {
            printProgress("round", round, 1, 2, rounds);
            for (int turn = 0; turn < allSeries.size(); turn++) {
                allSeries.get(Math.floorMod(turn + round, allSeries.size())).round(round >= 0);
            }
        }
        printMachine(", heap " + (Runtime.getRuntime().maxMemory() >> 20) + " MB; median of " + rounds + " rounds");
        TextTable table = new TextTable("lrrrr").row("", "MB", "plain MB/s", "read MB/s",
                "read ÷ plain (10 % to 90 % of the rounds)");
        allSeries.forEach(each -> each.addTo(table));
        table.print(out);
    }

    /** Reads the files that an analysis reads. */
    private static long read(Path run) throws IOException {
        Path server = run.resolve("server");
        long sum = RunFileReaders.gcLog(server.resolve("gc.log")) + RunFileReaders.serverRequests(server);
        for (Path file : files(run, "latency.hlog")) {
            sum += RunFileReaders.gcLog(file.resolveSibling("gc.log")) + RunFileReaders.requests(file.getParent())
                    + RunFileReaders.histograms(file.getParent());
        }
        return sum;
    }

    private static List<Path> files(Path directory, String... endings) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> Files.isRegularFile(file)
                    && Stream.of(endings).anyMatch(ending -> file.toString().endsWith(ending))).toList();
        }
    }

    private static long bytes(Path directory) throws IOException {
        long bytes = 0;
        for (Path file : files(directory, "")) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    private static void remove(Path directory) {
        try {
            DirectoryTrees.delete(directory);
        } catch (IOException failed) {
            System.err.println(directory + " cannot be deleted: " + failed);
        }
    }

    /** Reads every byte and counts the lines, as every reader of the file must. */
    static long plainRead(Path file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long lines = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                for (int i = 0; i < count; i++) {
                    if (buffer[i] == '\n') {
                        lines++;
                    }
                }
            }
        }
        return lines;
    }
}
