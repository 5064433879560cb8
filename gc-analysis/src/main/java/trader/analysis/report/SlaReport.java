package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the page of a rate search: one HTML file that holds everything and loads nothing. */
public final class SlaReport {
    private SlaReport() {
    }

    /**
     * Writes the page. It needs neither a network nor any other file; only its links to the reports of the single runs
     * lead out of it.
     *
     * @param html file to write; replaced if it exists
     */
    public static void write(SlaData data, Path html) throws IOException {
        Files.writeString(html, Page.html(data.title(), SlaPart.html(data) + SlaRunsPart.html(data), Page.json(data),
                "sla.js"));
    }
}
