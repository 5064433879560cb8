package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The page of a benchmark: sections with charts and tables.
 *
 * @param answers  one sentence each, the most important first
 * @param warnings what to keep in mind
 * @param setting  machine and options, by name
 */
public record BenchmarkReport(String title, String startedAt, List<String> answers, List<String> warnings,
        List<Section> sections, Map<String, String> setting) {
    /**
     * A question and what answers it.
     *
     * @param id      of the section in the page
     * @param reading how to read it
     */
    public record Section(String id, String question, List<Chart> charts, List<Table> tables, String reading) { }

    /**
     * A chart over named places.
     *
     * @param label     what it shows
     * @param unit      of the values
     * @param reference a value to draw a line at; or null
     * @param isStacked whether the series are parts of one bar at each place, instead of points on lines
     */
    public record Chart(String label, String unit, List<String> places, Double reference, boolean isStacked,
            List<Series> series) { }

    /**
     * Values, one for each place, null where there is none.
     *
     * @param style      {@code line}, {@code dashed} or, without a line, {@code dots}
     * @param colour     a number; series of the same number have the same colour
     * @param low        ends of the values' intervals; both lists are null without intervals
     */
    public record Series(String name, String style, int colour, List<Double> values, List<Double> low,
            List<Double> high) { }

    /**
     * Rows of text.
     *
     * @param textColumns columns at the left that are not numbers
     */
    public record Table(String caption, int textColumns, List<String> headings, List<List<String>> rows) { }

    public void write(Path file) throws IOException {
        Files.writeString(file, Page.html("benchmark.html", title, Map.of("report", this), this, "benchmark.js"));
    }
}
