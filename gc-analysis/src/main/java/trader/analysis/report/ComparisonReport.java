package trader.analysis.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trader.analysis.compare.ComparisonResult;

/** Writes the page of a comparison. */
public final class ComparisonReport {
    private ComparisonReport() {
    }

    /** Writes {@code compare.json} and {@code report.html}. */
    public static void write(ComparisonResult result, Path directory) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(directory.resolve("compare.json").toFile(), result);
        Files.writeString(directory.resolve("report.html"), Page.html(result.title(), ComparisonPart.html(result)
                + ComparisonFiguresPart.html(result) + ComparisonRunsPart.html(result), Page.json(result),
                "compare.js"));
    }
}
