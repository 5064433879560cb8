package trader.analysis.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trader.analysis.ratesearch.RateSearchSummary;

/** Writes the page of a rate search. */
public final class RateSearchReport {
    private RateSearchReport() {
    }

    /** Writes {@code summary.json} and {@code report.html}. */
    public static void write(RateSearchSummary summary, Path directory) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(directory.resolve("summary.json").toFile(), summary);
        Files.writeString(directory.resolve("report.html"), Page.html(summary.title(), RateSearchPart.html(summary)
                + RateSearchRunsPart.html(summary), Page.json(summary), "sla.js"));
    }
}
