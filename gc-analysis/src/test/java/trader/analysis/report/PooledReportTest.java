package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.PooledAnswer;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.run.RecurringRun;
import trader.analysis.summary.RunAnalysis;

/** Three runs with more and more pauses, the last of which has a stall. */
class PooledReportTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;

    @TempDir
    private Path directory;
    private final List<Path> runs = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();

    private void add(RecurringRun run) throws IOException {
        Path path = run.write();
        RunReport.write(RunAnalysis.of(path), path);
        runs.add(path);
    }

    private RecurringRun run(int number, long pauseEveryMs) throws IOException {
        return new RecurringRun(Files.createDirectory(directory.resolve("run-" + number))).ordersOnly()
                .pauses(pauseEveryMs, 15).fsyncs(400, 15);
    }

    @BeforeEach
    void threeRuns() throws IOException {
        add(run(1, 500));
        add(run(2, 400));
        add(run(3, 300).fsync(17 * S, 180 * MS));
        for (Path run : runs) {
            shares.add(RunAnalysis.of(run).summary().answer().services().get("order").gc().share());
        }
    }

    @Test
    void theShareIsThatOfAllAndTheIntervalHoldsEachRun() throws IOException {
        ServiceAnswer orders = PooledAnswer.of(runs).services().get("order");

        GroupShare gc = orders.gc();
        assertThat(shares).isSorted();
        assertThat(gc.share()).isBetween(shares.get(0), shares.get(2));
        assertThat(gc.low()).isLessThan(shares.get(0));
        assertThat(gc.high()).isGreaterThan(shares.get(2));
        assertThat(orders.all().stream().mapToDouble(GroupShare::share).sum()).isBetween(0.999, 1.001);
        assertThat(orders.answered()).isEqualTo(150_000);
        assertThat(orders.bands()).hasSize(3).allSatisfy(band -> assertThat(band.causes().stream()
                .mapToDouble(each -> each.share()).sum()).isBetween(0.999, 1.001));

        Path summary = runs.get(0).resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replace("\"percentile\" : \"p99\"",
                "\"percentile\" : \"p90\""));
        Answer others = PooledAnswer.of(runs);
        assertThat(others.services().get("order").gc().share()).as("without a run that has too few requests for p99")
                .isGreaterThan(gc.share());
        assertThat(others.notes()).last().isEqualTo("Not in the shares of the orders: run-1, which has too few for a"
                + " tail beyond p99.");
    }

    @Test
    void aStallIsThatOfItsRunAndAnInvalidRunIsLeftOut() throws IOException {
        Path invalid = run(4, 300).clientPauses(2_000, 60).write();
        RunReport.write(RunAnalysis.of(invalid), invalid);
        runs.add(invalid);

        Answer answer = PooledAnswer.of(runs);

        assertThat(answer.text()).hasSize(2).first().asString()
                .startsWith("run-3: One fsync stall of 178 ms at 17.0 s");
        assertThat(answer.notes()).containsExactly("Pooled: 3 runs. The intervals are those over the runs."
                + " Left out, since INVALID: run-4.");
        PooledReport.write("three", directory, runs);
        assertThat(Files.readString(directory.resolve("report.html"))).contains(
                "<a href=\"run-4/report.html\">run-4</a>", "run-3: One fsync stall");
        assertThat(directory.resolve(PooledReport.FILE)).isNotEmptyFile();
    }
}
