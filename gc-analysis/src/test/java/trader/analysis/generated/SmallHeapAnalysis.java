package trader.analysis.generated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import trader.analysis.report.RunReport;
import trader.analysis.summary.RunAnalysis;

/** Analyses a run directory in a JVM with a small heap. */
final class SmallHeapAnalysis {
    private SmallHeapAnalysis() {
    }

    /** {@code requests}: derived from the size of the files. */
    record Result(int exit, String output, long reportBytes, long requests) { }

    /** {@code args}: the run directory. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        RunAnalysis analysis = RunAnalysis.of(directory);
        RunReport.write(analysis, directory);
        System.out.println(analysis.summary().verdict());
        analysis.summary().reasons().forEach(System.out::println);
    }

    /** Runs {@link #main} with a heap size in the form of {@code -Xmx}. */
    static Result inOwnJvm(Path directory, String heap) throws IOException, InterruptedException {
        Path output = directory.resolve("analysis.log");
        Process jvm = new ProcessBuilder(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx" + heap,
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), SmallHeapAnalysis.class.getName(),
                directory.toString()))
                .redirectError(directory.resolve("analysis.err").toFile()).redirectOutput(output.toFile()).start();
        int exit;
        try {
            exit = jvm.waitFor();
        } finally {
            jvm.destroyForcibly();
        }
        long requests = 0;
        for (int client = 1; Files.exists(directory.resolve("client-" + client)); client++) {
            requests += Files.size(directory.resolve("client-" + client).resolve("requests.bin"))
                    / GeneratedRun.REQUEST_BYTES;
        }
        Path report = directory.resolve("report.html");
        return new Result(exit, Files.readString(output, StandardCharsets.UTF_8).strip(),
                Files.exists(report) ? Files.size(report) : 0, requests);
    }
}
