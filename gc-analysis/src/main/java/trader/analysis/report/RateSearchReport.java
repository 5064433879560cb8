package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.run.JsonFiles;

/** Writes the report of a rate search. */
public final class RateSearchReport {
    private RateSearchReport() { }

    /** Writes {@code summary.json} and {@code report.html}. */
    public static void write(RateSearchSummary search, Path directory) throws IOException {
        JsonFiles.write(directory.resolve("summary.json"), search);
        Files.writeString(directory.resolve("report.html"), Page.html("rate-search.html", search.title(),
                Map.of("search", search, "page", new RateSearchPage(search)), search, "rate-search.js"));
    }
}
