package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.report.BenchmarkReport.Section;
import trader.analysis.report.BenchmarkReport.Table;
import trader.analysis.report.TimelineReport.Moment;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/** The page of a benchmark over time as a reader has it: in a real browser. */
class TimelineReportBrowserIT extends PageTests {
    private static final long START_NS = 5_000_000_000_000L;
    private static final long S = 1_000_000_000;

    TimelineReportBrowserIT() {
        super(List.of("timeline-chart"), List.of("changes", "quiet"), List.of());
    }

    @BeforeAll
    static void writePages() throws IOException {
        write("changes", List.of(new Moment(START_NS + 4 * S, "member-1 killed", true),
                new Moment(START_NS + 4 * S + 1, "balanced", false), new Moment(START_NS + 11 * S, "later", false)));
        write("quiet", List.of());
    }

    private static void write(String name, List<Moment> moments) throws IOException {
        Path member = Files.createDirectories(directory.resolve(name).resolve("member-1"));
        Files.writeString(member.resolve("stops.csv"), "startNs,lengthNs\n" + (START_NS + 2 * S) + ",30000000\n");
        Files.writeString(member.resolve("gc.log"), "[" + (START_NS + 3 * S)
                + "ns][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) 14.000ms\n");
        Window window = new Window(START_NS, START_NS + 10 * S);
        LatencyTimeline responses = new LatencyTimeline(window, 0);
        for (long ns = window.startNs(); ns < window.endNs(); ns += S / 1000) {
            responses.add(ns, 1_000_000);
        }
        Table gaps = new Table("Gaps", 1, List.of("Cause", "Length"), List.of(List.of("member-1 killed", "812 ms")));
        BenchmarkReport report = new BenchmarkReport("A benchmark", "2026-11-27T19:11:01Z", List.of("An answer."),
                List.of("A warning."),
                List.of(new Section("gaps", "Which gaps?", List.of(), List.of(gaps), "Read it.")),
                Map.of("members", "2"));
        new TimelineReport(report, window, "transfer", responses.intervals(), responses.intervals(),
                List.of(Jvm.read(member).value()), moments,
                "Each point stands for an interval.").write(page(name));
    }

    @Test
    void theCursorNamesTheChange() {
        browser.show(page("changes"), 1280, 1000);
        assertThat(browser.tip("timeline-chart", "x: chart.convertToPixel({xAxisIndex: 0}, 4000), y: 200", "killed"))
                .contains("member-1 killed, at 4.0000 s", "balanced", "1,000/s").doesNotContain("later");
    }

    @Test
    void membersHaveAPanelOnlyIfTheyChange() {
        browser.show(page("changes"), 1280, 1000);
        assertThat(panels()).containsExactly("Members", "Transfer response time", "Stops of member-1", "Throughput");

        browser.show(page("quiet"), 1280, 1000);
        assertThat(panels()).containsExactly("Transfer response time", "Stops of member-1", "Throughput");
    }

    @SuppressWarnings("unchecked")
    private static List<String> panels() {
        return (List<String>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('timeline-chart'))"
                + ".getOption().title.map(t => t.text.replace(/\\{name\\|(.*?)\\}.*/, '$1'))");
    }
}
