package trader.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report page: one HTML file that holds everything and loads nothing. */
public final class Report {
    private Report() {
    }

    /**
     * Writes the page. It needs neither a network nor any other file.
     *
     * @param html file to write; replaced if it exists
     */
    public static void write(ReportData data, Path html) throws IOException {
        Files.writeString(html, page(data));
    }

    static String page(ReportData data) throws IOException {
        return Page.html(data.title(), SummaryPart.html(data) + FiguresPart.html(data) + AttributionPart.html(data)
                + StepsPart.html(data) + StopsPart.html(data) + FiguresPart.histogram(data) + CoursePart.html(data)
                + HealthPart.html(data) + ProfilePart.html(data) + SetupPart.html(data), json(data),
                "report.js", "course.js");
    }

    static String json(ReportData data) throws JsonProcessingException {
        return Page.json(data);
    }
}
