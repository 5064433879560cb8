package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput;

/** The page as a reader has it: in a real browser. */
class ReportBrowserIT extends PageTests {
    private static final String TIMELINE = "echarts.getInstanceByDom(document.getElementById('timeline-chart'))";
    private static final String X_AXES = TIMELINE + ".getModel().queryComponents({mainType: 'xAxis'})";

    ReportBrowserIT() {
        super(List.of("percentile-chart", "timeline-chart", "histogram-chart"), List.of("valid"),
                List.of("invalid", "logsOnly", "foreign", "empty", "unanswered", "single"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write("valid", SampleReport.valid());
        write("invalid", SampleReport.invalid());
        write("logsOnly", SampleReport.logsOnly());
        write("foreign", SampleReport.foreign());
        write("empty", SampleReport.empty());
        write("unanswered", SampleReport.unanswered());
        write("single", SampleReport.single());
    }

    private static void write(String name, SampleReport report) throws IOException {
        Files.createDirectory(directory.resolve(name));
        Files.writeString(page(name), report.html());
    }

    @Test
    void drawsAgainWhenTheWindowChanges() {
        browser.show(page("valid"), 1280, 900);
        browser.driver().executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", 375, "height", 800, "deviceScaleFactor", 1, "mobile", false));

        browser.await("document.querySelector('#timeline-chart canvas').clientWidth < 375");

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @Test
    void isNotTooLongAtFirstSight() {
        browser.show(page("valid"), 1300, 900);

        // In lines of its text, because the fonts differ between machines.
        Number lines = (Number) browser.evaluate("document.documentElement.scrollHeight"
                + " / parseFloat(getComputedStyle(document.body).lineHeight)");
        assertThat(lines.doubleValue()).isBetween(20.0, 250.0);
    }

    @Test
    void savesThePercentilesAsFiles() throws IOException {
        browser.show(page("valid"), 1300, 900);
        browser.driver().executeScript("window.saved = []; URL.createObjectURL = blob => {"
                + " blob.text().then(text => window.saved.push(text)); return '#summary'; };");

        browser.driver().findElement(By.xpath("//summary[.='Save the curves']")).click();
        browser.press("Save quote-response.hgrm");
        browser.press("Save percentiles.csv");

        browser.await("window.saved.length === 2");
        assertThat(((String) browser.evaluate("window.saved[0]")).lines().toList())
                .startsWith("       Value     Percentile TotalCount 1/(1-Percentile)", "").last().asString()
                .matches("#\\[Max     = +[0-9.]+, Total count    = +24000\\]");
        assertThat(((String) browser.evaluate("window.saved[1]")).lines().toList())
                .startsWith("service,time,percentile,latencyNs")
                .anyMatch(line -> line.startsWith("\"order\",response,50,"));
    }

    @Test
    void aLinkOfTheContentsUnfoldsItsSection() {
        browser.show(page("valid"), 1300, 900);

        browser.driver().findElement(By.linkText("Histogram")).click();

        browser.await("document.querySelector('#histogram-chart canvas')");
        assertThat(browser.paintedPixels("histogram-chart")).isGreaterThan(1000);
    }

    /** Each bar is as long as the others, and all parts of it have a colour. */
    @Test
    void theBarsAreWhole() {
        browser.show(page("valid"), 1280, 900);
        List<?> parts = (List<?>) browser.evaluate("[...document.querySelectorAll('.waits .bar div')].map(bar =>"
                + " [...bar.children].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)"
                + " / bar.getBoundingClientRect().width)");
        assertThat(parts).hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(part -> assertThat(((Number) part).doubleValue()).isBetween(0.97, 1.001));
        assertThat((Boolean) browser.evaluate("[...document.querySelectorAll('.waits .bar i')].every(part =>"
                + " getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')")).isTrue();
    }

    @Test
    void zoomsAllPanelsOfTheTimelineByButton() {
        browser.show(page("valid"), 1280, 900);

        browser.press("Zoom in");
        assertThat(extents()).hasSize(6).containsOnly(List.of(15_000L, 45_000L));

        browser.press("Later");
        assertThat(extents()).containsOnly(List.of(30_000L, 60_000L));

        browser.press("Show the whole run");
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void zoomsAllPanelsByDraggingInOne() {
        browser.show(page("valid"), 1280, 1000);
        WebElement chart = timeline();

        drag(chart, -200, 100);

        List<List<Long>> extents = extents();
        assertThat(extents).hasSize(6).containsOnly(extents.get(0));
        assertThat(extents.get(0).get(0)).isBetween(10_000L, 25_000L);
        assertThat(extents.get(0).get(1)).isBetween(30_000L, 45_000L);

        new Actions(browser.driver()).doubleClick(chart).perform();
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void theCursorNamesTheBand() {
        browser.show(page("valid"), 1280, 1000);
        assertThat(browser.tip("timeline-chart", "x: chart.convertToPixel({xAxisIndex: 0}, 41290), y: 100",
                "stood still")).contains("quote", "order", "server stood still for 118 ms",
                "GC pause, Pause Full (G1 Compaction Pause)", "at 41.2300 s");
        assertThat((List<?>) browser.evaluate(X_AXES
                + ".map(x => x.get('axisPointer').status + ' ' + Math.round(x.get('axisPointer').value / 1000))"))
                .as("the cursor in all panels").hasSize(6).allMatch("show 41"::equals);
    }

    @Test
    void theCursorStandsWhereTheTooltipSays() {
        browser.show(page("valid"), 1280, 1000);
        WebElement chart = timeline();
        for (int x : new int[] {-331, 7, 402}) {
            new Actions(browser.driver()).moveToElement(chart, x, -chart.getSize().height / 2 + 100).perform();
            browser.tip("timeline-chart", "quote");

            double pointedMs = ((Number) browser.evaluate(TIMELINE + ".convertFromPixel({xAxisIndex: 0}, "
                    + (chart.getSize().width / 2 + x) + ")")).doubleValue();
            List<?> cursors = (List<?>) browser.evaluate(X_AXES + ".map(x => x.get('axisPointer').value)");
            String tip = (String) browser.evaluate("document.querySelector('#timeline-chart .tip').innerText");

            assertThat(cursors).hasSize(6).allSatisfy(cursor -> assertThat(((Number) cursor).doubleValue())
                    .isCloseTo(pointedMs, within(130.0)));
            assertThat(Double.parseDouble(tip.substring(0, tip.indexOf(" s"))) * 1e3)
                    .isCloseTo(((Number) cursors.get(0)).doubleValue(), within(60.0));
        }
    }

    @Test
    void theCursorNamesALongWrite() {
        browser.show(page("valid"), 1280, 1000);
        assertThat(browser.tip("timeline-chart", "x: chart.convertToPixel({xAxisIndex: 0}, 30004), y: 100", "fsync"))
                .contains("broker's journal: fsync, 8.40 ms, at 30.0000 s");
        assertThat(browser.driver().findElement(By.id("timeline-chart-keys")).getText())
                .contains("broker's journal", "order log");
    }

    @Test
    void aGcLogAloneHasItsChartsAtOnce() {
        browser.show(page("logsOnly"), 1280, 1000);

        assertThat(extents()).hasSize(4);
        assertThat(browser.driver().findElements(By.xpath("//button[.='Show counters']"))).isEmpty();
    }

    @Test
    void theCursorInACounterShowsAllLines() {
        browser.show(page("valid"), 1280, 1500);
        browser.driver().findElement(By.xpath("//button[.='Show counters']")).click();
        assertThat(extents()).hasSize(8);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView(false)", chart);

        new Actions(browser.driver()).moveToElement(chart, 0, chart.getSize().height / 2 - 100).perform();

        assertThat(browser.tip("timeline-chart", "Heap of server"))
                .contains("CPUs in use", "used", "after the last collection", "40.0 MB")
                .doesNotContain("stood still");
    }

    @Test
    void theWheelScrollsThePageAndZoomsWithCtrl() {
        browser.show(page("valid"), 1280, 1000);
        WebElement chart = timeline();
        long before = scrolled();

        WheelInput.ScrollOrigin origin = WheelInput.ScrollOrigin.fromElement(chart, 0, -300);
        new Actions(browser.driver()).scrollFromOrigin(origin, 0, -240).perform();

        browser.await("Math.round(window.scrollY) < " + before);
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));

        timeline();
        long still = scrolled();
        new Actions(browser.driver()).keyDown(Keys.CONTROL).scrollFromOrigin(origin, 0, -240).keyUp(Keys.CONTROL)
                .perform();

        assertThat(extents()).doesNotContain(List.of(0L, 60_000L)).containsOnly(extents().get(0));
        assertThat(scrolled()).isEqualTo(still);
    }

    /** Scrolled into view. */
    private static WebElement timeline() {
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);
        return chart;
    }

    private static long scrolled() {
        return ((Number) browser.evaluate("Math.round(window.scrollY)")).longValue();
    }

    @Test
    void arrowKeysMoveTheCursor() {
        browser.show(page("valid"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));

        chart.sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT), Keys.ARROW_LEFT);
        browser.tip("timeline-chart", "quote");
        assertThat((Number) browser.evaluate("Math.round(" + X_AXES + "[0].get('axisPointer').value / 600)"))
                .as("percent of the minute").isEqualTo(59L);

        chart.sendKeys(Keys.ESCAPE);
        browser.await(X_AXES + "[0].get('axisPointer').status === 'hide'");
    }

    private static void drag(WebElement chart, int fromX, int toX) {
        int up = -chart.getSize().height / 2 + 100;
        new Actions(browser.driver()).moveToElement(chart, fromX, up).clickAndHold()
                .moveToElement(chart, (fromX + toX) / 2, up + 5).moveToElement(chart, toX, up + 10).release().perform();
    }

    /** The range of each panel of the timeline, in ms. */
    @SuppressWarnings("unchecked")
    private static List<List<Long>> extents() {
        return (List<List<Long>>) browser.evaluate(X_AXES + ".map(x => x.axis.scale.getExtent().map(Math.round))");
    }
}
