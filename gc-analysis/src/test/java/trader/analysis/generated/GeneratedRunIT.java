package trader.analysis.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.report.RunReport;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;
import trader.analysis.validity.Drift;

/** Runs with many requests. */
class GeneratedRunIT {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    /** Nothing may grow with the requests: these would need more heap than there is, if each were an object. */
    @Test
    void isAnalysedInLittleHeap() throws Exception {
        SyntheticRun run = run(500_000, 0);
        for (long atNs = 0; atNs < SyntheticRun.LENGTH_NS; atNs += 500 * MS) {
            run.serverPause(atNs, 3 * MS);
            run.serverHiccup(atNs + 250 * MS, 2 * MS);
        }
        run.write();
        Path output = directory.resolve("analysis.log");
        Process jvm = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx64m", "-XX:+UseSerialGC",
                "-cp", System.getProperty("java.class.path"), Analysis.class.getName(), directory.toString())
                .redirectError(directory.resolve("analysis.err").toFile()).redirectOutput(output.toFile()).start();
        try {
            assertThat(jvm.waitFor()).isZero();
        } finally {
            jvm.destroyForcibly();
        }

        assertThat(Files.readString(output).strip()).isEqualTo("VALID");
        assertThat(directory.resolve("summary.json")).content().containsPattern("\"joined\" ?: ?500000,");
        assertThat(Files.size(directory.resolve("report.html"))).isBetween(1_000_000L, 5_000_000L);
    }

    /** Prints the verdict and its reasons. */
    static final class Analysis {
        private Analysis() {
        }

        /** {@code args}: the run directory. */
        public static void main(String[] args) throws Exception {
            Path directory = Path.of(args[0]);
            RunAnalysis analysis = RunAnalysis.of(directory);
            RunReport.write(analysis, directory);
            System.out.println(analysis.summary().reliability().verdict());
            analysis.summary().reliability().reasons().forEach(System.out::println);
        }
    }

    @Test
    void aSlowingServerIsNamedAndASteadyOneIsNot() throws Exception {
        assertThat(drifting(0)).isEmpty();

        List<Drift.Figure> drifting = drifting(1);

        assertThat(drifting).extracting(Drift.Figure::name).contains("quote p50", "order p50")
                .doesNotContain("quote throughput");
        assertThat(drifting).extracting(Drift.Figure::verdict).containsOnly(Drift.RISES);
    }

    private List<Drift.Figure> drifting(double slowing) throws IOException {
        Summary summary = RunAnalysis.of(run(100_000, slowing).write()).summary();
        assertThat(summary.reliability().reasons()).isEmpty();
        assertThat(summary.servers().steps().joined()).isEqualTo(100_000);
        List<Drift.Figure> drifting = summary.reliability().drift().figures().stream()
                .filter(Drift.Figure::drifts).toList();
        assertThat(summary.reliability().warnings()).hasSize(1 + drifting.size());
        return drifting;
    }

    /** Every fifth request is an order; until the end the times grow by this part of them. */
    private SyntheticRun run(int requests, double slowing) throws IOException {
        SyntheticRun run = new SyntheticRun(Files.createDirectories(directory));
        for (int i = 0; i < requests; i++) {
            long dueNs = i * (SyntheticRun.LENGTH_NS / requests);
            long doneNs = dueNs + (long) ((MS + i % 997 * US) * (1 + slowing * i / requests));
            run.request(i % 5 == 4 ? 1 : 0, 0, dueNs, dueNs, doneNs);
            run.served(dueNs + 200 * US, dueNs + 700 * US, doneNs - 200 * US);
        }
        return run;
    }
}
