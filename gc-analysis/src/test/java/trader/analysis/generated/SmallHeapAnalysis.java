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

    record Result(int exit, String output, long reportBytes) { }

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
        Path report = directory.resolve("report.html");
        return new Result(exit, Files.readString(output, StandardCharsets.UTF_8).strip(),
                Files.exists(report) ? Files.size(report) : 0);
    }
}
