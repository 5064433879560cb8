package trader.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;
import trader.analysis.gclog.HeapAfter;
import trader.analysis.report.RunReport;
import trader.analysis.summary.RunAnalysis;
import trader.launcher.jvm.Jdk;

/** Analyses a run directory in a JVM with a small heap and measures time and memory. */
final class SmallHeapAnalysis {
    private SmallHeapAnalysis() {
    }

    /**
     * The result.
     *
     * @param liveBytes maximum after a full collection; 0 if there was none
     * @param requests  requests of the run, derived from the size of its files
     */
    record Result(String heap, int exit, String output, long liveBytes, long reportBytes, long requests) {
        int print(PrintStream out) {
            out.printf(Locale.ROOT,
                    "analysis in -Xmx%s: %s%n%,d requests; heap after full collections at most %.0f MB; "
                    + "report.html %.2f MB%n", heap, exit == 0 ? output : "FAILED, exit status " + exit + "\n" + output,
                    requests, liveBytes / 1e6, reportBytes / 1e6);
            return exit == 0 ? 0 : 1;
        }
    }

    /** {@code args}: the run directory. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        long startNs = System.nanoTime();
        RunAnalysis analysis = RunAnalysis.of(directory);
        RunReport.write(analysis, directory);
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        System.out.printf(Locale.ROOT, "%s in %.1f s, %.1f s of them on a processor%n", analysis.summary().verdict(),
                (System.nanoTime() - startNs) / 1e9, process.getProcessCpuTime() / 1e9);
        analysis.summary().reasons().forEach(System.out::println);
    }

    /** Runs {@link #main} with a heap size in the form of {@code -Xmx}, and a GC log. */
    static Result inOwnJvm(Path directory, String heap) throws IOException, InterruptedException {
        Path gcLog = directory.resolve("analysis-gc.log");
        Path output = directory.resolve("analysis.log");
        Process jvm = new ProcessBuilder(List.of(Jdk.current().java().toString(), "-Xmx" + heap, "-XX:+UseSerialGC",
                "-Xlog:gc*,safepoint:file=" + gcLog + ":utctime,uptimenanos,timenanos,level,tags:filecount=0",
                "-cp", System.getProperty("java.class.path"), SmallHeapAnalysis.class.getName(), directory.toString()))
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        int exit;
        try {
            exit = jvm.waitFor();
        } finally {
            jvm.destroyForcibly();
        }
        GcLog gc = GcLogReader.read(gcLog);
        long liveBytes = gc.heapAfter().stream().filter(HeapAfter::full).mapToLong(HeapAfter::usedBytes).max()
                .orElse(0);
        long requests = 0;
        for (int client = 1; Files.exists(directory.resolve("client-" + client)); client++) {
            requests += Files.size(directory.resolve("client-" + client).resolve("requests.bin"))
                    / GeneratedRun.REQUEST_BYTES;
        }
        Path report = directory.resolve("report.html");
        return new Result(heap, exit, Files.readString(output, StandardCharsets.UTF_8).strip(), liveBytes,
                Files.exists(report) ? Files.size(report) : 0, requests);
    }
}
