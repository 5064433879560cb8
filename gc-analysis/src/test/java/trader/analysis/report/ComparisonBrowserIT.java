package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.PlanDirectory;

/** The page of a comparison as a reader has it: in a real browser. */
class ComparisonBrowserIT extends PageTests {
    private static final Map<String, Double> FACTORS = Map.of("g1", 1.0, "zgc", 1.5, "parallel", 0.95, "serial", 1.0,
            "shenandoah", 4.0);

    ComparisonBrowserIT() {
        super(List.of("curve-chart-0-quote", "curve-chart-0-order", "ratio-chart", "turn-chart-0"), List.of("whole"),
                List.of("failed", "begun", "empty", "many", "steps"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write("whole", new PlanDirectory(directory.resolve("whole"), 6, "g1", "zgc", "parallel", "serial", "shenandoah")
                .drop(4, "other processes").run(6, FACTORS));
        write("failed", new PlanDirectory(directory.resolve("failed"), 3, "g1", "zgc").run(2, FACTORS).fail("died"));
        write("begun", new PlanDirectory(directory.resolve("begun"), 5, "g1", "zgc").run(1, FACTORS));
        Map<String, Double> factors = new HashMap<>();
        List<Vary> vary = List.of(new Vary("threads", List.of("1", "2", "4", "8", "16")),
                new Vary("jdk", List.of("17", "25")), new Vary("codec", List.of("xmlbeans", "streaming")));
        vary.get(0).values().forEach(n -> vary.get(1).values().forEach(jdk -> vary.get(2).values().forEach(codec ->
                factors.put(n + "-" + jdk + "-" + codec, codec.equals("streaming") ? 0.5 : 1.0))));
        write("many", PlanDirectory.cross(directory.resolve("many"), 2, vary.toArray(Vary[]::new)).run(2, factors));
        write("steps", LadderPlan.small().write(directory.resolve("steps"), 3, 3));
        write("empty", new PlanDirectory(directory.resolve("empty"), 5, "g1", "zgc"));
    }

    private static void write(String name, PlanDirectory plan) throws IOException {
        ComparisonReport.write(Comparison.of(plan.path()), plan.path());
        assertThat(plan.path()).hasFileName(name);
    }

    @Test
    void aKeyHidesLineAndBand() {
        browser.show(page("whole"), 1280, 900);
        WebElement key = browser.driver().findElements(By.cssSelector("#curve-chart-0-quote-keys button")).get(4);
        long before = browser.paintedPixels("curve-chart-0-quote");

        key.sendKeys(Keys.SPACE);

        assertThat(key.getAttribute("aria-pressed")).isEqualTo("false");
        browser.await("echarts.getInstanceByDom(document.getElementById('curve-chart-0-quote')).getOption().legend[0]"
                + ".selected['shenandoah'] === false");
        assertThat(browser.paintedPixels("curve-chart-0-quote")).isLessThan(before - 1000);
    }

    @Test
    void manyCurvesBeginWithTheFirstAndTheLastStep() {
        browser.show(page("steps"), 1280, 900);
        assertThat(browser.driver().findElements(By.cssSelector("#curve-chart-0-quote-keys button[aria-pressed=true]")))
                .extracting(WebElement::getText).containsExactly("first-draft", "direct");
    }

    @Test
    void theCursorNamesEachVariant() {
        browser.show(page("whole"), 1280, 900);
        assertThat(browser.tip("curve-chart-0-quote", "x: chart.convertToPixel({xAxisIndex: 0}, 2), y: 100",
                "is slower")).contains("g1", "zgc", "parallel", "serial", "shenandoah", " to ");
    }

    @Test
    void theTurnsShowWhichDoNotCount() {
        browser.show(page("whole"), 1280, 900);
        List<?> dots = (List<?>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('turn-chart-0'))"
                + ".getOption().series.filter(s => s.type === 'scatter').map(s => s.data.length + ' '"
                + " + s.data.filter(d => d.tip.includes('does not count')).length)");
        assertThat(dots.stream().map(String::valueOf)).hasSize(5).containsOnly("120 6");
    }

    @Test
    void theTooltipOfARatioShowsItsVerdict() {
        browser.show(page("whole"), 1280, 900);
        assertThat(browser.tip("ratio-chart", "seriesIndex: 2, dataIndex: 0", "throughput"))
                .contains("zgc / g1", "different", "slower");
    }
}
