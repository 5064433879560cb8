package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.run.JsonFiles;

/** Writes the report of a comparison. */
public final class ComparisonReport {
    private ComparisonReport() { }

    /** Writes {@code compare.json} and {@code report.html}. */
    public static void write(ComparisonResult result, Path directory) throws IOException {
        JsonFiles.write(directory.resolve("compare.json"), result);
        ComparisonPage page = ComparisonPage.of(result);
        Files.writeString(directory.resolve("report.html"), Page.html("comparison.html", result.title(),
                Map.of("result", result, "page", page), result, "comparison.js", "comparison-ladder.js",
                "comparison-scale.js"));
    }
}
