package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the page of a comparison: one HTML file that holds everything and loads nothing. */
public final class ComparisonReport {
    private ComparisonReport() {
    }

    /**
     * Writes the page. It needs neither a network nor any other file; only its links to the reports of the single runs
     * lead out of it.
     *
     * @param html file to write; replaced if it exists
     */
    public static void write(ComparisonData data, Path html) throws IOException {
        Files.writeString(html, Page.html(data.title(), ComparisonPart.html(data) + ComparisonFiguresPart.html(data)
                + ComparisonRunsPart.html(data), Page.json(data), "compare.js"));
    }
}
