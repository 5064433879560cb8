package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.PlanDirectory;

/** The charts that only some comparisons have, in a real browser: of steps, and over a numeric option. */
class StepsBrowserIT extends PageTests {
    private static final List<String> OF_STEPS = List.of("ladder-chart-0", "ladder-chart-1", "ladder-chart-2");
    private static final List<String> OVER_OPTION = List.of("scale-chart-throughput", "scale-chart-0",
            "scale-chart-1");

    StepsBrowserIT() {
        super(List.of("ladder-chart-0", "ladder-chart-1", "ladder-chart-2", "curve-chart-0-quote", "turn-chart-1",
                "scale-chart-throughput",
                "scale-chart-0", "scale-chart-1"), List.of(), List.of("ladder", "begun", "scale"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write(LadderPlan.small().write(directory.resolve("ladder"), 3, 3).path());
        write(LadderPlan.small().write(directory.resolve("begun"), 5, 0).path());
        Map<String, Double> factors = new HashMap<>();
        for (int threads : List.of(1, 2, 8, 64)) {
            factors.put(threads + "-xmlbeans", 2.0 / threads);
            factors.put(threads + "-streaming", 1.0 / threads);
        }
        write(PlanDirectory.cross(directory.resolve("scale"), 3, new Vary("threads", List.of("1", "2", "8", "64")),
                new Vary("codec", List.of("xmlbeans", "streaming"))).run(3, factors).path());
    }

    private static void write(Path plan) throws IOException {
        ComparisonReport.write(Comparison.of(plan), plan);
    }

    private static List<String> charts(String prefix) {
        return browser.driver().findElements(By.cssSelector(".chart[id^=" + prefix + "]")).stream()
                .map(each -> each.getAttribute("id")).toList();
    }

    @Test
    void eachComparisonHasTheChartsOfItsKind() {
        browser.show(page("ladder"), 1280, 900);
        assertThat(charts("ladder")).isEqualTo(OF_STEPS);
        assertThat(charts("scale")).isEmpty();
        browser.show(page("scale"), 1280, 900);
        assertThat(charts("scale")).isEqualTo(OVER_OPTION);
        assertThat(charts("ladder")).isEmpty();
        browser.show(page("begun"), 1280, 900);
        assertThat(charts("ladder")).as("without ratios").isEmpty();
    }

    /** Filled marks are at the ratio to the first; hollow ones at that of the last step, times what is lost without. */
    @Test
    void marksStandAtTheirRatios() {
        browser.show(page("ladder"), 1280, 900);

        List<?> marks = (List<?>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('ladder-chart-0'))"
                + ".getOption().series.filter(s => s.name === 'throughput').flatMap(s => s.data).filter(d => d.value)"
                + ".map(d => (d.value[4] ? 'hollow ' : 'filled ') + Math.round(10 ** d.value[0]))");
        assertThat(marks.stream().map(String::valueOf)).hasSize(5 + 4).contains("filled 3", "hollow 4", "filled 17");
    }

    @Test
    void theTooltipNamesTheStepItsOptionsAndWhatItGivesUp() {
        browser.show(page("ladder"), 1280, 900);
        assertThat(browser.tip("ladder-chart-1", "dataIndex: 7, seriesIndex: chart.getOption().series"
                + ".findLastIndex(each => each.name === 'quote p50')", "5 direct")).contains(
                "Quotes answered on the I/O thread", "quote-path=direct", "against the first",
                "against the one before", "last step without it", "different", "gives up: the queue");
    }

    @Test
    void manyCurvesBeginWithTheFirstAndTheLastStep() {
        browser.show(page("ladder"), 1280, 900);
        assertThat(browser.driver().findElements(By.cssSelector("#curve-chart-0-quote-keys button[aria-pressed=true]")))
                .extracting(WebElement::getText).containsExactly("first-draft", "direct");
    }

    @Test
    void theCursorShowsAllLinesAtTheNearestValue() {
        browser.show(page("scale"), 1280, 900);
        assertThat(browser.tip("scale-chart-throughput", "x: chart.convertToPixel({xAxisIndex: 0}, Math.log10(7)),"
                + " y: 100", "threads 8")).contains("xmlbeans", "streaming", "/s", " to ");
    }
}
