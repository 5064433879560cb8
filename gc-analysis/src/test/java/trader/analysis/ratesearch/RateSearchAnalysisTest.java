package trader.analysis.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.ratesearch.RateSearchSummary.Run;
import trader.analysis.report.RateSearchReport;

class RateSearchAnalysisTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    /** A run beyond the target is expected to become slower; one within it is not. */
    @Test
    void warningsOfRunsAppearOnThePage() throws IOException {
        SearchDirectory.write(directory, 12, 10_000);
        List<Run> runs = RateSearchAnalysis.of(directory).measurements().runs();
        long met = runs.stream().filter(run -> run.outcome().equals("MET")).count();
        for (String outcome : List.of("MET", "MISSED")) {
            drift(runs.stream().filter(run -> run.outcome().equals(outcome)).findFirst().orElseThrow());
        }

        RateSearchSummary data = RateSearchAnalysis.of(directory);
        RateSearchReport.write(data, directory);

        assertThat(data.warnings()).singleElement().asString()
                .startsWith("1 of " + met + " runs that met the target were faster or slower at their end");
        assertThat(Files.readString(directory.resolve("report.html"))).contains(data.warnings().get(0));
    }

    @Test
    void theAnswerIsThatOfTheRunNearestToTheRate() throws IOException {
        SearchDirectory.write(directory, 12, 10_000);
        assertThat(RateSearchAnalysis.of(directory).answer()).isNull();
        for (Run run : RateSearchAnalysis.of(directory).measurements().runs()) {
            Path file = directory.resolve(run.directory()).resolve("summary.json");
            ObjectNode summary = (ObjectNode) JSON.readTree(file.toFile());
            summary.putObject("answer").putArray("text").add("Most: disk in " + run.directory() + ".");
            JSON.writeValue(file.toFile(), summary);
        }

        RateSearchSummary data = RateSearchAnalysis.of(directory);
        RateSearchReport.write(data, directory);

        double ratePerS = data.finding().ratePerS();
        double nearest = Math.abs(Math.log(data.answer().offeredPerS() / ratePerS));
        assertThat(data.measurements().runs()).allSatisfy(run ->
                assertThat(Math.abs(Math.log(run.offeredPerS() / ratePerS))).isGreaterThanOrEqualTo(nearest));
        assertThat(data.answer().text()).containsExactly("Most: disk in " + data.answer().run() + ".");
        assertThat(Files.readString(directory.resolve("report.html"))).contains(data.answer().text().get(0));
    }

    /** 1.2 CPUs were taken in the runs that were late, so that they do not show the generator's limit. */
    @Test
    void onABusyMachineTheLoadGeneratorIsNotTooSlow() throws IOException {
        SearchDirectory.write(directory, 12, 1_500);
        RateSearchSummary quiet = RateSearchAnalysis.of(directory);
        assertThat(quiet.finding().verdict()).isEqualTo("GENERATOR_LIMIT");
        for (String cores : List.of("0.19", "1.20")) {
            for (Run run : quiet.measurements().runs()) {
                Files.writeString(directory.resolve(run.directory()).resolve("run.json"), """
                        {"machineBefore": {"processors": 2}, "environment": {"end":
                         {"foreignCores": "%s", "foreignProcesses": "cc1 (7) 1.20"}}}
                        """.formatted(cores));
            }
            RateSearchSummary data = RateSearchAnalysis.of(directory);
            boolean busy = cores.equals("1.20");
            assertThat(data.finding().verdict()).isEqualTo(busy ? "MACHINE_BUSY" : "GENERATOR_LIMIT");
            assertThat(data.finding().text()).endsWith(busy ? "The machine was busy, so this may be neither its limit"
                    + " nor the server's: other processes used 1.20 of 2 CPUs: cc1 (7) 1.20."
                    : "This is its limit: the server's limit is unknown.");
        }
    }

    private void drift(Run run) throws IOException {
        Path file = directory.resolve(run.directory()).resolve("summary.json");
        ObjectNode summary = (ObjectNode) JSON.readTree(file.toFile());
        summary.putObject("drift").putArray("figures").addObject().put("verdict", "rises");
        JSON.writeValue(file.toFile(), summary);
    }
}
