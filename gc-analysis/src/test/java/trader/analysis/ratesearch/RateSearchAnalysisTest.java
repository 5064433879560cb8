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
        List<Run> runs = RateSearchAnalysis.of(directory).runs();
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

    private void drift(Run run) throws IOException {
        Path file = directory.resolve(run.directory()).resolve("summary.json");
        ObjectNode summary = (ObjectNode) JSON.readTree(file.toFile());
        summary.putObject("drift").putArray("figures").addObject().put("verdict", "rises");
        JSON.writeValue(file.toFile(), summary);
    }
}
