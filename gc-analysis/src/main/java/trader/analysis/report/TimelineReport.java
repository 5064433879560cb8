package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/**
 * The page of a benchmark over time: before its sections come response times, marks, and the stops of its JVMs.
 *
 * @param service   in the singular, such as {@code transfer}
 * @param responses by the intervals in which requests should have been sent
 * @param answers   by the intervals in which they were answered
 * @param reading   how to read it
 */
public record TimelineReport(BenchmarkReport report, Window window, String service, List<Interval> responses,
        List<Interval> answers, List<Jvm> jvms, List<Moment> moments, String reading) {
    /**
     * A moment to mark.
     *
     * @param isFailure whether something failed then
     */
    public record Moment(long timeNs, String label, boolean isFailure) { }

    public void write(Path file) throws IOException {
        List<Charts.Mark> marks = moments.stream()
                .filter(moment -> window.overlaps(moment.timeNs(), moment.timeNs() + 1))
                .sorted(Comparator.comparingLong(Moment::timeNs)).map(moment -> new Charts.Mark(
                        window.ms(moment.timeNs()), moment.label(), moment.isFailure() ? "bad" : "good")).toList();
        Charts.Timeline timeline = new Charts.Timeline(window.lengthNs() / 1e6,
                List.of(new Charts.Series(service, responses, answers)), StopBands.of(jvms, window), List.of(),
                List.of(), marks);
        Files.writeString(file, Page.html("timeline.html", report.title(), Map.of("report", report, "reading", reading),
                new Charts(List.of(), jvms.stream().map(Jvm::name).toList(), timeline), "timeline.js"));
    }
}
