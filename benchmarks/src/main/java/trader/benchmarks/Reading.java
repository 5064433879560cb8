package trader.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import trader.analysis.summary.RunAnalysis;

/**
 * Reading a GC log and a run directory against reading the same bytes one by one and counting the lines, in turns in
 * the same process; and whether a run of hours can be analysed in a small heap.
 */
@Command(name = "trader benchmark reading", sortOptions = false,
        description = {"Reads a made-up run directory and compares MB/s with a plain read of the same files, byte by "
                + "byte, interleaved.",
            "With --long: analyses one of 2 h at 5,000 requests/s in a JVM with little heap instead (2.7 GB in a "
                + "temporary directory, removed afterwards)."})
final class Reading implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "9", description = "Measured rounds (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seconds", description = "Length of the made-up run (default: 600; with --long 7200).")
    private Integer seconds;

    @Option(names = "--rate", defaultValue = "5000",
            description = "Its requests per second (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--long", description = "Analyse it in a JVM of its own with the heap of --heap.")
    private boolean inSmallHeap;

    @Option(names = "--heap", defaultValue = "256m",
            description = "With --long: -Xmx of the analysis (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    private Reading() {
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new Reading()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        int length = seconds != null ? seconds : inSmallHeap ? 7_200 : 600;
        Checks.requireAtLeast(spec, "--rounds", rounds, 1);
        Checks.requireAtLeast(spec, "--seconds", length, 10);
        Checks.requireAtLeast(spec, "--rate", rate, 100);
        Path directory = Files.createTempDirectory("trader-reading");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory)));
        LongRun run = new LongRun(length, rate, 2, 0);
        long startNs = System.nanoTime();
        run.write(directory.resolve("run"));
        out.printf("made up a run of %d s at %d requests/s, two clients: %,.0f MB in %.0f s%n", length, rate,
                bytes(directory) / 1e6, (System.nanoTime() - startNs) / 1e9);
        if (inSmallHeap) {
            return LongRunAnalysis.inJvmOfItsOwn(directory.resolve("run"), heap).print(out);
        }
        compare(directory);
        return 0;
    }

    private void compare(Path directory) throws Exception {
        Path run = directory.resolve("run");
        Path client = run.resolve("client-1");
        Path gcLog = directory.resolve("gc.log");
        LongRun hours = new LongRun(7_200, rate, 1, 0);
        new LongRunFiles(hours).gcLog(gcLog, LongRunStops.ofServer(hours));
        List<ReadingContender> contenders = List.of(
                new ReadingContender("gc.log of 2 h", List.of(gcLog), () -> ReadingFiles.gcLog(gcLog)),
                new ReadingContender("requests.bin", List.of(client.resolve("requests.bin")),
                        () -> ReadingFiles.requests(client)),
                new ReadingContender("latency.hlog", List.of(client.resolve("latency.hlog")),
                        () -> ReadingFiles.histograms(client)),
                new ReadingContender("run directory, read", files(run, "gc.log", "requests.bin", "latency.hlog"),
                        () -> read(run)),
                new ReadingContender("run directory, analysed", files(run, ""),
                        () -> RunAnalysis.of(run).summary().services().size()));
        for (int round = -2; round < rounds; round++) {
            out.printf("%s round %d%n", round < 0 ? "warm-up" : "measured", round < 0 ? round + 2 : round);
            for (int turn = 0; turn < contenders.size(); turn++) {
                contenders.get(Math.floorMod(turn + round, contenders.size())).round(round >= 0);
            }
        }
        out.printf("%n%s, %d processors, JDK %s, heap %d MB; median of %d rounds%n", System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), Runtime.version(),
                Runtime.getRuntime().maxMemory() >> 20, rounds);
        out.printf("%n%-24s %8s %12s %12s   %s%n", "", "MB", "plain MB/s", "read MB/s",
                "read ÷ plain (10 % to 90 % of the rounds)");
        contenders.forEach(contender -> out.println(contender.line()));
    }

    /** What an analysis must read, without the analysis. */
    private static long read(Path run) throws IOException {
        Path server = run.resolve("server");
        long sum = ReadingFiles.gcLog(server.resolve("gc.log")) + ReadingFiles.serverRequests(server);
        for (Path file : files(run, "latency.hlog")) {
            sum += ReadingFiles.gcLog(file.resolveSibling("gc.log")) + ReadingFiles.requests(file.getParent())
                    + ReadingFiles.histograms(file.getParent());
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
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> paths = new ArrayList<>(all.toList());
            Collections.reverse(paths);
            for (Path path : paths) {
                Files.delete(path);
            }
        } catch (IOException left) {
            System.err.println(directory + " could not be removed: " + left);
        }
    }

    /** Reads every byte and counts the lines: what any reader of the file must do at least. */
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
